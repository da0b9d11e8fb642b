/// The numbers of an index within a range, read lazily, forwards or backwards.
///
/// Swift's sequences cannot throw, and a page may prove damaged when it is first touched; so `next`
/// throws, and a loop is written `while let number = try numbers.next()`.
public struct NumberIterator<Number: IndexNumber> {
  private let cursor: KeyCursor
  private let bounds: ClosedRange<UInt64>
  private let isReversed: Bool

  init(
    _ index: KeyIndex, _ range: ClosedRange<Number>, isReversed: Bool
  ) throws(GapmapError) {
    cursor = index.makeCursor()
    bounds = range.lowerBound.key...range.upperBound.key
    self.isReversed = isReversed
    if !isReversed {
      try cursor.seek(toKey: bounds.lowerBound)
    } else if bounds.upperBound == .max {
      try cursor.seek(toPosition: index.count)
    } else {
      try cursor.seek(toKey: bounds.upperBound + 1)
    }
  }

  /// Gives the next number.
  ///
  /// - Returns: Nil when there is none left in the range.
  /// - Throws: ``GapmapError``: `damaged` or `unsupportedEncoding` if what is touched for the first
  ///   time proves so.
  /// - Complexity: O(1) amortised.
  public mutating func next() throws(GapmapError) -> Number? {
    let key = isReversed ? try cursor.previous() : try cursor.next()
    guard let key, bounds.contains(key) else { return nil }
    return Number.number(ofKey: key)
  }
}

/// The maximal runs of consecutive numbers of an index, read lazily.
public struct RangeIterator<Number: IndexNumber> {
  private let cursor: KeyCursor

  init(_ index: KeyIndex) { cursor = index.makeCursor() }

  /// Gives the next run.
  ///
  /// - Returns: Nil when there is none left.
  /// - Throws: ``GapmapError``: `damaged` or `unsupportedEncoding` if what is touched for the first
  ///   time proves so.
  /// - Complexity: O(blocks of the run): a range costs the same however long it is.
  public mutating func next() throws(GapmapError) -> ClosedRange<Number>? {
    try cursor.nextRun().map { Number.number(ofKey: $0.first)...Number.number(ofKey: $0.last) }
  }
}

extension NumberIndex {
  /// The numbers in a range, smallest first.
  ///
  /// - Parameter range: Any closed range.
  /// - Returns: An iterator before the first of them.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(log *n*), then O(1) a number.
  public func numbers(
    in range: ClosedRange<Number> = Number.min...Number.max
  ) throws(GapmapError) -> NumberIterator<Number> {
    try NumberIterator(index, range, isReversed: false)
  }

  /// The numbers in a range, greatest first.
  ///
  /// - Parameter range: Any closed range.
  /// - Returns: An iterator behind the last of them.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(log *n*), then O(1) a number.
  public func reversedNumbers(
    in range: ClosedRange<Number> = Number.min...Number.max
  ) throws(GapmapError) -> NumberIterator<Number> {
    try NumberIterator(index, range, isReversed: true)
  }

  /// The maximal runs of consecutive numbers, smallest first.
  ///
  /// - Complexity: O(1), then O(blocks of a run) each.
  public var ranges: RangeIterator<Number> { RangeIterator(index) }
}
