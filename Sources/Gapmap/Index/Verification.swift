extension KeyIndex {
  /// Reads everything and checks every checksum and every invariant of the format.
  ///
  /// - Parameter progress: Told after each page how many numbers have been checked.
  /// - Throws: `damaged` or `unsupportedEncoding` for the first fault found.
  /// - Complexity: O(length of the file + numbers outside progressions).
  package func verify(progress: (UInt64) -> Void = { _ in }) throws(GapmapError) {
    try directory.verify()
    try codes.verify()
    let buffer = KeyBuffer(capacity: BlockView.maximumCount)
    guard count > 0 else { return }
    _ = try lastPage()
    var next: PageView? = try firstPage()
    while let page = next {
      try page.verify(codeCount: codes.count)
      try verifyBlocks(of: page, buffer)
      progress(page.entry.nextRank)
      next = try self.page(after: page)
    }
  }

  private func verifyBlocks(of page: PageView, _ buffer: KeyBuffer) throws(GapmapError) {
    for blockIndex in 0..<page.blockCount {
      let block = page.block(blockIndex)
      let last = try lastKey(of: block, buffer)
      let isLastOfAll = page.entry.isLast && blockIndex + 1 == page.blockCount
      guard isLastOfAll ? last == block.last : last <= block.last else {
        throw block.damaged("a block does not end where it should")
      }
    }
  }

  private func lastKey(of block: BlockView, _ buffer: KeyBuffer) throws(GapmapError) -> UInt64 {
    if block.kind == .progression { return Progression(block).last }
    buffer.removeAll()
    try block.decode(into: buffer, codes)
    guard buffer.count == Int(block.count), buffer[0] == block.first else {
      throw block.damaged("a block has not the numbers it should")
    }
    for i in 1..<buffer.count where buffer[i] <= buffer[i - 1] {
      throw block.damaged("a block's numbers do not ascend")
    }
    return buffer[buffer.count - 1]
  }
}
