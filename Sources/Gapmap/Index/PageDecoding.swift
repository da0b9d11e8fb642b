extension PageView {
  /// Decodes whole blocks, as many as a buffer has room for.
  ///
  /// - Parameters:
  ///   - first: The block to begin with, below the number of blocks.
  ///   - buffer: What their keys are appended to.
  ///   - codes: The file's.
  /// - Returns: The block behind the last one decoded; `first` if there is no room for any.
  /// - Throws: `damaged` for the first block that is; `unsupportedEncoding`.
  /// - Complexity: O(keys decoded).
  func decode(
    from first: Int, into buffer: KeyBuffer, _ codes: DecodingCodes
  ) throws(GapmapError) -> Int {
    var next = first
    var start = border(first)
    while next < blockCount {
      let end = border(next + 1)
      let block = block(next, from: start, to: end)
      guard block.count <= UInt64(buffer.room) else { break }
      if next + 1 < blockCount, GapTokens.isInPlace(block) {
        let secondEnd = border(next + 2)
        let second = self.block(next + 1, from: end, to: secondEnd)
        if GapTokens.isInPlace(second), second.count <= UInt64(buffer.room) - block.count,
          try GapTokens.decode(block, second, into: buffer, codes)
        {
          start = secondEnd
          next += 2
          continue
        }
      }
      try block.decode(into: buffer, codes)
      start = end
      next += 1
    }
    return next
  }
}
