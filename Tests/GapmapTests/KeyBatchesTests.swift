import Testing

@testable import Gapmap

/// Batches of keys in any order, held against a sorted array.
struct KeyBatchesTests {
  private static let threads = [1, 2, 3, 8]

  @Test(arguments: KeyShape.allCases)
  func anyOrder(shape: KeyShape) throws {
    var random = OracleRandom(seed: 95)
    let keys = shape.keys(20_000, &random)
    let members = Set(keys)
    let index = try BuiltIndex(keys).open()
    // From none to several threads' worth.
    for count in [0, 1, 2, 100, 8192, 30_001] {
      let asked = (0..<count).map { _ in
        keys[Int.random(in: 0..<keys.count, using: &random)] &+ random.next() % 2
      }
      for threads in Self.threads {
        #expect(try index.contains(asked, threads: threads) == asked.map(members.contains))
        let inOrder = asked.sorted()
        #expect(try index.contains(inOrder, threads: threads) == inOrder.map(members.contains))
      }
    }
  }

  /// Numbers as they lie in memory, signed ones as well; around the sizes from which on, and up to
  /// which, they are sorted.
  @Test(arguments: NumberType.allCases)
  func anyOrderIntoMemory(type: NumberType) throws {
    var random = OracleRandom(seed: 97)
    let keys = Set((0..<5000).map { _ in random.next() >> 1 | (random.next() % 2) << 63 }).sorted()
    let members = Set(keys)
    let index = try BuiltIndex(keys, type: type).open()
    for count in [0, 1, 63, 64, 65, 1000, 1 << 17, 131_073, 300_000] {
      let asked = (0..<count).map { _ in
        keys[Int.random(in: 0..<keys.count, using: &random)] &+ random.next() % 2
      }
      for keys in [asked, asked.sorted()] {
        let numbers = keys.map { $0 ^ type.mask }
        var answers = [Bool](repeating: count.isMultiple(of: 2), count: count)
        try numbers.withSpan { numbers in
          try answers.withMutableSpan { answers in try index.contains(numbers, into: &answers) }
        }
        #expect(answers == keys.map(members.contains))
      }
    }
  }

  /// Keys that differ in few bits, wherever these are, and equal ones.
  @Test(arguments: [0, 3, 9, 20, 55, 60])
  func fewBits(shift: UInt64) throws {
    var random = OracleRandom(seed: 98)
    let asked = (0..<1000).map { _ in (random.next() % 16) << shift }
    let index = try BuiltIndex(Set(asked.prefix(5)).sorted()).open()
    let members = Set(asked.prefix(5))
    #expect(try index.contains(asked, threads: 1) == asked.map(members.contains))
  }

  /// Whichever thread meets the damage.
  @Test(arguments: threads) func damage(threads: Int) throws {
    var random = OracleRandom(seed: 96)
    let keys = KeyShape.allCases[0].keys(20_000, &random)
    var bytes = try BuiltIndex(keys).bytes
    bytes[bytes.count / 2] ^= 1
    for asked in [keys, keys.reversed()] {
      let index = try KeyIndex(bytes: bytes)
      #expect(throws: GapmapError.self) { try index.contains(asked, threads: threads) }
    }
  }
}
