/// A page of an index as a whole, whose blocks need not be decoded.
struct IndexPage: Sendable {
  let index: KeyIndex
  let entry: PageEntry
  let blockCount: Int

  /// - Parameters:
  ///   - view: The page, verified.
  ///   - index: Whose page it is.
  init(_ view: PageView, of index: KeyIndex) {
    self.index = index
    entry = view.entry
    blockCount = view.blockCount
  }

  /// Its first key.
  var first: UInt64 { entry.first }

  /// The greatest key that it may hold; which one it does only its last block tells.
  var upper: UInt64 { entry.isLast ? entry.nextFirst : entry.nextFirst &- 1 }

  /// How many keys it holds.
  var count: UInt64 { entry.count }

  /// Its bytes but for the check.
  var content: ByteView {
    index.bytes.view.slice(entry.offset, entry.nextOffset - PageView.checkLength)
  }

  /// The kinds of its blocks, a bit for each.
  var kinds: UInt64 {
    let bytes = content
    if blockCount == 1 { return 1 &<< UInt64(bytes[PageView.onlyKindOffset]) }
    // The byte before the kinds has their number, less one, in its high half.
    let count = Int(bytes[PageView.paletteOffset - 1] >> 4) + 1
    var kinds: UInt64 = 0
    for i in 0..<count { kinds |= 1 &<< UInt64(bytes[PageView.paletteOffset + i]) }
    return kinds
  }

  /// The page, ready to be searched.
  ///
  /// - Throws: As `KeyIndex.page(_:)`.
  func view() throws(GapmapError) -> PageView { try index.page(entry) }
}

/// A block of an index as a whole, which need not be decoded.
struct IndexBlock: Sendable {
  let index: KeyIndex
  let view: BlockView

  /// How many keys it holds.
  var count: UInt64 { view.count }

  /// Decodes all keys; never called for a progression.
  ///
  /// - Parameter keys: Overwritten from the start, and made longer if it is too short.
  /// - Returns: How many keys there are.
  /// - Throws: `damaged` if they are not as they must be: then whoever goes on with them can rely on
  ///   their order.
  func decode(into keys: inout [UInt64]) throws(GapmapError) -> Int {
    let count = Int(view.count)
    if keys.count < count { keys = [UInt64](repeating: 0, count: count) }
    let isSound = try keys.withMutableSpan { (keys) throws(GapmapError) in
      let decoded = try KeyBuffer.lending(&keys) { (buffer) throws(GapmapError) in
        try view.decode(into: buffer, index.codes)
        return buffer.count
      }
      return decoded == count && keys[0] == view.first && keys[count - 1] <= view.last
        && keys.span.extracting(0..<count).firstDisorder == nil
    }
    guard isSound else { throw view.damaged("a block has not the numbers it should") }
    return count
  }

  /// Its last key.
  ///
  /// - Throws: `damaged` if it cannot be decoded.
  func lastKey() throws(GapmapError) -> UInt64 { try view.select(view.count - 1, index.codes) }
}
