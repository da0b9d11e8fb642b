/// Answers keys in any order, a few at a time, so that their waits for memory are shared.
///
/// The directory is searched for all keys of a group, then their pages, then their blocks; each
/// search has asked for the memory of the next one, which is on its way while the others search.
///
/// Source: S. Chen, A. Ailamaki, P. Gibbons and T. Mowry, "Improving hash join performance through
/// prefetching", 2004, whose "group prefetching" this is.
struct BatchLookup: ~Copyable {
  private let index: KeyIndex
  /// The keys of a group, those outside of the set moved to its ends.
  private var keys = SmallBuffer<UInt64>(0)
  private var entries: SmallBuffer<PageEntry>
  private var blocks: SmallBuffer<BlockView>

  init(_ index: KeyIndex) {
    self.index = index
    entries = SmallBuffer(index.directory.onlyEntry)
    blocks = SmallBuffer(
      BlockView(
        kind: .progression, first: 0, count: 0, last: 0, rank: 0,
        payload: index.directory.section.slice(0, 0), offset: 0))
  }

  /// Answers all keys of a batch.
  ///
  /// - Throws: As `KeyIndex.contains`.
  mutating func answer(_ batch: inout LookupBatch) throws(GapmapError) {
    guard let minimum = index.minimum, let maximum = index.maximum else {
      return batch.answer(through: .max) { _ in false }
    }
    var start = 0
    while start < batch.count {
      let count = min(SmallBuffer<UInt64>.capacity, batch.count &- start)
      for i in 0..<count {
        let key = min(max(batch[start &+ i], minimum), maximum)
        let entry = try index.directory.entry(forKey: key)
        index.prefetch(entry, for: key)
        keys[i] = key
        entries[i] = entry
      }
      for i in 0..<count {
        let page = try index.page(entries[i])
        let block = page.block(page.block(forKey: keys[i]))
        block.prefetch(for: keys[i])
        blocks[i] = block
      }
      for i in 0..<count {
        let isIn = try blocks[i].contains(keys[i], index.codes)
        batch.answer(isIn && keys[i] == batch[start &+ i])
      }
      start = start &+ count
    }
  }
}

extension KeyIndex {
  /// Whether the set holds each of many keys in any order, which is faster than one by one.
  ///
  /// - Parameter batch: The keys, none of which has been answered.
  /// - Throws: As `contains`.
  /// - Complexity: O(*m* log *n*) for *m* keys.
  func answer(each batch: inout LookupBatch) throws(GapmapError) {
    var lookup = BatchLookup(self)
    try lookup.answer(&batch)
  }

  /// The same for an array.
  ///
  /// - Parameters:
  ///   - keys: In any order.
  ///   - answers: Overwritten from the start; at least as many as there are keys.
  /// - Throws: As `contains`.
  /// - Complexity: O(*m* log *n*) for *m* keys.
  package func contains(
    each keys: [UInt64], into answers: inout [Bool]
  ) throws(GapmapError) {
    try keys.withSpan { (keys) throws(GapmapError) in
      try answers.withMutableSpan { (answers) throws(GapmapError) in
        try LookupBatch.lending(keys, &answers) { (batch) throws(GapmapError) in
          try answer(each: &batch)
        }
      }
    }
  }
}
