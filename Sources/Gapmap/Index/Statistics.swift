extension KeyIndex {
  /// Counts blocks, numbers and bytes of every encoding.
  ///
  /// - Returns: One entry for each encoding, also for those that do not occur.
  /// - Throws: `damaged` or `unsupportedEncoding` for the first fault found.
  /// - Complexity: O(length of the file); no block is decoded.
  package func statistics() throws(GapmapError) -> [EncodingStatistics] {
    var statistics = EncodingStatistics.none
    guard count > 0 else { return statistics }
    var next: PageView? = try firstPage()
    while let page = next {
      for blockIndex in 0..<page.blockCount {
        let block = page.block(blockIndex)
        guard let encoding = block.kind.encoding else { continue }
        statistics.count(encoding, numbers: block.count, bytes: block.payload.count)
      }
      next = try self.page(after: page)
    }
    return statistics
  }
}
