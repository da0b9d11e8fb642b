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
    while next < blockCount {
      let block = block(next)
      guard block.count <= UInt64(buffer.room) else { break }
      if next + 1 < blockCount, GapTokens.isInPlace(block) {
        let other = self.block(next + 1)
        if GapTokens.isInPlace(other), other.count <= UInt64(buffer.room) - block.count,
          try GapTokens.decode(block, other, into: buffer, codes)
        {
          next += 2
          continue
        }
      }
      try block.decode(into: buffer, codes)
      next += 1
    }
    return next
  }
}
