/// A place between two numbers of an index, which can be moved anywhere any number of times.
///
/// It keeps the block it stands in decoded, so that neighbours cost next to nothing. A cursor
/// belongs to one thread at a time.
public final class NumberCursor<Number: IndexNumber> {
  private let cursor: KeyCursor

  init(_ cursor: KeyCursor) { self.cursor = cursor }

  /// Moves before the smallest number that is not below the one given, or behind the last.
  ///
  /// - Parameter number: Any number.
  /// - Throws: ``GapmapError``: `damaged` or `unsupportedEncoding` if what is touched for the first
  ///   time proves so.
  /// - Complexity: O(log *n*).
  public func seek(to number: Number) throws(GapmapError) { try cursor.seek(toKey: number.key) }

  /// Moves before the number at a position.
  ///
  /// - Parameter position: 0 to the count, where the cursor stands behind the last number.
  /// - Throws: ``GapmapError``: `positionOutOfRange`; as ``seek(to:)``.
  /// - Complexity: O(log *n*).
  public func seek(toPosition position: UInt64) throws(GapmapError) {
    try cursor.seek(toPosition: position)
  }

  /// Moves over the next number and gives it.
  ///
  /// - Returns: Nil at the end.
  /// - Throws: ``GapmapError``: as ``seek(to:)``.
  /// - Complexity: O(1) amortised.
  public func next() throws(GapmapError) -> Number? { try cursor.next().map(Number.number(ofKey:)) }

  /// Moves back over the number before the cursor and gives it.
  ///
  /// - Returns: Nil at the start.
  /// - Throws: ``GapmapError``: as ``seek(to:)``.
  /// - Complexity: O(1) amortised.
  public func previous() throws(GapmapError) -> Number? {
    try cursor.previous().map(Number.number(ofKey:))
  }

  /// Moves over the longest run of consecutive numbers that begins here and gives it.
  ///
  /// - Returns: Nil at the end.
  /// - Throws: ``GapmapError``: as ``seek(to:)``.
  /// - Complexity: O(blocks of the run): a range costs the same however long it is.
  public func nextRange() throws(GapmapError) -> ClosedRange<Number>? {
    try cursor.nextRun().map { Number.number(ofKey: $0.first)...Number.number(ofKey: $0.last) }
  }

  /// Fills an array from its start with the next numbers, many times faster than ``next()``.
  ///
  ///     var numbers = [Int64](repeating: 0, count: 4096)
  ///     while case let count = try cursor.read(into: &numbers), count > 0 {
  ///       for number in numbers[..<count] { … }
  ///     }
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

extension NumberIndex {
  /// Makes a cursor.
  ///
  /// - Returns: A cursor that stands before the first number.
  /// - Complexity: O(1).
  public func makeCursor() -> NumberCursor<Number> { NumberCursor(index.makeCursor()) }
}
