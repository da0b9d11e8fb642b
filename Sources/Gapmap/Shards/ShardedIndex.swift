/// A set of numbers in several files that follow each other on the number line, which answers like
/// one.
///
///     let index = try ShardedIndex<Int64>(directory: "calls")
///     try index.contains(1_833_555_1234)
///
/// It is immutable, and any number of threads may ask at once. Opening maps every file and reads its
/// first and last bytes only. What goes wrong with a file is thrown as `shard`, which names it.
public struct ShardedIndex<Number: IndexNumber>: Sendable {
  @usableFromInline let index: ShardedKeyIndex

  /// Opens all indexes in a directory: the files whose names end in `.gapmap` and do not begin with a
  /// point, whatever else there is.
  ///
  /// - Parameter directory: The directory.
  /// - Throws: ``GapmapError``: `system` if it cannot be read; `notAnIndex` if there is no index in
  ///   it; `shardsOverlap`; `numberTypeMismatch`; `shard` for trouble with one of them.
  /// - Complexity: O(*s* log *s*) for *s* shards.
  public init(directory: String) throws(GapmapError) {
    try self.init(ShardedKeyIndex(directory: directory))
  }

  /// Opens indexes in the order given.
  ///
  /// - Parameter paths: One file or more, each with greater numbers than the one before it.
  /// - Throws: ``GapmapError``: `shardsOutOfOrder`; otherwise as for a directory.
  /// - Complexity: O(*s*) for *s* shards.
  public init(paths: [String]) throws(GapmapError) {
    try self.init(ShardedKeyIndex(paths: paths))
  }

  private init(_ index: ShardedKeyIndex) throws(GapmapError) {
    guard index.type == Number.numberType,
      index.minimum.map(Number.keyRange.contains) ?? true,
      index.maximum.map(Number.keyRange.contains) ?? true
    else { throw .numberTypeMismatch(found: index.type.name, requested: "\(Number.self)") }
    self.index = index
  }

  /// How many numbers there are.
  public var count: UInt64 { index.count }

  /// Whether there are none.
  public var isEmpty: Bool { index.count == 0 }

  /// The smallest number; nil if there is none.
  public var first: Number? { index.minimum.map(Number.number(ofKey:)) }

  /// The greatest number; nil if there is none.
  public var last: Number? { index.maximum.map(Number.number(ofKey:)) }

  /// Length of all files in bytes.
  public var byteCount: UInt64 { index.byteCount }

  /// Whether the set holds a number.
  ///
  /// - Parameter number: Any number.
  /// - Returns: True if it does.
  /// - Throws: ``GapmapError``: `shard`, with `damaged` or `unsupportedEncoding` if what is touched
  ///   for the first time proves so.
  /// - Complexity: O(log *s* + log *n*) for *s* shards; one page of one file is touched at most.
  @inlinable
  public func contains(_ number: Number) throws(GapmapError) -> Bool {
    try index.contains(number.key)
  }

  /// Whether the set holds each of many numbers, asked in order, which is faster than one by one.
  ///
  /// - Parameter numbers: Ascending; equal ones may follow each other.
  /// - Returns: An answer for each.
  /// - Throws: ``GapmapError``: `notAscending` with the position in `numbers`; as ``contains(_:)``.
  /// - Complexity: O(*m* log *n* + *s*) for *m* numbers.
  public func contains(sorted numbers: [Number]) throws(GapmapError) -> [Bool] {
    try SortedBatch.answers(to: numbers) { (batch) throws(GapmapError) in
      try index.answer(sorted: &batch)
    }
  }

  /// Whether the set holds each of many numbers, asked in order, into memory of the caller's.
  ///
  /// - Parameters:
  ///   - numbers: Ascending; equal ones may follow each other. They are checked before the first is
  ///     looked up.
  ///   - answers: Overwritten; must be as many as there are numbers. After an error, any may have
  ///     been.
  /// - Throws: ``GapmapError``: `notAscending` with the position in `numbers`; as ``contains(_:)``.
  /// - Complexity: O(*m* log *n* + *s*) for *m* numbers.
  public func contains(
    sorted numbers: Span<Number>, into answers: inout MutableSpan<Bool>
  ) throws(GapmapError) {
    precondition(numbers.count == answers.count, "there is an answer to each number")
    try SortedBatch.lending(numbers, &answers) { (batch) throws(GapmapError) in
      try index.answer(sorted: &batch)
    }
  }

  /// How many numbers are smaller than a number.
  ///
  /// - Parameter number: Any number, in the set or not.
  /// - Returns: 0 to ``count``.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(log *s* + log *n*).
  @inlinable
  public func rank(of number: Number) throws(GapmapError) -> UInt64 {
    try index.rank(of: number.key)
  }

  /// The number at a position.
  ///
  /// - Parameter position: 0 to ``count`` − 1.
  /// - Returns: The number with so many smaller ones.
  /// - Throws: ``GapmapError``: `positionOutOfRange`; as ``contains(_:)``.
  /// - Complexity: O(log *s* + log *n*).
  @inlinable
  public func select(_ position: UInt64) throws(GapmapError) -> Number {
    try Number.number(ofKey: index.select(position))
  }

  /// The position of the smallest number that is not below a number.
  ///
  /// - Parameter number: Any number, in the set or not.
  /// - Returns: The position; nil if all are below.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(log *s* + log *n*).
  @inlinable
  public func firstPosition(atLeast number: Number) throws(GapmapError) -> UInt64? {
    let rank = try index.rank(of: number.key)
    return rank < index.count ? rank : nil
  }

  /// The smallest number that is not below a number.
  ///
  /// - Parameter number: Any number.
  /// - Returns: The number itself if it is in the set; nil if all are below.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(log *s* + log *n*).
  @inlinable
  public func successor(atLeast number: Number) throws(GapmapError) -> Number? {
    try index.successor(atLeast: number.key).map(Number.number(ofKey:))
  }

  /// The greatest number that is below a number.
  ///
  /// - Parameter number: Any number.
  /// - Returns: Nil if none is below.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(log *s* + log *n*).
  @inlinable
  public func predecessor(below number: Number) throws(GapmapError) -> Number? {
    try index.predecessor(below: number.key).map(Number.number(ofKey:))
  }

  /// How many numbers lie in a range.
  ///
  /// - Parameter range: Any closed range.
  /// - Returns: 0 to ``count``.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(log *s* + log *n*).
  @inlinable
  public func count(in range: ClosedRange<Number>) throws(GapmapError) -> UInt64 {
    try index.count(from: range.lowerBound.key, through: range.upperBound.key)
  }

  /// Reads everything and checks every checksum and every invariant of the format.
  ///
  /// - Throws: ``GapmapError``: as ``contains(_:)``, for the first fault found.
  /// - Complexity: O(length of the files + numbers outside progressions).
  public func verify() throws(GapmapError) { try index.verify() }

  /// Makes a cursor.
  ///
  /// - Returns: A cursor that stands before the first number.
  /// - Complexity: O(1).
  public func makeCursor() -> ShardedCursor<Number> { ShardedCursor(index.makeCursor()) }
}
