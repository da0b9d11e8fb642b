extension NumberIndex {
  /// Whether the set holds each of many numbers, asked in order, which is faster than one by one.
  ///
  /// - Parameter numbers: Ascending; equal ones may follow each other.
  /// - Returns: An answer for each.
  /// - Throws: ``GapmapError``: `notAscending` with the position in `numbers`; as ``contains(_:)``.
  /// - Complexity: O(*m* log *n*) for *m* numbers; neighbours share the block that is decoded.
  public func contains(sorted numbers: [Number]) throws(GapmapError) -> [Bool] {
    try SortedBatch.answers(to: numbers) { (batch) throws(GapmapError) in
      try index.answer(sorted: &batch)
    }
  }

  /// Whether the set holds each of many numbers, asked in order, into memory of the caller's.
  ///
  /// Nothing is copied but numbers of fewer than 64 bits.
  ///
  /// - Parameters:
  ///   - numbers: Ascending; equal ones may follow each other. They are checked before the first is
  ///     looked up.
  ///   - answers: Overwritten; must be as many as there are numbers. After an error, any may have
  ///     been.
  /// - Throws: ``GapmapError``: `notAscending` with the position in `numbers`; as ``contains(_:)``.
  /// - Complexity: O(*m* log *n*) for *m* numbers; neighbours share the block that is decoded.
  public func contains(
    sorted numbers: Span<Number>, into answers: inout MutableSpan<Bool>
  ) throws(GapmapError) {
    precondition(numbers.count == answers.count, "there is an answer to each number")
    try SortedBatch.lending(numbers, &answers) { (batch) throws(GapmapError) in
      try index.answer(sorted: &batch)
    }
  }
}
