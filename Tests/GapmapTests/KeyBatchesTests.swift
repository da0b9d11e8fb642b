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
