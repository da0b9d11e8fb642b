extension KeyIndex {
  /// The first page of the file, which must be the one that the trailer tells of.
  ///
  /// - Throws: `damaged`, `unsupportedEncoding`.
  func firstPage() throws(GapmapError) -> PageView {
    let entry = try directory.entry(at: 0)
    guard entry.first == trailer.minimum, entry.rank == 0, entry.offset == Header.length else {
      throw misplaced(0)
    }
    return try page(entry)
  }

  /// The last page of the file, likewise.
  ///
  /// - Throws: `damaged`, `unsupportedEncoding`.
  func lastPage() throws(GapmapError) -> PageView {
    let entry = try directory.entry(at: pageCount - 1)
    guard entry.isLast, entry.nextFirst == trailer.maximum, entry.nextRank == count else {
      throw misplaced(pageCount - 1)
    }
    return try page(entry)
  }

  /// The page behind another; nil behind the last.
  ///
  /// A search is right by itself if the page found encloses what was sought. A walk is right only
  /// if each page begins where the one before it ends, which a damaged directory could make untrue.
  ///
  /// - Throws: `damaged`, `unsupportedEncoding`.
  func page(after page: PageView) throws(GapmapError) -> PageView? {
    let index = page.entry.index + 1
    guard index < pageCount else {
      guard page.entry.isLast else { throw misplaced(index) }
      return nil
    }
    let entry = try directory.entry(at: index)
    guard follows(entry, page.entry) else { throw misplaced(index) }
    return try self.page(entry)
  }

  /// The page before another; nil before the first.
  ///
  /// - Throws: `damaged`, `unsupportedEncoding`.
  func page(before page: PageView) throws(GapmapError) -> PageView? {
    guard page.entry.index > 0 else {
      guard page.entry.rank == 0 else { throw misplaced(0) }
      return nil
    }
    let entry = try directory.entry(at: page.entry.index - 1)
    guard follows(page.entry, entry) else { throw misplaced(entry.index) }
    return try self.page(entry)
  }

  private func follows(_ next: PageEntry, _ entry: PageEntry) -> Bool {
    next.first == entry.nextFirst && next.rank == entry.nextRank
      && next.offset == entry.nextOffset && !entry.isLast
  }

  private func misplaced(_ pageIndex: Int) -> GapmapError {
    directory.damaged(at: 0, "its entry for page \(pageIndex) contradicts the pages beside it")
  }
}
