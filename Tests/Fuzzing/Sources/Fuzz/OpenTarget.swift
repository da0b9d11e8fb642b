@testable import Gapmap
@testable import TestSupport

/// Opens bytes as an index and asks everything that can be asked.
///
/// A damaged file may throw at any question. A sound one must not, and all its answers must be those
/// of the naive reader's numbers.
enum OpenTarget {
  static func run(_ bytes: [UInt8]) {
    let verdict = Verdict(bytes)
    let file = MappedBytes.read
    var refusal: GapmapError?
    do throws(GapmapError) {
      try KeyIndex(bytes: bytes).verify()
    } catch {
      refusal = error
    }
    verdict.compare(refusal, of: bytes)
    let isSound = refusal == nil
    var random = OracleRandom(
      seed: UInt64(bytes.count) + bytes.withView { XXH64.hash($0, seed: 0) })
    // What was verified already is not checked again, so another one is asked.
    let isMapped = random.next() % 4 == 0
    guard
      let index = attempt(
        isSound: isSound,
        { () throws(GapmapError) in
          isMapped ? try file.index(bytes) : try KeyIndex(bytes: bytes)
        })
    else { return }
    if isSound, case .sound(let naive) = verdict { compare(index, naive, &random) }
    typed(bytes, index, isSound: isSound, &random)
    SetOperations(index: index, isSound: isSound).run(&random)
  }

  /// The most numbers, outside of ranges, of a file that is compared as a whole.
  private static let limit = 3000

  private static func compare(_ index: KeyIndex, _ naive: NaiveIndex, _ random: inout OracleRandom)
  {
    let isShort =
      naive.blocks.reduce(0 as UInt64) { sum, block in
        if case .progression(_, 1, _) = block.content { return sum &+ 1 }
        return sum.addingReportingOverflow(block.count).overflow ? .max : sum + block.count
      } <= limit
    do {
      let keys = keys(of: index, isSound: true, count: 6, &random)
      if isShort {
        let comparison = OracleComparison(index: index, oracle: Oracle(ranges: try naive.ranges))
        let isFew = index.count <= limit
        try comparison.compareAll(
          keys: keys, bufferLengths: isFew ? [Int(random.next() % 200) + 1] : [])
      }
      compareNeighbours(index, keys)
    } catch {
      fail("a sound file: \(error)")
    }
  }

  /// Holds the answers about a key against each other.
  private static func compareNeighbours(_ index: KeyIndex, _ keys: [UInt64]) {
    for key in keys {
      attempt(isSound: true) { () throws(GapmapError) in
        let rank = try index.rank(of: key)
        let isIn = try index.contains(key)
        let next = rank < index.count ? try index.select(rank) : nil
        expect(try index.successor(atLeast: key) == next, "successor(\(key))")
        expect(isIn == (next == key), "contains(\(key))")
        let previous = rank > 0 ? try index.select(rank - 1) : nil
        expect(try index.predecessor(below: key) == previous, "predecessor(\(key))")
        if key < .max {
          expect(try index.rank(of: key + 1) == rank + (isIn ? 1 : 0), "rank(\(key) + 1)")
        }
        expect(try index.contains(sorted: [key]) == [isIn], "contains(sorted: \(key))")
        let cursor = index.makeCursor()
        try cursor.seek(toKey: key)
        expect(try cursor.next() == next, "next() at \(key)")
      }
    }
  }

  /// Keys at which the index is likely to be wrong, if it is.
  static func keys(
    of index: KeyIndex, isSound: Bool, count: Int, _ random: inout OracleRandom
  ) -> [UInt64] {
    var keys = [0, .max, index.trailer.minimum, index.trailer.maximum]
    for _ in 0..<count {
      var key = UInt64.random(in: index.trailer.minimum...index.trailer.maximum, using: &random)
      if index.count > 0, random.next() % 4 > 0 {
        let position = UInt64.random(in: 0..<index.count, using: &random)
        if let found = attempt(
          isSound: isSound,
          { () throws(GapmapError) in
            try index.select(position)
          })
        {
          key = found
        }
      }
      keys.append(key &+ random.next() % 3 &- 1)
    }
    return keys
  }

  /// Asks by the public interface, as numbers of one of the types that the file may hold.
  private static func typed(
    _ bytes: [UInt8], _ index: KeyIndex, isSound: Bool, _ random: inout OracleRandom
  ) {
    let keys = keys(of: index, isSound: isSound, count: 4, &random)
    func ask<Number: IndexNumber>(as type: Number.Type) {
      // A sound file may have numbers that the type does not hold.
      guard let index = attempt({ () throws(GapmapError) in try NumberIndex<Number>(bytes: bytes) })
      else { return }
      let numbers = keys.filter(Number.keyRange.contains).map(Number.number(ofKey:)).sorted()
      do {
        try Questions(index: index, numbers: numbers, isSound: isSound).ask(&random)
      } catch {
        fail("\(error)")
      }
    }
    switch (index.type, random.next() % 4) {
    case (.signed, 0): ask(as: Int8.self)
    case (.signed, 1): ask(as: Int32.self)
    case (.signed, _): ask(as: Int64.self)
    case (.unsigned, 0): ask(as: UInt8.self)
    case (.unsigned, 1): ask(as: UInt32.self)
    case (.unsigned, _): ask(as: UInt64.self)
    }
  }
}
