/// The numbers of an index as a collection of Swift's, whose operations cannot throw.
///
/// It is had from an index that has been read and checked as a whole, by
/// ``NumberIndex/verified()``. Should the file be changed under it after that, and a page no longer
/// be readable, the program stops.
public struct VerifiedNumbers<Number: IndexNumber>: RandomAccessCollection, Sendable {
  private let index: KeyIndex
  /// The first position, 0.
  public let startIndex = 0
  /// The position behind the last, which is the count.
  public let endIndex: Int

  init(_ index: KeyIndex, count: Int) {
    self.index = index
    endIndex = count
  }

  /// The number at a position.
  ///
  /// - Parameter position: 0 to `count` − 1.
  /// - Complexity: O(log *n*).
  public subscript(position: Int) -> Number {
    precondition(position >= 0 && position < endIndex, "position \(position) of \(endIndex)")
    return Number.number(
      ofKey: Self.sure { () throws(GapmapError) in try index.select(UInt64(position)) })
  }

  /// Goes through all numbers, a block at a time.
  public struct Iterator: IteratorProtocol {
    private let cursor: KeyCursor

    init(_ cursor: KeyCursor) { self.cursor = cursor }

    /// Gives the next number.
    ///
    /// - Returns: Nil at the end.
    /// - Complexity: O(1) amortised.
    public mutating func next() -> Number? {
      VerifiedNumbers.sure { () throws(GapmapError) in try cursor.next() }
        .map(Number.number(ofKey:))
    }
  }

  /// Makes an iterator.
  ///
  /// - Returns: An iterator before the first number.
  /// - Complexity: O(1).
  public func makeIterator() -> Iterator { Iterator(index.makeCursor()) }

  /// Answers `contains`, which would go through all numbers without this.
  ///
  /// - Parameter element: Any number.
  /// - Returns: Whether it is in the set, never nil.
  /// - Complexity: O(log *n*).
  public func _customContainsEquatableElement(_ element: Number) -> Bool? {
    Self.sure { () throws(GapmapError) in try index.contains(element.key) }
  }

  /// Answers `firstIndex(of:)`, which would go through all numbers without this.
  ///
  /// - Parameter element: Any number.
  /// - Returns: Its position; nil within the optional if it is not in the set.
  /// - Complexity: O(log *n*).
  public func _customIndexOfEquatableElement(_ element: Number) -> Int?? {
    Self.sure { () throws(GapmapError) -> Int? in
      guard try index.contains(element.key) else { return nil }
      return Int(try index.rank(of: element.key))
    }
  }

  fileprivate static func sure<T>(_ body: () throws(GapmapError) -> T) -> T {
    do {
      return try body()
    } catch {
      fatalError("an index changed after it had been verified: \(error)")
    }
  }
}

extension NumberIndex {
  /// Verifies the whole index and gives its numbers as a collection.
  ///
  /// - Returns: The collection; it holds on to the index.
  /// - Throws: ``GapmapError``: as ``verify()``; `positionOutOfRange` if there are more numbers
  ///   than `Int` counts.
  /// - Complexity: O(length of the file + numbers outside progressions).
  public func verified() throws(GapmapError) -> VerifiedNumbers<Number> {
    guard let count = Int(exactly: index.count) else {
      throw .positionOutOfRange(position: index.count - 1, count: UInt64(Int.max))
    }
    try index.verify()
    return VerifiedNumbers(index, count: count)
  }
}
