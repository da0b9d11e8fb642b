extension KeyIndex {
  /// Reads everything and checks every checksum and every invariant of the format.
  ///
  /// - Parameter progress: Told after each page how many numbers have been checked.
  /// - Throws: `damaged` or `unsupportedEncoding` for the first fault found.
  /// - Complexity: O(length of the file + numbers outside progressions).
  package func verify(progress: (UInt64) -> Void = { _ in }) throws(GapmapError) {
    try directory.verify()
    for code in codes { try code.verify() }
    let buffer = KeyBuffer(capacity: BlockView.maximumCount)
    var expected = PageEntry(
      index: 0, first: trailer.minimum, rank: 0, offset: Header.length, nextFirst: 0, nextRank: 0,
      nextOffset: 0, isLast: false)
    for pageIndex in 0..<pageCount {
      let entry = try directory.entry(at: pageIndex)
      guard
        entry.first == expected.first, entry.rank == expected.rank,
        entry.offset == expected.offset, entry.isLast == (pageIndex == pageCount - 1)
      else { throw misplaced(pageIndex) }
      let page = try page(entry)
      try page.verify(codeCount: codes.count)
      try verifyBlocks(of: page, buffer)
      expected.first = entry.nextFirst
      expected.rank = entry.nextRank
      expected.offset = entry.nextOffset
      progress(entry.nextRank)
    }
    guard
      count == 0
        || expected.first == trailer.maximum && expected.rank == count
          && expected.offset == trailer.pagesEnd
    else { throw misplaced(pageCount) }
  }

  private func misplaced(_ pageIndex: Int) -> GapmapError {
    .damaged(
      part: .directory, offset: UInt64(trailer.directoryStart),
      reason: "its entry for page \(pageIndex) contradicts the pages before it")
  }

  private func verifyBlocks(of page: PageView, _ buffer: KeyBuffer) throws(GapmapError) {
    for blockIndex in 0..<page.blockCount {
      let block = page.block(blockIndex)
      let last = try lastKey(of: block, buffer)
      let next =
        blockIndex + 1 < page.blockCount ? page.first(blockIndex + 1) : page.entry.nextFirst
      let isLastOfAll = page.entry.isLast && blockIndex + 1 == page.blockCount
      guard isLastOfAll ? last == next : last < next else {
        throw block.damaged("a block does not end where it should")
      }
    }
  }

  private func lastKey(of block: BlockView, _ buffer: KeyBuffer) throws(GapmapError) -> UInt64 {
    if block.kind == .progression { return try Progression(block, codes: []).last }
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
