import Testing

@testable import Gapmap

/// Intersections of a small set with large ones read what they must and nothing else: every page
/// that the small set does not lead to is damaged here, but for the first, where reading begins.
struct GallopingTests {
  /// An index in which only the pages of some keys are whole.
  private func index(of keys: [UInt64], wholeAround asked: [UInt64]) throws -> KeyIndex {
    let built = try BuiltIndex(keys)
    let whole = try built.open()
    let needed = try Set(([keys[0]] + asked).map { try whole.page(forKey: $0).entry.offset })
    var bytes = built.bytes
    for number in 0..<whole.pageCount {
      let entry = try whole.directory.entry(at: number)
      if !needed.contains(entry.offset) { bytes[Int(entry.offset) + 5] ^= 1 }
    }
    #expect(whole.pageCount > 3 * needed.count)
    return try KeyIndex(bytes: bytes)
  }

  private static func orders(_ count: Int) -> [[Int]] {
    count == 0
      ? [[]]
      : orders(count - 1).flatMap { order in
        (0...order.count).map { Array(order[..<$0]) + [count - 1] + Array(order[$0...]) }
      }
  }

  /// The small set, as an index and as ranges, wherever it stands among three large ones.
  @Test(arguments: Self.orders(4)) func aSmallSet(order: [Int]) throws {
    var random = OracleRandom(seed: 97)
    let keys = KeyShape.sparse.keys(100_000, &random)
    let odd = keys.indices.filter { $0 % 2 == 1 }.map { keys[$0] }
    // One key is in all sets, the other is not in the third.
    let (first, second) = (odd[20_000], odd[31_000])
    let asked = [first, second]
    let others = odd.filter { $0 != second }
    for small in [
      KeySet(try BuiltIndex(asked).open()), KeySet(asked.map { $0...$0 }, type: .unsigned),
    ] {
      let sets = [
        small, KeySet(try index(of: keys, wholeAround: asked)),
        KeySet(try index(of: odd, wholeAround: asked)),
        KeySet(try index(of: others, wholeAround: asked)),
      ]
      let inOrder = order.map { sets[$0] }
      let set = inOrder[0].intersection(Array(inOrder.dropFirst()))
      #expect(try set.count() == 1)
      #expect(try set.makeCursor().next() == first)
    }
  }

  @Test func boundsOfCounts() throws {
    let all = KeySet([0 ... .max], type: .unsigned)
    let ten = KeySet([1...10], type: .unsigned)
    let three = KeySet(try BuiltIndex([5, 6, 100]).open())
    let unknown = KeySet(type: .unsigned) { { _ in 0 } }
    for (set, bound) in [
      (all, .max), (ten, 10), (three, 3), (unknown, .max), (ten.union([three]), 13),
      (all.union([ten]), .max), (ten.intersection([three]), 3), (ten.subtracting([three]), 10),
      (three.symmetricDifference([ten]), 13), (ten.patched(adding: three, removing: three), 13),
    ] as [(KeySet, UInt64)] {
      #expect(set.term.countBound == bound)
    }
  }
}
