/// Puts blocks in a row, joining progressions that continue each other, and those in pages.
struct BlockSequence {
  private var pages: PageAssembler
  /// A progression that the next block may continue.
  private var pending: Progression?

  init(pageTarget: Int) { pages = PageAssembler(target: pageTarget) }

  /// Adds a block.
  ///
  /// - Returns: Pages that were completed by that.
  mutating func append(_ block: EncodedBlock) -> [UInt8] {
    guard block.kind == .progression else {
      return emitPending() + (pages.append(block) ?? [])
    }
    let count = block.count
    let step = count > 1 ? (block.last - block.first) / (count - 1) : 1
    let progression = Progression(first: block.first, step: step, count: count)
    if let joined = pending.flatMap({ Self.join($0, progression) }) {
      pending = joined
      return []
    }
    let page = emitPending()
    pending = progression
    return page
  }

  /// Adds a page or block of another index.
  ///
  /// - Returns: Pages that were completed by that.
  /// - Throws: `damaged` if the page proves so.
  mutating func append(_ copy: IndexCopy) throws(GapmapError) -> [UInt8] {
    switch copy {
    case .block(let block, let kind):
      return append(
        EncodedBlock(
          kind: kind, first: block.view.first, last: block.view.last, count: block.count,
          payload: block.view.payload.copied()[...]))
    case .page(let page):
      let view = try page.view()
      return emitPending() + (pages.append(page, view) ?? [])
    }
  }

  private static func join(_ a: Progression, _ b: Progression) -> Progression? {
    let step = b.first &- a.last
    guard a.count == 1 || a.step == step, b.count == 1 || b.step == step else { return nil }
    let (count, overflow) = a.count.addingReportingOverflow(b.count)
    return overflow ? nil : Progression(first: a.first, step: step, count: count)
  }

  private mutating func emitPending() -> [UInt8] {
    guard let progression = pending else { return [] }
    pending = nil
    return pages.append(EncodedBlock(progression)) ?? []
  }

  /// Closes the last page.
  ///
  /// - Parameter maximum: The greatest key.
  mutating func finish(maximum: UInt64) -> [UInt8] {
    let page = emitPending()
    return page + (pages.finish(maximum: maximum) ?? [])
  }

  /// File offset behind the pages so far.
  var pagesEnd: Int { pages.offset }
  var pageCount: Int { pages.directory.pageCount }
  var statistics: [EncodingStatistics] { pages.statistics }
  /// The kinds of block there are, a bit for each.
  var kinds: UInt64 { pages.kinds }

  /// Lays out the directory; to be called once all pages are closed.
  mutating func finishDirectory(
    start: Int, maximum: UInt64
  ) -> (bytes: [UInt8], root: Trailer.Root?) {
    pages.finishDirectory(start: start, maximum: maximum)
  }
}
