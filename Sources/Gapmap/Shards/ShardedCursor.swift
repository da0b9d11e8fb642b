/// A place between two numbers of a sharded index, which can be moved anywhere any number of times.
///
/// A cursor belongs to one thread at a time.
public final class ShardedCursor<Number: IndexNumber> {
  @usableFromInline let cursor: ShardedKeyCursor

  init(_ cursor: ShardedKeyCursor) { self.cursor = cursor }

  /// Moves before the smallest number that is not below the one given, or behind the last.
  ///
  /// - Parameter number: Any number.
  /// - Throws: ``GapmapError``: `shard`, with `damaged` or `unsupportedEncoding` if what is touched
  ///   for the first time proves so.
  /// - Complexity: O(log *s* + log *n*) for *s* shards.
  @inlinable
  public func seek(to number: Number) throws(GapmapError) { try cursor.seek(toKey: number.key) }

  /// Moves before the number at a position.
  ///
  /// - Parameter position: 0 to the count, where the cursor stands behind the last number.
  /// - Throws: ``GapmapError``: `positionOutOfRange`; as ``seek(to:)``.
  /// - Complexity: O(log *s* + log *n*).
  @inlinable
  public func seek(toPosition position: UInt64) throws(GapmapError) {
    try cursor.seek(toPosition: position)
  }

  /// Moves over the next number and gives it.
  ///
  /// - Returns: Nil at the end.
  /// - Throws: ``GapmapError``: as ``seek(to:)``.
  /// - Complexity: O(1) amortised.
  @inlinable
  public func next() throws(GapmapError) -> Number? { try cursor.next().map(Number.number(ofKey:)) }

  /// Moves back over the number before the cursor and gives it.
  ///
  /// - Returns: Nil at the start.
  /// - Throws: ``GapmapError``: as ``seek(to:)``.
  /// - Complexity: O(1) amortised.
  @inlinable
  public func previous() throws(GapmapError) -> Number? {
    try cursor.previous().map(Number.number(ofKey:))
  }

  /// Moves over the longest run of consecutive numbers that begins here and gives it.
  ///
  /// - Returns: Nil at the end.
  /// - Throws: ``GapmapError``: as ``seek(to:)``.
  /// - Complexity: O(blocks of the run): a range costs the same however long it is.
  @inlinable
  public func nextRange() throws(GapmapError) -> ClosedRange<Number>? {
    try cursor.nextRun().map { Number.number(ofKey: $0.first)...Number.number(ofKey: $0.last) }
  }

  /// Fills an array from its start with the next numbers, many times faster than ``next()``.
  ///
  /// - Parameter numbers: Its length is the most that is read. Elements behind those read stay as
  ///   they are; after an error, any may have been overwritten.
  /// - Returns: How many numbers were read, fewer than the array's length only before the end; 0 at
  ///   the end, or if the array is empty.
  /// - Throws: ``GapmapError``: as ``seek(to:)``.
  /// - Complexity: O(numbers read).
  public func read(into numbers: inout [Number]) throws(GapmapError) -> Int {
    try numbers.withMutableSpan { (numbers) throws(GapmapError) in try read(into: &numbers) }
  }

  /// Fills memory from its start with the next numbers, many times faster than ``next()``.
  ///
  /// - Parameter numbers: Its length is the most that is read. Elements behind those read stay as
  ///   they are; after an error, any may have been overwritten.
  /// - Returns: How many numbers were read, fewer than fit only before the end; 0 at the end, or if
  ///   there is no room.
  /// - Throws: ``GapmapError``: as ``seek(to:)``.
  /// - Complexity: O(numbers read).
  public func read(into numbers: inout MutableSpan<Number>) throws(GapmapError) -> Int {
    try numbers.fill { (keys) throws(GapmapError) in try cursor.read(into: &keys) }
  }
}
