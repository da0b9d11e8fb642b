@testable import Gapmap

/// Keys at which an index is likely to be wrong, if it is.
enum Probes {
  /// - Parameters:
  ///   - index: Where the borders of blocks and pages are found.
  ///   - oracle: Where keys of the set are found.
  ///   - limit: The most keys; a random choice is made of more.
  /// - Returns: First and last keys of blocks and pages, random keys of the set and random keys,
  ///   each with its neighbours, in random order.
  static func of(
    _ index: KeyIndex, _ oracle: Oracle, limit: Int, _ random: inout OracleRandom
  ) throws -> [UInt64] {
    var centres: Set<UInt64> = [0, .max, 1 << 63]
    for pageIndex in 0..<index.pageCount {
      let page = try index.page(index.directory.entry(at: pageIndex))
      for block in 0..<page.blockCount {
        let first = page.first(block)
        centres.insert(first)
        if let before = oracle.predecessor(below: first) { centres.insert(before) }
      }
    }
    if let minimum = oracle.minimum, let maximum = oracle.maximum {
      centres.formUnion([minimum, maximum])
      for _ in 0..<(limit / 8) {
        centres.insert(oracle.select(UInt64.random(in: 0..<oracle.count, using: &random)))
        centres.insert(UInt64.random(in: minimum...maximum, using: &random))
      }
    }
    let probes = centres.flatMap { [$0 &- 1, $0, $0 &+ 1] }
    return Array(Set(probes).sorted().shuffled(using: &random).prefix(limit))
  }
}
