/// A place between two keys of an index, which can be moved anywhere any number of times.
///
/// It keeps some of the keys around it decoded, so that neighbours cost next to nothing. A cursor
/// belongs to one thread at a time.
package final class KeyCursor {
  /// How many keys are decoded at once where it is not known how many are wanted.
  private static let pieceLength: UInt64 = 128

  private let index: KeyIndex
  private var page: PageView?
  private var blockIndex = 0
  private var blockCount: UInt64 = 0
  /// How many keys of the block lie before the cursor.
  private var offset: UInt64 = 0
  /// The block, if nothing of it need be decoded.
  private var progression: Progression?
  /// The keys of the block from position `start` up to `end`, between which the cursor is.
  ///
  /// A progression has all its keys between them, and none in the buffer.
  private let buffer = KeyBuffer(capacity: 0)
  private var start: UInt64 = 0
  private var end: UInt64 = 0
  /// What has decoded keys of the block, and can go on; nil if there has been no need of it.
  private var reader: BlockReader?
  /// Why the block that the cursor was to enter could not be decoded.
  private var failure: GapmapError?

  init(_ index: KeyIndex) { self.index = index }

  /// Moves before the smallest key that is not below the one given, or behind the last.
  ///
  /// - Throws: `damaged` or `unsupportedEncoding` if a page touched for the first time proves so.
  /// - Complexity: O(log *n*).
  package func seek(toKey key: UInt64) throws(GapmapError) {
    guard let minimum = index.minimum, let maximum = index.maximum else { return }
    guard key <= maximum else { return try seekToEnd() }
    failure = nil
    let target = max(key, minimum)
    let page = try index.page(forKey: target)
    let block = page.block(forKey: target)
    if !stands(in: page, block: block) { enter(page, block: block) }
    do {
      try move(toKey: target, page.block(block))
    } catch {
      throw fail(error)
    }
  }

  /// Moves before the key at a position, counted from 0.
  ///
  /// - Parameter position: At most the count, where the cursor stands behind the last key.
  /// - Throws: `positionOutOfRange`; as `seek(toKey:)`.
  /// - Complexity: O(log *n*).
  package func seek(toPosition position: UInt64) throws(GapmapError) {
    guard position < index.count else {
      guard position == index.count else {
        throw .positionOutOfRange(position: position, count: index.count)
      }
      return try seekToEnd()
    }
    failure = nil
    let page = try index.page(index.directory.entry(forRank: position))
    let inPage = position &- page.entry.rank
    let block = page.block(forRank: inPage)
    if !stands(in: page, block: block) { enter(page, block: block) }
    move(to: inPage &- page.rank(block))
  }

  /// Moves over the next key and gives it.
  ///
  /// - Returns: The key; nil at the end.
  /// - Throws: As `seek(toKey:)`.
  /// - Complexity: O(1) amortised.
  package func next() throws(GapmapError) -> UInt64? {
    guard try advanceToKey() else { return nil }
    defer { offset &+= 1 }
    return key(at: offset)
  }

  /// Moves back over the key before the cursor and gives it.
  ///
  /// - Returns: The key; nil at the start.
  /// - Throws: As `seek(toKey:)`.
  /// - Complexity: O(1) amortised.
  package func previous() throws(GapmapError) -> UInt64? {
    if offset == 0 {
      if let failure { throw failure }
      guard let page else { return nil }
      if blockIndex > 0 {
        enter(page, block: blockIndex - 1)
      } else {
        guard let before = try index.page(before: page) else { return nil }
        enter(before, block: before.blockCount - 1)
      }
      move(to: blockCount)
    }
    if offset == start { try decodeBefore() }
    offset -= 1
    return key(at: offset)
  }

  /// Moves over the longest run of consecutive keys that begins here and gives its ends.
  ///
  /// - Returns: The first and last key of the run; nil at the end of the set.
  /// - Throws: As `seek(toKey:)`.
  /// - Complexity: O(blocks of the run): a range costs the same however long it is.
  package func nextRun() throws(GapmapError) -> (first: UInt64, last: UInt64)? {
    guard let first = try next() else { return nil }
    var last = first
    repeat {
      if let progression, progression.step == 1 {
        offset = end
        last = progression.last
      } else {
        while offset < end, key(at: offset) == last &+ 1 {
          last = key(at: offset)
          offset += 1
        }
      }
    } while try continues(last)
    return (first, last)
  }

  /// Fills memory from its start with the next keys.
  ///
  /// - Parameter keys: Overwritten; its length is the most that is read.
  /// - Returns: How many keys were read; 0 at the end.
  /// - Throws: As `seek(toKey:)`.
  /// - Complexity: O(keys read).
  package func read(into keys: inout MutableSpan<UInt64>) throws(GapmapError) -> Int {
    try KeyBuffer.lending(&keys) { (target) throws(GapmapError) in
      try read(into: target)
      return target.count
    }
  }

  /// Appends the next keys to a buffer until it is full or there are no more.
  func read(into target: KeyBuffer) throws(GapmapError) {
    while target.room > 0 {
      if offset < end {
        copy(to: target)
      } else if offset < blockCount {
        try readOn(into: target)
      } else {
        guard let (page, next) = try nextBlock() else { return }
        if try !readBlocks(of: page, from: next, into: target) { enter(page, block: next) }
      }
    }
  }

  /// The same for an array.
  package func read(into keys: inout [UInt64]) throws(GapmapError) -> Int {
    try keys.withMutableSpan { (keys) throws(GapmapError) in try read(into: &keys) }
  }

  /// Copies keys that have been decoded, or counts a progression on.
  private func copy(to target: KeyBuffer) {
    let count = Int(min(UInt64(target.room), end - offset))
    if let progression {
      target.append(
        from: progression.first &+ offset &* progression.step, step: progression.step, count: count)
    } else {
      let position = Int(offset - start)
      target.append(buffer, position..<(position + count))
    }
    offset += UInt64(count)
  }

  /// Decodes what follows in the block.
  private func readOn(into target: KeyBuffer) throws(GapmapError) {
    let count = min(UInt64(target.room), blockCount - offset)
    let view = view
    do {
      try moveReader(to: offset, of: view)
      try reader!.read(Int(count), into: target)
    } catch {
      throw fail(error)
    }
    move(to: offset + count)
  }

  /// Decodes whole blocks of a page; false if there is no room for the first of them.
  private func readBlocks(
    of page: PageView, from first: Int, into target: KeyBuffer
  ) throws(GapmapError) -> Bool {
    let next: Int
    do {
      next = try page.decode(from: first, into: target, index.codes)
    } catch {
      throw fail(error)
    }
    guard next > first else { return false }
    enter(page, block: next - 1)
    move(to: blockCount)
    return true
  }

  /// Whether the next block goes on where the last key was, the cursor being at the end of one.
  private func continues(_ last: UInt64) throws(GapmapError) -> Bool {
    guard offset == end, try advanceToKey() else { return false }
    return key(at: offset) == last &+ 1
  }

  private func seekToEnd() throws(GapmapError) {
    guard index.count > 0 else { return }
    failure = nil
    let last = try index.lastPage()
    enter(last, block: last.blockCount - 1)
    move(to: blockCount)
  }

  /// Makes sure that the cursor stands before a key that is at hand; false at the end of the set.
  @inline(__always)
  private func advanceToKey() throws(GapmapError) -> Bool {
    if offset < end { return true }
    return try decodeNext()
  }

  @inline(never)
  private func decodeNext() throws(GapmapError) -> Bool {
    while offset == blockCount {
      guard let (page, next) = try nextBlock() else { return false }
      enter(page, block: next)
    }
    if offset == end { try decode(offset..<min(offset + Self.pieceLength, blockCount)) }
    return true
  }

  /// The block behind the current one; nil at the end of the set.
  private func nextBlock() throws(GapmapError) -> (page: PageView, block: Int)? {
    if let failure { throw failure }
    guard let page else { return index.count > 0 ? (try index.firstPage(), 0) : nil }
    if blockIndex + 1 < page.blockCount { return (page, blockIndex + 1) }
    return try index.page(after: page).map { ($0, 0) }
  }

  private func stands(in page: PageView, block: Int) -> Bool {
    self.page?.entry.index == page.entry.index && blockIndex == block
  }

  /// Moves to the start of a block, of which nothing is decoded.
  private func enter(_ page: PageView, block: Int) {
    let view = page.block(block)
    self.page = page
    blockIndex = block
    blockCount = view.count
    progression = view.kind == .progression ? Progression(view) : nil
    reader = nil
    buffer.removeAll()
    offset = 0
    start = 0
    end = progression == nil ? 0 : blockCount
  }

  /// Moves within the block, and forgets keys that are not beside the new place.
  private func move(to position: UInt64) {
    offset = position
    if position < start || position > end {
      buffer.removeAll()
      start = position
      end = position
    }
  }

  /// Moves within the block to the first key that is not below the one given.
  private func move(toKey key: UInt64, _ view: BlockView) throws(GapmapError) {
    if buffer.count > 0, key >= buffer[0], key <= buffer[buffer.count - 1] {
      offset = start + UInt64(buffer.lowerBound(key))
      return
    }
    guard view.kind.encoding == .gapTokens else {
      return move(to: try view.lowerBound(key, index.codes).rank)
    }
    // All gaps before the key must be decoded, but for those that have been.
    if buffer.count == 0 || key < buffer[0] { move(to: 0) } else { offset = end }
    while offset < blockCount {
      try decode(offset..<min(offset + Self.pieceLength, blockCount))
      offset = start + UInt64(buffer.lowerBound(key))
      if offset < end { return }
    }
  }

  /// Makes keys of the block available.
  private func decode(_ range: Range<UInt64>) throws(GapmapError) {
    let view = view
    do {
      try moveReader(to: range.lowerBound, of: view)
      buffer.removeAll(makingRoomFor: range.count)
      try reader!.read(range.count, into: buffer)
    } catch {
      throw fail(error)
    }
    start = range.lowerBound
    end = range.upperBound
  }

  /// Makes keys before the cursor available; there are some in the block.
  private func decodeBefore() throws(GapmapError) {
    let piece = min(offset, Self.pieceLength)
    switch view.kind.encoding {
    case .bitmap, .eliasFano: try decode(offset - piece..<offset)
    // To begin anew for each piece would take too long.
    case .gapTokens, .zstdBitmap, .progression, nil: try decode(0..<offset)
    }
  }

  /// The block that the cursor is in.
  private var view: BlockView {
    guard let page else { preconditionFailure("the cursor is in no block") }
    return page.block(blockIndex)
  }

  private func moveReader(to position: UInt64, of view: BlockView) throws(GapmapError) {
    if reader == nil || reader!.position > position {
      reader = try BlockReader(view, index.codes)
    }
    try reader!.skip(to: Int(position))
  }

  /// The cursor stands nowhere, and says so until it is moved elsewhere.
  private func fail(_ error: GapmapError) -> GapmapError {
    page = nil
    progression = nil
    reader = nil
    buffer.removeAll()
    blockCount = 0
    offset = 0
    start = 0
    end = 0
    failure = error
    return error
  }

  @inline(__always)
  private func key(at offset: UInt64) -> UInt64 {
    if let progression { return progression.first &+ offset &* progression.step }
    return buffer[Int(truncatingIfNeeded: offset &- start)]
  }
}

extension KeyIndex {
  /// Makes a cursor.
  ///
  /// - Returns: A cursor that stands before the first key.
  /// - Complexity: O(1).
  package func makeCursor() -> KeyCursor { KeyCursor(self) }
}
