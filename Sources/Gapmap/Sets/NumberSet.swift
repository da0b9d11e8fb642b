/// A set of numbers that is worked out while it is read: indexes, ranges and sequences, and what
/// operations make of them.
///
///     let calls = NumberSet(toll).union(NumberSet(scam), NumberSet(18_330_000_000...18_339_999_999))
///       .subtracting(NumberSet(allowed))
///     try calls.count()
///
///     let writer = try IndexWriter<Int64>(path: "calls.gapmap")
///     try writer.append(contentsOf: calls)
///     _ = try writer.finish()
///
/// Nothing is read until the set is, and then once from the first number to the last, whatever its
/// size, in memory for some thousands of numbers of each operand. A range is never enumerated, and a
/// page of an index that nothing else touches is not even decoded.
public struct NumberSet<Number: IndexNumber> {
  @usableFromInline let keys: KeySet

  @usableFromInline
  init(_ keys: KeySet) { self.keys = keys }

  /// The numbers of an index.
  ///
  /// - Parameter index: The index, which the set holds on to.
  /// - Complexity: O(1).
  public init(_ index: NumberIndex<Number>) { self.init(KeySet(index.index)) }

  /// The numbers of a sharded index.
  ///
  /// - Parameter index: The index, which the set holds on to.
  /// - Complexity: O(1).
  public init(_ index: ShardedIndex<Number>) { self.init(KeySet(index.index)) }

  /// All numbers of some ranges.
  ///
  /// - Parameter ranges: In any order; they may overlap.
  /// - Complexity: O(*n* log *n*) for *n* ranges, however long.
  public init(_ ranges: ClosedRange<Number>...) { self.init(ranges) }

  /// All numbers of some ranges.
  ///
  /// - Parameter ranges: In any order; they may overlap.
  /// - Complexity: O(*n* log *n*) for *n* ranges, however long.
  public init(_ ranges: [ClosedRange<Number>]) {
    self.init(
      KeySet(ranges.map { $0.lowerBound.key...$0.upperBound.key }, type: Number.numberType))
  }

  /// The numbers of a sequence, which is gone through at every reading.
  ///
  /// - Parameter numbers: Ascending, or the reading throws `notAscending` or `duplicate`.
  /// - Complexity: O(1).
  @inlinable
  public init(ascending numbers: some Sequence<Number>) {
    self.init(
      KeySet(type: Number.numberType) {
        var iterator = numbers.makeIterator()
        return { keys in
          var count = 0
          while count < keys.count, let number = iterator.next() {
            keys[count] = number.key
            count += 1
          }
          return count
        }
      })
  }

  /// Counts the numbers without building anything.
  ///
  /// - Returns: 0 to 2⁶⁴ − 1.
  /// - Throws: ``GapmapError``: `everyNumber` if there are 2⁶⁴ of them; as
  ///   ``NumberSetCursor/next()``.
  /// - Complexity: As to read the set, but what only one operand has is not decoded.
  public func count() throws(GapmapError) -> UInt64 { try keys.count() }

  /// Begins to read the set.
  ///
  /// - Returns: A cursor before the first number.
  /// - Throws: ``GapmapError``: as ``NumberSetCursor/next()``.
  /// - Complexity: O(number of operands).
  public func makeCursor() throws(GapmapError) -> NumberSetCursor<Number> {
    NumberSetCursor(try keys.makeCursor())
  }
}

extension IndexWriter {
  /// Appends all numbers of a set, which is worked out meanwhile.
  ///
  /// Pages and blocks of an index of which the set has all numbers, and nothing between them, are
  /// copied, so that indexes are joined at the speed of the disk.
  ///
  /// - Parameter set: Above all numbers before it.
  /// - Throws: ``GapmapError``: as reading the set, and as for a single number. The writer cannot be
  ///   used any more then.
  /// - Complexity: As to read the set, and O(*n*) for the *n* numbers that are not copied.
  public func append(contentsOf set: NumberSet<Number>) throws(GapmapError) {
    try writer.append(contentsOf: set.keys)
  }
}

extension NumberIndex {
  /// Divides the numbers into parts, cut where a page ends if that is possible.
  ///
  ///     for (number, range) in try index.parts(ofAtMost: 1_000_000).enumerated() {
  ///       let writer = try IndexWriter<Int64>(path: "part\(number).gapmap")
  ///       try writer.append(contentsOf: NumberSet(index).intersection(NumberSet(range)))
  ///       _ = try writer.finish()
  ///     }
  ///
  /// - Parameter maximum: How many numbers a part has at most, 1 or more.
  /// - Returns: The range in which each part lies, ascending.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(*p* log *n*) for *p* parts.
  public func parts(ofAtMost maximum: UInt64) throws(GapmapError) -> [ClosedRange<Number>] {
    try index.parts(ofAtMost: maximum).map(Self.range)
  }

  /// Divides the numbers into so many parts of about the same size, cut likewise.
  ///
  /// - Parameter count: How many parts, 1 or more; there are fewer if there are fewer numbers.
  /// - Returns: The range in which each part lies, ascending.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(*p* log *n*) for *p* parts.
  public func parts(_ count: Int) throws(GapmapError) -> [ClosedRange<Number>] {
    try index.parts(count).map(Self.range)
  }

  private static func range(ofKeys keys: ClosedRange<UInt64>) -> ClosedRange<Number> {
    Number.number(ofKey: keys.lowerBound)...Number.number(ofKey: keys.upperBound)
  }
}
