@testable import Gapmap
@testable import TestSupport

/// Builds sets and goes on with operations on them, as the bytes say, and holds every result against
/// a sorted array of runs.
enum OperationsTarget {
  static func run(_ bytes: [UInt8]) {
    var program = Program(bytes)
    var sets = [program.makeSet()]
    var steps = 0
    while !program.isAtEnd, steps < 5 {
      steps += 1
      if program.byte() % 3 == 0 {
        sets.append(program.makeSet())
      } else {
        sets.append(program.operate(on: sets))
      }
      if sets.count > 4 { sets.removeFirst() }
    }
    var random = OracleRandom(seed: bytes.withView { XXH64.hash($0, seed: 0) })
    for set in sets.suffix(2) { set.compare(&random) }
  }
}

/// A set, and what it must hold.
struct CheckedSet {
  let index: KeyIndex
  let oracle: Oracle

  func compare(_ random: inout OracleRandom) {
    do {
      let comparison = OracleComparison(index: index, oracle: oracle)
      var keys: [UInt64] = [0, .max]
      for _ in 0..<8 where oracle.count > 0 {
        let position = UInt64.random(in: 0..<oracle.count, using: &random)
        keys.append(oracle.select(position) &+ random.next() % 3 &- 1)
      }
      let isFew = oracle.count <= 3000
      try comparison.compareAll(
        keys: keys, bufferLengths: isFew ? [Int(random.next() % 300) + 1] : [])
    } catch {
      fail("\(error)")
    }
  }
}

/// The bytes as choices.
struct Program {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { next >= bytes.count }

  /// The next choice, 0 when there is none.
  mutating func byte() -> UInt8 {
    guard !isAtEnd else { return 0 }
    defer { next += 1 }
    return bytes[next]
  }

  /// A number of which a byte gives the size and others the digits.
  private mutating func number() -> UInt64 {
    let size = byte()
    if size < 200 { return UInt64(size) }
    return (0..<Int(size % 8) + 1).reduce(0) { number, _ in number << 8 | UInt64(byte()) }
  }

  /// Most often the one that is fastest to write.
  private mutating func favor() -> Favor {
    switch byte() % 8 {
    case 0: .size
    case 1...3: .balance
    default: .speed
    }
  }

  /// Builds an index of stretches, each of a start, a length and gaps that repeat.
  mutating func makeSet() -> CheckedSet {
    var ranges: [ClosedRange<UInt64>] = []
    // Without 0 no set becomes that of all numbers, which is refused.
    var key = max(number(), 1)
    var isFull = false
    func add(_ length: UInt64) {
      let (end, overflow) = key.addingReportingOverflow(length)
      let last = overflow ? .max : end
      ranges.append(key...last)
      if last == .max { isFull = true } else { key = last + 1 }
    }
    func leave(_ gap: UInt64) {
      let (sum, overflow) = key.addingReportingOverflow(gap)
      if overflow { isFull = true } else { key = sum }
    }
    for _ in 0..<(byte() % 6) where !isFull {
      let form = byte()
      let count = Int(byte()) * (form == 0xF1 ? 5 : 1)
      var gaps = (0..<Int(form >> 5) + 1).map { _ in number() }
      if form & 2 != 0 {
        if !isFull { add(gaps[0]) }
      } else {
        var random = OracleRandom(seed: UInt64(form) << 8 | UInt64(count))
        for i in 0..<count where !isFull {
          add(0)
          if !isFull, form & 4 != 0 {
            gaps[0] = random.ofAnyScale(bits: Int(form >> 3 & 3) * 9 + 1)
          }
          if !isFull { leave(gaps[i % gaps.count]) }
        }
      }
      if !isFull { leave(number()) }
    }
    let oracle = Oracle(ranges: ranges)
    let choice = byte()
    guard oracle.count > 2000 || choice % 8 < 3 else {
      return CheckedSet(index: Self.laidOut(oracle, choice), oracle: oracle)
    }
    let index = attempt(isSound: true) { () throws(GapmapError) in
      try Written.index(
        of: KeySet(oracle.runs, type: .unsigned), favor: Favor.allCases[Int(choice % 3)],
        threads: 1)
    }
    return CheckedSet(index: index!, oracle: oracle)
  }

  /// A file of blocks of any kind and pages of any size, as no writer of ours makes them.
  private static func laidOut(_ oracle: Oracle, _ choice: UInt8) -> KeyIndex {
    var random = OracleRandom(seed: UInt64(choice))
    do {
      let blocks = IndexFile.blocks(oracle.keys, &random)
      let target = choice % 2 == 0 ? 1 : Int(random.ofAnyScale(bits: 10))
      return try KeyIndex(bytes: IndexFile(pageTarget: target, blocks: blocks).bytes())
    } catch {
      fail("\(error)")
    }
  }

  /// Makes a set of others.
  mutating func operate(on sets: [CheckedSet]) -> CheckedSet {
    let choice = Int(byte() % 8)
    let favor = favor()
    let threads = Int(byte() % 2) + 1
    let operands = (0..<Int(byte() % 3) + 2).map { _ in sets[Int(byte()) % sets.count] }
    let keySets = operands.map { set in
      switch byte() % 4 {
      case 0: KeySet(set.oracle.runs, type: .unsigned)
      case 1 where set.oracle.count < 5000: Self.feed(set.oracle.keys)
      default: KeySet(set.index)
      }
    }
    let oracles = operands.map(\.oracle)
    let set: KeySet
    let oracle: Oracle
    switch choice {
    case 4:
      // A change is refused if what it adds is there already or what it removes is not.
      let difference = SetOperation.subtracting.oracle([oracles[1], oracles[0]])
      let common = SetOperation.intersection.oracle([oracles[0], oracles[1]])
      set = keySets[0].patched(
        adding: KeySet(difference.runs, type: .unsigned),
        removing: KeySet(common.runs, type: .unsigned))
      oracle = SetOperation.symmetricDifference.oracle([oracles[0], oracles[1]])
    case 5: return divided(operands[0], favor)
    default:
      let operation = SetOperation.allCases[choice % 4]
      set = operation.set(keySets)
      oracle = operation.oracle(oracles)
    }
    let index = attempt(isSound: true) { () throws(GapmapError) in
      expect(try set.count() == oracle.count, "count()")
      return try Written.index(of: set, favor: favor, threads: threads)
    }
    return CheckedSet(index: index!, oracle: oracle)
  }

  /// Cuts a set into parts and joins them again.
  private mutating func divided(_ set: CheckedSet, _ favor: Favor) -> CheckedSet {
    let count = Int(byte() % 9) + 1
    let index = attempt(isSound: true) { () throws(GapmapError) in
      let whole = KeySet(set.index)
      let parts = try set.index.parts(count).map { (range) throws(GapmapError) in
        let part = whole.intersection([KeySet([range], type: .unsigned)])
        return KeySet(try Written.index(of: part, favor: favor, threads: 1))
      }
      guard let first = parts.first else { return set.index }
      return try Written.index(of: first.union(Array(parts.dropFirst())), favor: favor, threads: 2)
    }
    return CheckedSet(index: index!, oracle: set.oracle)
  }

  private static func feed(_ keys: [UInt64]) -> KeySet {
    KeySet(type: .unsigned) {
      var rest = keys[...]
      return { buffer in
        let part = rest.prefix(buffer.count)
        buffer.replaceSubrange(0..<part.count, with: part)
        rest = rest.dropFirst(part.count)
        return part.count
      }
    }
  }
}
