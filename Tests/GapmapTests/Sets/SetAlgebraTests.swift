import Testing

@testable import Gapmap

/// Operations on sets against what they mean.
struct SetAlgebraTests {
  /// Every pair of subsets of seven keys, wherever those lie, in every form.
  @Test(arguments: [0, 1 << 63 - 3, .max - 6] as [UInt64], SetOperation.allCases)
  func everyPairOfSubsets(origin: UInt64, operation: SetOperation) throws {
    var random = OracleRandom(seed: origin ^ 51)
    let oracles = (0..<128 as Range<UInt64>).map { mask in
      Oracle((0..<7).filter { mask >> $0 & 1 == 1 }.map { origin + $0 })
    }
    let sets = try SetForm.allCases.map { form in
      try oracles.map { oracle in try form.set(oracle, &random) }
    }
    for a in 0..<128 {
      for b in 0..<128 {
        let expected = operation.oracle([oracles[a], oracles[b]])
        let forms = [Int(random.next() % 6), Int(random.next() % 6)]
        let set = operation.set([sets[forms[0]][a], sets[forms[1]][b]])
        let comparison = SetComparison(set: set, oracle: expected)
        do {
          try comparison.compareCount()
          try comparison.compareRuns()
          try comparison.compareKeys(bufferLength: a % 4 + 1)
          try comparison.compareSkips(to: (0..<7).map { origin + $0 })
          if b % 16 == a % 16 { try comparison.compareWritten() }
        } catch {
          Issue.record("\(operation) of \(a) and \(b) in forms \(forms): \(error)")
          return
        }
      }
    }
  }

  /// Up to five sets of some thousands of keys that have much in common, or nothing.
  @Test(arguments: KeyShape.allCases, SetOperation.allCases)
  func severalSets(shape: KeyShape, operation: SetOperation) throws {
    var random = OracleRandom(seed: 52)
    let universe = shape.keys(6000, &random)
    for round in 0..<6 {
      var oracles: [Oracle] = []
      var sets: [KeySet] = []
      for _ in 0..<Int.random(in: 2...5, using: &random) {
        let oracle = Oracle(Self.part(of: universe, &random))
        let form = SetForm.allCases.randomElement(using: &random)!
        oracles.append(oracle)
        sets.append(try form.set(oracle, &random))
      }
      let comparison = SetComparison(set: operation.set(sets), oracle: operation.oracle(oracles))
      try comparison.compareCount()
      try comparison.compareRuns()
      try comparison.compareKeys(bufferLength: 1 + round * 700)
      let probes = (0..<60).map { _ in universe.randomElement(using: &random)! &+ random.next() % 3
      }
      try comparison.compareSkips(to: probes.sorted())
      try comparison.compareWritten(
        favor: Favor.allCases.randomElement(using: &random)!, threads: 1 + round % 3)
    }
  }

  /// A stretch of some keys, all of them or some at random, or all but a few.
  private static func part(of keys: [UInt64], _ random: inout OracleRandom) -> [UInt64] {
    let borders = [0, keys.count].map { border in
      random.next() % 2 == 0 ? border : Int.random(in: 0...keys.count, using: &random)
    }.sorted()
    let density = [1, 2, 100, 1000].randomElement(using: &random)!
    let isSparse = random.next() % 2 == 0
    return keys[borders[0]..<borders[1]].filter { _ in
      isSparse == (Int.random(in: 0..<density, using: &random) == 0)
    }
  }

  /// Ranges of every length, up to the end of the number line, over sets of numbers.
  @Test(arguments: SetOperation.allCases)
  func ranges(operation: SetOperation) throws {
    var random = OracleRandom(seed: 53)
    for _ in 0..<40 {
      let oracles = (0..<Int.random(in: 2...4, using: &random)).map { _ in
        Oracle(ranges: Self.ranges(&random))
      }
      let sets = try oracles.map { oracle in
        try ([.ranges, .index, .fastIndex] as [SetForm]).randomElement(using: &random)!
          .set(oracle, &random)
      }
      let comparison = SetComparison(set: operation.set(sets), oracle: operation.oracle(oracles))
      try comparison.compareCount()
      try comparison.compareRuns()
      try comparison.compareSkips(to: oracles[0].runs.map(\.lowerBound))
      try comparison.compareWritten()
    }
  }

  private static func ranges(_ random: inout OracleRandom) -> [ClosedRange<UInt64>] {
    var ranges: [ClosedRange<UInt64>] = []
    var next = random.ofAnyScale(bits: 60)
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      let length = random.next() % 2 == 0 ? random.ofAnyScale(bits: 58) : random.next() % 2
      let (last, overflow) = next.addingReportingOverflow(length)
      if overflow {
        ranges.append(next...(.max))
        break
      }
      ranges.append(next...last)
      let (start, behind) = last.addingReportingOverflow(random.ofAnyScale(bits: 58) + 2)
      if behind { break }
      next = start
    }
    if random.next() % 4 == 0, ranges.last!.upperBound < .max - 1 { ranges.append(.max...(.max)) }
    return ranges
  }

  @Test func nothingIsEnumerated() throws {
    let wide = KeySet([0...999_999_999_999_999], type: .unsigned)
    let prefix = KeySet([833_000_0000...833_999_9999], type: .unsigned)
    #expect(try wide.subtracting([prefix]).count() == 1_000_000_000_000_000 - 10_000_000)
    #expect(try wide.symmetricDifference([prefix]).count() == 999_999_990_000_000)
    #expect(try wide.intersection([prefix]).count() == 10_000_000)
    #expect(try wide.union([prefix]).count() == 1_000_000_000_000_000)
    let cursor = try wide.subtracting([prefix]).makeCursor()
    #expect(try cursor.nextRun()! == (0, 832_999_9999))
    #expect(try cursor.nextRun()! == (834_000_0000, 999_999_999_999_999))
    #expect(try cursor.nextRun() == nil)
  }

  @Test func everyNumber() throws {
    let all = KeySet([0...(.max)], type: .unsigned)
    let halves = KeySet([0...(1 << 63)], type: .unsigned)
      .union([KeySet([1 << 63...(.max)], type: .unsigned)])
    let one = KeySet([7...7], type: .unsigned)
    for set in [all, halves, all.subtracting([one]).union([one])] {
      #expect(throws: GapmapError.everyNumber) { try set.count() }
      #expect(throws: GapmapError.everyNumber) { try BuiltIndex { try $0.append(contentsOf: set) } }
      let run = try set.makeCursor().nextRun()
      #expect(try #require(run) == (0, .max))
    }
    #expect(try all.subtracting([one]).count() == .max)
    #expect(try all.symmetricDifference([halves]).count() == 0)
    let written = try BuiltIndex { try $0.append(contentsOf: all.subtracting([one])) }.open()
    #expect(try written.count == .max && !written.contains(7))
  }

  @Test func operandsOfEitherType() throws {
    let unsigned = KeySet(try BuiltIndex([1, 2, 3]).open())
    let signed = KeySet(try BuiltIndex([1, 2, 3], type: .signed).open())
    let mismatch = GapmapError.numberTypeMismatch(found: "Int64", requested: "UInt64")
    #expect(throws: mismatch) { try unsigned.union([signed]).count() }
    #expect(throws: mismatch) { try unsigned.subtracting([signed]).makeCursor() }
    #expect(throws: mismatch) { try BuiltIndex { try $0.append(contentsOf: signed) } }
    #expect(try signed.union([signed]).count() == 3)
  }

  @Test func aSequenceThatDoesNotAscend() throws {
    func set(_ keys: [UInt64], type: NumberType = .unsigned) -> KeySet {
      KeySet(type: type) {
        var iterator = keys.makeIterator()
        return { buffer in
          guard let key = iterator.next() else { return 0 }
          buffer[0] = key
          return 1
        }
      }
    }
    #expect(throws: GapmapError.duplicate(position: 2, number: 9)) {
      try set([1, 9, 9]).union([set([4])]).count()
    }
    #expect(throws: GapmapError.notAscending(position: 1, previous: 9, number: -1)) {
      try set([1 << 63 + 9, 1 << 63 - 1], type: .signed).count()
    }
    #expect(try set([1, 2, 3]).union([set([0, 4])]).count() == 5)
  }
}
