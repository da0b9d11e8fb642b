import Testing

@testable import Gapmap

/// Every subset of small universes, every operation, every key.
struct ExhaustiveTests {
  /// Where a universe of eleven keys begins: at the ends of the number line, and across the middle.
  static let origins: [UInt64] = [0, 1 << 63 - 6, .max - 10]

  @Test(arguments: origins)
  func everySubset(origin: UInt64) throws {
    let probes = (0..<13).map { origin &- 1 &+ $0 }
    for mask: UInt64 in 0..<(1 << 11) {
      let members = (0..<11).filter { mask >> $0 & 1 == 1 }.map { origin + UInt64($0) }
      let built = try BuiltIndex(members)
      let comparison = OracleComparison(index: try built.open(), oracle: Oracle(members))
      do {
        try comparison.compareAll(keys: probes, bufferLengths: [Int(mask % 5) + 1])
      } catch {
        Issue.record("the subset \(members): \(error)")
        return
      }
    }
  }
}
