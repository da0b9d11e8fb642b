import Foundation
import Testing

@testable import Gapmap

/// Many threads in one index, from its first touch on.
struct ConcurrencyTests {
  @Test(arguments: Favor.allCases)
  func manyThreads(favor: Favor) throws {
    var random = OracleRandom(seed: 81)
    let hashes = KeyShape.hashes.keys(1000, &random).filter { $0 > 1 << 50 }
    let keys = KeyShape.skewedGaps.keys(4000, &random) + hashes
    let bytes = try BuiltIndex(keys, favor: favor).bytes
    let oracle = Oracle(keys)
    let seed = random.next()
    for round in 0..<4 as Range<UInt64> {
      let index = try KeyIndex(bytes: bytes)
      DispatchQueue.concurrentPerform(iterations: 16) { thread in
        var random = OracleRandom(seed: seed ^ (round << 8 | UInt64(thread)))
        let probes = (0..<150).flatMap { _ in
          let key = keys[Int.random(in: 0..<keys.count, using: &random)]
          return [key, key &- 1]
        }
        let comparison = OracleComparison(index: index, oracle: oracle)
        #expect(throws: Never.self) {
          try comparison.compareLookups(probes)
          try comparison.compareSeeks(toKeys: Array(probes.prefix(50)))
        }
      }
    }
  }
}
