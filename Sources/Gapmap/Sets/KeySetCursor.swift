/// A place in a set that is worked out while it is read, which moves forwards.
///
/// A cursor belongs to one thread at a time.
@usableFromInline
package final class KeySetCursor {
  private var head: StreamHead

  init(_ stream: any KeyStream) { head = StreamHead(stream) }

  /// Moves over the longest run of consecutive keys that begins here and gives its ends.
  ///
  /// - Returns: The first and the last key of the run; nil at the end of the set.
  /// - Throws: `damaged` or `unsupportedEncoding` if an index proves so; `notAscending` or
  ///   `duplicate` for a sequence; `absent` or `present` for a patch.
  /// - Complexity: O(1) amortised, blocks that operands share aside: a range costs the same however
  ///   long it is.
  @usableFromInline
  package func nextRun() throws(GapmapError) -> (first: UInt64, last: UInt64)? {
    try head.nextRun().map { ($0.first, $0.last) }
  }

  /// Moves over the next key and gives it.
  ///
  /// - Returns: The key; nil at the end of the set.
  /// - Throws: As `nextRun()`.
  /// - Complexity: O(1) amortised.
  @usableFromInline
  package func next() throws(GapmapError) -> UInt64? {
    try head.nextKey()
  }

  /// Fills memory from its start with the next keys.
  ///
  /// - Parameter keys: Overwritten; its length is the most that is read.
  /// - Returns: How many keys were read; 0 at the end.
  /// - Throws: As `nextRun()`.
  /// - Complexity: O(keys read).
  package func read(into keys: inout MutableSpan<UInt64>) throws(GapmapError) -> Int {
    try head.read(into: &keys)
  }

  /// Moves on to the smallest key that is not below the one given; stays where it is if that is
  /// behind the cursor.
  ///
  /// - Parameter key: Any key.
  /// - Throws: As `nextRun()`.
  /// - Complexity: O(log *n*) for each index that the set is made of; a sequence is read up to there.
  @usableFromInline
  package func skip(below key: UInt64) throws(GapmapError) {
    try head.move(to: key)
  }
}

extension KeySet {
  /// Begins to read the set.
  ///
  /// - Returns: A cursor before the first key.
  /// - Throws: `numberTypeMismatch` if the indexes hold numbers of both types.
  /// - Complexity: O(number of sets that it is made of).
  package func makeCursor() throws(GapmapError) -> KeySetCursor {
    KeySetCursor(try makeStream())
  }
}
