/// Looks keys up in any order, some at a time in step, so that they wait for memory together.
struct BatchLookup {
  /// How many keys go in step: more than the reads that a processor can wait for at once.
  private static let width = 16

  private let index: KeyIndex
  private var entries: [PageEntry] = []
  private var blocks: [BlockView] = []

  init(_ index: KeyIndex) {
    self.index = index
    entries.reserveCapacity(Self.width)
    blocks.reserveCapacity(Self.width)
  }

  /// Whether the set holds each of some keys.
  ///
  /// - Parameters:
  ///   - keys: In any order.
  ///   - answers: Receives an answer for each; as long as `keys`.
  /// - Throws: As `KeyIndex.contains`.
  mutating func contains(
    _ keys: Span<UInt64>, into answers: inout MutableSpan<Bool>
  ) throws(GapmapError) {
    precondition(keys.count == answers.count)
    for start in stride(from: 0, to: keys.count, by: Self.width) {
      let range = start..<min(start + Self.width, keys.count)
      try enter(keys, range)
      var next = 0
      for i in range {
        answers[i] = false
        guard index.mayHold(keys[i]) else { continue }
        answers[i] = try blocks[next].contains(keys[i], index.codes)
        next += 1
      }
    }
  }

  /// Finds the blocks of those keys that may be in the set, and has their memory fetched.
  private mutating func enter(_ keys: Span<UInt64>, _ range: Range<Int>) throws(GapmapError) {
    entries.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
    for i in range where index.mayHold(keys[i]) {
      let entry = try index.directory.entry(forKey: keys[i])
      index.prefetch(entry, for: keys[i])
      entries.append(entry)
    }
    var next = 0
    for i in range where index.mayHold(keys[i]) {
      let page = try index.page(entries[next])
      let block = page.block(page.block(forKey: keys[i]))
      block.prefetch(for: keys[i])
      blocks.append(block)
      next += 1
    }
  }
}

extension KeyIndex {
  /// Whether the set holds each of many keys in any order, which is faster than one by one where
  /// memory is waited for.
  ///
  /// - Parameters:
  ///   - keys: Any keys.
  ///   - answers: Receives an answer for each; as long as `keys`.
  /// - Throws: As `contains`.
  /// - Complexity: O(*m* log *n*) for *m* keys.
  package func contains(
    _ keys: Span<UInt64>, into answers: inout MutableSpan<Bool>
  ) throws(GapmapError) {
    var batch = BatchLookup(self)
    try batch.contains(keys, into: &answers)
  }
}
