/// The pages of one index, or of several that follow each other.
final class IndexStream: KeyStream {
  /// Ascending, none of them empty.
  private let indexes: [KeyIndex]
  private var current = 0
  /// The page given last, of the current index.
  private var page: PageView?
  /// Where to go on instead of behind that.
  private var target: UInt64?

  /// - Parameter indexes: Each but the first begins behind the one before it.
  init(_ indexes: [KeyIndex]) { self.indexes = indexes.filter { $0.count > 0 } }

  func next(_ runs: inout Runs) throws(GapmapError) -> Piece {
    while current < indexes.count {
      let index = indexes[current]
      if let next = try nextPage(of: index) {
        page = next
        return .page(IndexPage(next, of: index))
      }
      leaveIndex()
    }
    return .end
  }

  private func nextPage(of index: KeyIndex) throws(GapmapError) -> PageView? {
    if let target {
      self.target = nil
      return try index.page(forKey: target)
    }
    if let page { return try index.page(after: page) }
    return try index.firstPage()
  }

  func skip(below key: UInt64) throws(GapmapError) {
    while current < indexes.count, indexes[current].trailer.maximum < key { leaveIndex() }
    guard current < indexes.count else { return }
    let next = page?.entry.nextFirst ?? indexes[current].trailer.minimum
    if key > next { target = key }
  }

  private func leaveIndex() {
    current += 1
    page = nil
    target = nil
  }
}
