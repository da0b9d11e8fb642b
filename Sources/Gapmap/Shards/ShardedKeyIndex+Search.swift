extension ShardedKeyIndex {
  /// Whether the set holds a key.
  ///
  /// - Parameter key: Any key.
  /// - Returns: True if it does.
  /// - Throws: `shard`, with `damaged` or `unsupportedEncoding` if a page touched for the first time
  ///   proves so.
  /// - Complexity: O(log *s* + log *n*) for *s* shards.
  @usableFromInline
  package func contains(_ key: UInt64) throws(GapmapError) -> Bool {
    let place = place(ofKey: key)
    guard place < shards.count else { return false }
    return try shard(place) { (shard) throws(GapmapError) in try shard.contains(key) }
  }

  /// Whether the set holds each of many keys, asked in order.
  ///
  /// - Parameter batch: The keys, none of which has been answered.
  /// - Throws: `notAscending` with the position of a key below the one before it; as `contains(_:)`.
  /// - Complexity: O(*m* log *n* + *s*) for *m* keys.
  func answer(sorted batch: inout SortedBatch) throws(GapmapError) {
    try batch.requireAscending(type)
    var lookup = SortedLookup()
    for place in shards.indices where batch.key(through: shards[place].trailer.maximum) != nil {
      try shard(place) { (shard) throws(GapmapError) in
        try lookup.answer(&batch, from: shard)
      }
    }
    batch.answer(through: .max) { _ in false }
  }

  /// How many keys are smaller than a key.
  ///
  /// - Parameter key: Any key, in the set or not.
  /// - Returns: 0 to `count`.
  /// - Throws: As `contains(_:)`.
  /// - Complexity: O(log *s* + log *n*).
  @usableFromInline
  package func rank(of key: UInt64) throws(GapmapError) -> UInt64 {
    let place = place(ofKey: key)
    guard place < shards.count else { return count }
    let inShard = try shard(place) { (shard) throws(GapmapError) in try shard.rank(of: key) }
    return rank(ofShard: place) + inShard
  }

  /// The key at a position, counted from 0.
  ///
  /// - Parameter position: Below `count`.
  /// - Returns: The key with so many smaller ones.
  /// - Throws: `positionOutOfRange`; as `contains(_:)`.
  /// - Complexity: O(log *s* + log *n*).
  @usableFromInline
  package func select(_ position: UInt64) throws(GapmapError) -> UInt64 {
    guard position < count else {
      throw .positionOutOfRange(position: position, count: count)
    }
    let place = place(ofPosition: position)
    let inShard = position - rank(ofShard: place)
    return try shard(place) { (shard) throws(GapmapError) in try shard.select(inShard) }
  }

  /// The smallest key that is not below a key.
  ///
  /// - Parameter key: Any key.
  /// - Returns: Nil if all are below.
  /// - Throws: As `contains(_:)`.
  /// - Complexity: O(log *s* + log *n*).
  @usableFromInline
  package func successor(atLeast key: UInt64) throws(GapmapError) -> UInt64? {
    let place = place(ofKey: key)
    guard place < shards.count else { return nil }
    return try shard(place) { (shard) throws(GapmapError) in try shard.successor(atLeast: key) }
  }

  /// The greatest key that is below a key.
  ///
  /// - Parameter key: Any key.
  /// - Returns: Nil if none is below.
  /// - Throws: As `contains(_:)`.
  /// - Complexity: O(log *s* + log *n*).
  @usableFromInline
  package func predecessor(below key: UInt64) throws(GapmapError) -> UInt64? {
    // The last shard that begins below the key.
    let place = Self.firstPlace(0..<shards.count) { shards[$0].trailer.minimum >= key } - 1
    guard place >= 0 else { return nil }
    return try shard(place) { (shard) throws(GapmapError) in try shard.predecessor(below: key) }
  }

  /// How many keys lie in a closed range.
  ///
  /// - Parameters:
  ///   - lower: The first key that counts.
  ///   - upper: The last one; the count is 0 if it is below `lower`.
  /// - Returns: 0 to `count`.
  /// - Throws: As `contains(_:)`.
  /// - Complexity: O(log *s* + log *n*).
  @usableFromInline
  package func count(from lower: UInt64, through upper: UInt64) throws(GapmapError) -> UInt64 {
    guard lower <= upper else { return 0 }
    let (first, last) = (place(ofKey: lower), place(ofKey: upper))
    if first == last {
      guard first < shards.count else { return 0 }
      // The shard itself notices if it counts backwards.
      return try shard(first) { (shard) throws(GapmapError) in
        try shard.count(from: lower, through: upper)
      }
    }
    let end = upper == .max ? count : try rank(of: upper + 1)
    return end - (try rank(of: lower))
  }

  /// Reads everything and checks every checksum and every invariant of the format.
  ///
  /// - Throws: As `contains(_:)`, for the first fault found.
  /// - Complexity: O(length of the files + numbers outside progressions).
  @usableFromInline
  package func verify() throws(GapmapError) {
    for place in shards.indices {
      try shard(place) { (shard) throws(GapmapError) in try shard.verify() }
    }
  }
}

extension KeySet {
  /// The keys of indexes that follow each other.
  ///
  /// - Parameter index: The shards. An error within one does not name it here.
  package init(_ index: ShardedKeyIndex) { self.init(.indexes(index.shards), index.type) }
}
