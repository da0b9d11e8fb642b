/// A place between two keys of an index, which can be moved anywhere any number of times.
///
/// It keeps the block it stands in decoded, so that neighbours cost next to nothing. A cursor
/// belongs to one thread at a time.
package final class KeyCursor {
  private enum Block {
    case progression(Progression)
    /// The keys are in the buffer.
    case decoded
    /// The keys went to the caller; the cursor stands behind them.
    case elsewhere
  }

  private let index: KeyIndex
  private let buffer = KeyBuffer(capacity: BlockView.maximumCount)
  private var page: PageView?
  private var blockIndex = 0
  private var block = Block.decoded
  private var blockCount: UInt64 = 0
  /// How many keys of the block lie before the cursor.
  private var offset: UInt64 = 0
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
    try enter(page, block: page.block(forKey: target))
    switch block {
    case .progression(let progression): offset = try progression.lowerBound(target).rank
    case .decoded, .elsewhere: offset = UInt64(lowerBound(target))
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
    try enter(page, block: block)
    offset = inPage &- page.rank(block)
  }

  /// Moves over the next key and gives it.
  ///
  /// - Returns: The key; nil at the end.
  /// - Throws: As `seek(toKey:)`.
  /// - Complexity: O(1) amortised.
  package func next() throws(GapmapError) -> UInt64? {
    guard try advanceToKey() else { return nil }
    defer { offset += 1 }
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
        try enter(page, block: blockIndex - 1)
      } else {
        guard let before = try index.page(before: page) else { return nil }
        try enter(before, block: before.blockCount - 1)
      }
      offset = blockCount
    }
    if case .elsewhere = block, let page {
      try enter(page, block: blockIndex)
      offset = blockCount
    }
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
      if case .progression(let progression) = block, progression.step == 1 {
        offset = blockCount
        last = progression.last
      } else {
        while offset < blockCount, key(at: offset) == last &+ 1 {
          last = key(at: offset)
          offset += 1
        }
      }
    } while try continues(last)
    return (first, last)
  }

  /// Fills an array from its start with the next keys.
  ///
  /// - Parameter keys: Overwritten; its length is the most that is read.
  /// - Returns: How many keys were read; 0 at the end.
  /// - Throws: As `seek(toKey:)`.
  /// - Complexity: O(keys read).
  package func read(into keys: inout [UInt64]) throws(GapmapError) -> Int {
    try keys.withMutableSpan { (keys) throws(GapmapError) in try read(into: &keys) }
  }

  /// The same for any memory that keys fit in.
  func read(into keys: inout MutableSpan<UInt64>) throws(GapmapError) -> Int {
    try KeyBuffer.lending(&keys) { (target) throws(GapmapError) in
      while target.room > 0 {
        if offset == blockCount {
          guard let (page, next) = try nextBlock() else { break }
          if try read(page.block(next), into: target) {
            stand(in: page, block: next, .elsewhere, count: page.block(next).count)
            offset = blockCount
            continue
          }
          try enter(page, block: next)
          offset = 0
        }
        let count = Int(min(UInt64(target.room), blockCount - offset))
        switch block {
        case .progression(let progression):
          target.append(
            from: progression.first &+ offset &* progression.step, step: progression.step,
            count: count)
        case .decoded, .elsewhere:
          target.append(buffer, Int(offset)..<(Int(offset) + count))
        }
        offset += UInt64(count)
      }
      return target.count
    }
  }

  /// Decodes a whole block into memory that has room for it; false if that has not.
  private func read(_ view: BlockView, into target: KeyBuffer) throws(GapmapError) -> Bool {
    guard view.kind != .progression, view.count <= UInt64(target.room) else { return false }
    do {
      let start = target.count
      try view.decode(into: target, index.codes)
      try checkCount(target.count - start, of: view)
    } catch {
      throw fail(error)
    }
    return true
  }

  /// Whether the next block goes on where the last key was, the cursor being at the end of one.
  private func continues(_ last: UInt64) throws(GapmapError) -> Bool {
    guard offset == blockCount, try advanceToKey() else { return false }
    return key(at: offset) == last &+ 1
  }

  private func seekToEnd() throws(GapmapError) {
    guard index.count > 0 else { return }
    failure = nil
    let last = try index.lastPage()
    try enter(last, block: last.blockCount - 1)
    offset = blockCount
  }

  /// Makes sure that the cursor stands before a key of its block; false at the end of the set.
  @inline(__always)
  private func advanceToKey() throws(GapmapError) -> Bool {
    if offset < blockCount { return true }
    return try enterNextBlock()
  }

  private func enterNextBlock() throws(GapmapError) -> Bool {
    guard let (page, next) = try nextBlock() else { return false }
    try enter(page, block: next)
    offset = 0
    return true
  }

  /// The block behind the current one; nil at the end of the set.
  private func nextBlock() throws(GapmapError) -> (page: PageView, block: Int)? {
    if let failure { throw failure }
    guard let page else { return index.count > 0 ? (try index.firstPage(), 0) : nil }
    if blockIndex + 1 < page.blockCount { return (page, blockIndex + 1) }
    return try index.page(after: page).map { ($0, 0) }
  }

  private func enter(_ page: PageView, block target: Int) throws(GapmapError) {
    if let current = self.page, current.entry.index == page.entry.index, blockIndex == target {
      if case .elsewhere = block {} else { return }
    }
    let view = page.block(target)
    do {
      if view.kind == .progression {
        stand(in: page, block: target, .progression(Progression(view)), count: view.count)
      } else {
        buffer.removeAll()
        try view.decode(into: buffer, index.codes)
        try checkCount(buffer.count, of: view)
        stand(in: page, block: target, .decoded, count: view.count)
      }
    } catch {
      throw fail(error)
    }
  }

  private func stand(in page: PageView, block target: Int, _ block: Block, count: UInt64) {
    self.page = page
    self.block = block
    blockIndex = target
    blockCount = count
  }

  /// The cursor stands nowhere, and says so until it is moved elsewhere.
  private func fail(_ error: GapmapError) -> GapmapError {
    page = nil
    blockCount = 0
    offset = 0
    failure = error
    return error
  }

  private func checkCount(_ count: Int, of view: BlockView) throws(GapmapError) {
    guard count == Int(view.count) else {
      throw view.damaged("a block has not the count it should")
    }
  }

  @inline(__always)
  private func key(at offset: UInt64) -> UInt64 {
    switch block {
    case .progression(let progression): progression.first &+ offset &* progression.step
    case .decoded, .elsewhere: buffer[Int(offset)]
    }
  }

  private func lowerBound(_ key: UInt64) -> Int {
    var lower = 0
    var upper = buffer.count
    while lower < upper {
      let middle = (lower + upper) >> 1
      if buffer[middle] < key { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}

extension KeyIndex {
  /// Makes a cursor.
  ///
  /// - Returns: A cursor that stands before the first key.
  /// - Complexity: O(1).
  package func makeCursor() -> KeyCursor { KeyCursor(self) }
}
