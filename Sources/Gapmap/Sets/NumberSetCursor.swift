/// A place in a set that is worked out while it is read, which moves forwards.
///
/// A cursor belongs to one thread at a time.
public final class NumberSetCursor<Number: IndexNumber> {
  @usableFromInline let cursor: KeySetCursor

  init(_ cursor: KeySetCursor) { self.cursor = cursor }

  /// Moves over the next number and gives it.
  ///
  /// - Returns: Nil at the end.
  /// - Throws: ``GapmapError``: `damaged` or `unsupportedEncoding` if an index proves so;
  ///   `notAscending` or `duplicate`, with the position, if a sequence does not ascend; `absent` or
  ///   `present` for a patch that does not fit.
  /// - Complexity: O(1) amortised.
  @inlinable
  public func next() throws(GapmapError) -> Number? { try cursor.next().map(Number.number(ofKey:)) }

  /// Moves over the longest run of consecutive numbers that begins here and gives it.
  ///
  /// - Returns: Nil at the end.
  /// - Throws: ``GapmapError``: as ``next()``.
  /// - Complexity: O(1) amortised: a range costs the same however long it is.
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
  /// - Throws: ``GapmapError``: as ``next()``.
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
  /// - Throws: ``GapmapError``: as ``next()``.
  /// - Complexity: O(numbers read).
  public func read(into numbers: inout MutableSpan<Number>) throws(GapmapError) -> Int {
    try numbers.fill { (keys) throws(GapmapError) in try cursor.read(into: &keys) }
  }

  /// Moves on to the smallest number that is not below the one given; stays where it is if that is
  /// behind the cursor.
  ///
  /// - Parameter number: Any number.
  /// - Throws: ``GapmapError``: as ``next()``.
  /// - Complexity: O(log *n*) for each index that the set is made of; a sequence is read up to there.
  @inlinable
  public func skip(below number: Number) throws(GapmapError) {
    try cursor.skip(below: number.key)
  }
}

/// How a set differs from an older one.
public struct NumberSetDifference<Number: IndexNumber> {
  private let difference: KeyDifference

  init(_ difference: KeyDifference) { self.difference = difference }

  /// What is in the newer set only.
  ///
  /// To read it costs little where both are indexes, one of which was made from the other by a patch:
  /// pages and blocks that they have in common are not decoded.
  public var added: NumberSet<Number> { NumberSet(difference.added) }

  /// What is in the older set only, likewise.
  public var removed: NumberSet<Number> { NumberSet(difference.removed) }

  /// Begins to read both together.
  ///
  /// - Returns: A cursor before the first change.
  /// - Throws: ``GapmapError``: as ``NumberSetCursor/next()``.
  /// - Complexity: O(1).
  public func makeCursor() throws(GapmapError) -> NumberSetDifferenceCursor<Number> {
    NumberSetDifferenceCursor(try difference.makeCursor())
  }
}

/// A place in the difference of two sets, which moves forwards.
public final class NumberSetDifferenceCursor<Number: IndexNumber> {
  /// Consecutive numbers that all changed in the same way.
  public enum Change: Equatable, Sendable {
    /// They are in the newer set only.
    case added(ClosedRange<Number>)
    /// They are in the older set only.
    case removed(ClosedRange<Number>)
  }

  @usableFromInline let cursor: KeyDifferenceCursor

  init(_ cursor: KeyDifferenceCursor) { self.cursor = cursor }

  /// Moves over the next change and gives it.
  ///
  /// - Returns: Changes in the order of their numbers; nil at the end.
  /// - Throws: ``GapmapError``: as ``NumberSetCursor/next()``.
  /// - Complexity: O(1) amortised: a range costs the same however long it is.
  @inlinable
  public func next() throws(GapmapError) -> Change? {
    guard let run = try cursor.next() else { return nil }
    let range = Number.number(ofKey: run.first)...Number.number(ofKey: run.last)
    return run.isAdded ? .added(range) : .removed(range)
  }
}
