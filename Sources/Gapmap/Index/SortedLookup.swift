/// Answers for keys asked in ascending order, each of which goes on where the one before it ended.
///
/// The page is kept, a block of gaps is decoded once and no further than it must be, and the high
/// bits of an Elias-Fano block are counted once.
struct SortedLookup {
  private enum Block {
    case gaps
    case eliasFano
    case decoded
    /// What is asked of the block in place.
    case other
  }

  private let index: KeyIndex
  private let buffer: KeyBuffer
  private var page: PageView?
  private var view: BlockView?
  private var block = Block.other
  private var gaps: GapTokens?
  private var eliasFano: EliasFano?
  /// How many keys in the buffer lie before the last key asked.
  private var offset = 0

  init(_ index: KeyIndex) {
    self.index = index
    buffer = KeyBuffer(capacity: BlockView.maximumCount)
  }

  /// Whether the set holds a key, which is not below the last one asked.
  ///
  /// - Throws: As `KeyIndex.contains`.
  mutating func contains(_ key: UInt64) throws(GapmapError) -> Bool {
    guard let minimum = index.minimum, key >= minimum, key <= index.trailer.maximum else {
      return false
    }
    if view == nil || key > view!.last { try enter(key) }
    switch block {
    case .eliasFano: return eliasFano!.contains(ascending: key)
    case .gaps:
      guard try gaps!.decode(through: key, into: buffer) else { return false }
      return isInBuffer(key)
    case .decoded: return isInBuffer(key)
    case .other: return try view!.contains(key, index.codes)
    }
  }

  private mutating func enter(_ key: UInt64) throws(GapmapError) {
    view = nil
    let page: PageView
    if let current = self.page, current.holds(key) {
      page = current
    } else {
      page = try index.page(forKey: key)
      self.page = page
    }
    let view = page.block(page.block(forKey: key))
    buffer.removeAll()
    offset = 0
    switch view.kind.encoding {
    case .eliasFano:
      eliasFano = try EliasFano(view, codes: index.codes)
      block = .eliasFano
    case .gapTokens:
      let tokens = try GapTokens(view, codes: index.codes)
      gaps = tokens
      buffer.append(view.first)
      block = .gaps
    case .zstdBitmap:
      try view.decode(into: buffer, index.codes)
      block = .decoded
    case .progression, .bitmap, nil: block = .other
    }
    self.view = view
  }

  private mutating func isInBuffer(_ key: UInt64) -> Bool {
    // The next key asked is more often near than far.
    var step = 1
    while offset + step < buffer.count, buffer[offset + step] < key { step *= 2 }
    var lower = offset
    var upper = min(offset + step, buffer.count)
    while lower < upper {
      let middle = (lower + upper) >> 1
      if buffer[middle] < key { lower = middle + 1 } else { upper = middle }
    }
    offset = lower
    return lower < buffer.count && buffer[lower] == key
  }
}

extension KeyIndex {
  /// Whether the set holds each of many keys, asked in order, which is faster than one by one.
  ///
  /// - Parameter keys: Ascending; equal ones may follow each other.
  /// - Returns: An answer for each.
  /// - Throws: `notAscending` with the position in `keys`; as `contains`.
  /// - Complexity: O(*m* log *n*) for *m* keys; neighbours share the page and what is decoded.
  @usableFromInline
  package func contains(sorted keys: [UInt64]) throws(GapmapError) -> [Bool] {
    var lookup = SortedLookup(self)
    var answers = [Bool](repeating: false, count: keys.count)
    for position in keys.indices {
      let key = keys[position]
      if position > 0, key < keys[position - 1] {
        throw .notAscending(
          position: UInt64(position), previous: type.number(ofKey: keys[position - 1]),
          number: type.number(ofKey: key))
      }
      answers[position] = try lookup.contains(key)
    }
    return answers
  }
}
