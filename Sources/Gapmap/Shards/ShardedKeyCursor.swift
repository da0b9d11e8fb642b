/// A place between two keys of a sharded index, which can be moved anywhere any number of times.
///
/// A cursor belongs to one thread at a time.
@usableFromInline
package final class ShardedKeyCursor {
  private let index: ShardedKeyIndex
  /// The shard that the cursor stands in.
  private var place = 0
  private var cursor: KeyCursor?

  init(_ index: ShardedKeyIndex) {
    self.index = index
    cursor = index.shards.first?.makeCursor()
  }

  /// Moves before the smallest key that is not below the one given, or behind the last.
  ///
  /// - Parameter key: Any key.
  /// - Throws: `shard`, with `damaged` or `unsupportedEncoding` if a page touched for the first time
  ///   proves so.
  /// - Complexity: O(log *s* + log *n*) for *s* shards.
  @usableFromInline
  package func seek(toKey key: UInt64) throws(GapmapError) {
    enter(min(index.place(ofKey: key), index.shards.count - 1))
    try inShard { (cursor) throws(GapmapError) in try cursor.seek(toKey: key) }
  }

  /// Moves before the key at a position, counted from 0.
  ///
  /// - Parameter position: At most the count, where the cursor stands behind the last key.
  /// - Throws: `positionOutOfRange`; as `seek(toKey:)`.
  /// - Complexity: O(log *s* + log *n*).
  @usableFromInline
  package func seek(toPosition position: UInt64) throws(GapmapError) {
    guard position <= index.count else {
      throw .positionOutOfRange(position: position, count: index.count)
    }
    enter(index.place(ofPosition: position))
    guard cursor != nil else { return }
    let inShard = position - index.rank(ofShard: place)
    try self.inShard { (cursor) throws(GapmapError) in try cursor.seek(toPosition: inShard) }
  }

  /// Moves over the next key and gives it.
  ///
  /// - Returns: The key; nil at the end.
  /// - Throws: As `seek(toKey:)`.
  /// - Complexity: O(1) amortised.
  @usableFromInline
  package func next() throws(GapmapError) -> UInt64? {
    repeat {
      if let key = try inShard({ (cursor) throws(GapmapError) in try cursor.next() }) { return key }
    } while enterNext()
    return nil
  }

  /// Moves back over the key before the cursor and gives it.
  ///
  /// - Returns: The key; nil at the start.
  /// - Throws: As `seek(toKey:)`.
  /// - Complexity: O(1) amortised.
  @usableFromInline
  package func previous() throws(GapmapError) -> UInt64? {
    while true {
      let key = try inShard { (cursor) throws(GapmapError) in try cursor.previous() }
      if let key { return key }
      guard place > 0 else { return nil }
      enter(place - 1)
      let count = index.shards[place].count
      try inShard { (cursor) throws(GapmapError) in try cursor.seek(toPosition: count) }
    }
  }

  /// Moves over the longest run of consecutive keys that begins here and gives its ends.
  ///
  /// - Returns: The first and last key of the run; nil at the end.
  /// - Throws: As `seek(toKey:)`.
  /// - Complexity: O(blocks of the run).
  @usableFromInline
  package func nextRun() throws(GapmapError) -> (first: UInt64, last: UInt64)? {
    func nextInShard() throws(GapmapError) -> (first: UInt64, last: UInt64)? {
      try inShard { (cursor) throws(GapmapError) in try cursor.nextRun() }
    }
    var found = try nextInShard()
    while found == nil, enterNext() { found = try nextInShard() }
    guard var run = found else { return nil }
    while continues(run.last), enterNext(), let next = try nextInShard() { run.last = next.last }
    return run
  }

  /// Whether the run that ends with a key goes on in the next shard.
  private func continues(_ last: UInt64) -> Bool {
    last == index.shards[place].maximum && place + 1 < index.shards.count
      && index.shards[place + 1].minimum == last + 1
  }

  /// Fills memory from its start with the next keys.
  ///
  /// - Parameter keys: Overwritten; its length is the most that is read.
  /// - Returns: How many keys were read, fewer than fit only before the end; 0 at the end.
  /// - Throws: As `seek(toKey:)`.
  /// - Complexity: O(keys read).
  package func read(into keys: inout MutableSpan<UInt64>) throws(GapmapError) -> Int {
    try KeyBuffer.lending(&keys) { (target) throws(GapmapError) in
      repeat {
        try inShard { (cursor) throws(GapmapError) in try cursor.read(into: target) }
      } while target.room > 0 && enterNext()
      return target.count
    }
  }

  private func enter(_ place: Int) {
    guard place != self.place, index.shards.indices.contains(place) else { return }
    self.place = place
    cursor = index.shards[place].makeCursor()
  }

  /// Goes to the start of the next shard; false if there is none.
  private func enterNext() -> Bool {
    guard place + 1 < index.shards.count else { return false }
    enter(place + 1)
    return true
  }

  private func inShard<R>(
    _ body: (KeyCursor) throws(GapmapError) -> R?
  ) throws(GapmapError) -> R? {
    guard let cursor else { return nil }
    return try index.shard(place) { (_) throws(GapmapError) in try body(cursor) }
  }
}

extension ShardedKeyIndex {
  /// Makes a cursor.
  ///
  /// - Returns: A cursor that stands before the first key.
  /// - Complexity: O(1).
  package func makeCursor() -> ShardedKeyCursor { ShardedKeyCursor(self) }
}
