/// A set of unique ascending numbers in a small file, answered from where it lies.
///
///     let index = try NumberIndex<Int64>(path: "toll833.gapmap")
///     try index.contains(1_833_555_1234)
///
/// An index is immutable, and any number of threads may ask at once. Opening reads the first and
/// last bytes of the file only; a page's checksum is checked when the page is first touched, which
/// is why every question can throw. Replacing the file by another of the same name is safe while it
/// is open; overwriting or truncating it in place is not. Where others might do that,
/// ``init(loading:)`` reads it into memory instead.
public struct NumberIndex<Number: IndexNumber>: Sendable {
  @usableFromInline let index: KeyIndex

  /// Maps an index.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``GapmapError``: `system` if the file cannot be opened, `notAnIndex`,
  ///   `unsupportedVersion`, `truncated` or `damaged` if it does not hold an index,
  ///   `numberTypeMismatch` if it holds other numbers.
  /// - Complexity: O(1).
  public init(path: String) throws(GapmapError) {
    try self.init(KeyIndex(path: path))
  }

  /// Reads an index into memory, where nobody can change it any more.
  ///
  /// A file that is mapped and then truncated in place ends the process (SIGBUS) when what is missing
  /// is touched, and no library can prevent that. This is for files in places where others may do so.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``GapmapError``: as for mapping it; `truncated` if it becomes shorter meanwhile;
  ///   `outOfMemory` if there is no room for it.
  /// - Complexity: O(length of the file), in time and memory.
  public init(loading path: String) throws(GapmapError) {
    try self.init(KeyIndex(loading: path))
  }

  /// Opens an index held in memory.
  ///
  /// - Parameter bytes: The whole file; they are copied.
  /// - Throws: ``GapmapError``: as for a file.
  /// - Complexity: O(length) for the copy.
  public init(bytes: [UInt8]) throws(GapmapError) {
    try self.init(KeyIndex(bytes: bytes))
  }

  /// Gives the keys of an index their type.
  ///
  /// - Parameter index: The index.
  /// - Throws: `numberTypeMismatch` if it holds other numbers.
  package init(_ index: KeyIndex) throws(GapmapError) {
    guard index.type == Number.numberType,
      index.minimum.map(Number.keyRange.contains) ?? true,
      index.maximum.map(Number.keyRange.contains) ?? true
    else {
      throw .numberTypeMismatch(
        found: index.type == .signed ? "Int64" : "UInt64", requested: "\(Number.self)")
    }
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

  /// Length of the file in bytes.
  public var byteCount: UInt64 { index.byteCount }

  /// Whether the set holds a number.
  ///
  /// - Parameter number: Any number.
  /// - Returns: True if it does.
  /// - Throws: ``GapmapError``: `damaged` or `unsupportedEncoding` if what is touched for the first
  ///   time proves so.
  /// - Complexity: O(log *n*); one page of the file is touched, and one block decoded at most.
  @inlinable
  public func contains(_ number: Number) throws(GapmapError) -> Bool {
    try index.contains(number.key)
  }

  /// How many numbers are smaller than a number.
  ///
  /// - Parameter number: Any number, in the set or not.
  /// - Returns: 0 to ``count``.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(log *n*).
  @inlinable
  public func rank(of number: Number) throws(GapmapError) -> UInt64 {
    try index.rank(of: number.key)
  }

  /// The number at a position.
  ///
  /// - Parameter position: 0 to ``count`` − 1.
  /// - Returns: The number with so many smaller ones.
  /// - Throws: ``GapmapError``: `positionOutOfRange`; as ``contains(_:)``.
  /// - Complexity: O(log *n*).
  @inlinable
  public func select(_ position: UInt64) throws(GapmapError) -> Number {
    try Number.number(ofKey: index.select(position))
  }

  /// The position of the smallest number that is not below a number.
  ///
  /// - Parameter number: Any number, in the set or not.
  /// - Returns: The position; nil if all are below.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(log *n*).
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
  /// - Complexity: O(log *n*).
  @inlinable
  public func successor(atLeast number: Number) throws(GapmapError) -> Number? {
    try index.successor(atLeast: number.key).map(Number.number(ofKey:))
  }

  /// The greatest number that is below a number.
  ///
  /// - Parameter number: Any number.
  /// - Returns: Nil if none is below.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(log *n*).
  @inlinable
  public func predecessor(below number: Number) throws(GapmapError) -> Number? {
    try index.predecessor(below: number.key).map(Number.number(ofKey:))
  }

  /// How many numbers lie in a range.
  ///
  /// - Parameter range: Any closed range.
  /// - Returns: 0 to ``count``.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(log *n*).
  @inlinable
  public func count(in range: ClosedRange<Number>) throws(GapmapError) -> UInt64 {
    try index.count(from: range.lowerBound.key, through: range.upperBound.key)
  }

  /// Reads everything and checks every checksum and every invariant of the format.
  ///
  /// - Throws: ``GapmapError``: `damaged` or `unsupportedEncoding` for the first fault found.
  /// - Complexity: O(length of the file + numbers outside progressions).
  public func verify() throws(GapmapError) { try index.verify() }

  /// Counts blocks, numbers and bytes of every encoding.
  ///
  /// - Returns: One entry for each encoding, also for those that do not occur.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(length of the file).
  public func statistics() throws(GapmapError) -> [EncodingStatistics] { try index.statistics() }
}
