extension KeyIndex {
  /// So many lookups last some hundred times longer than it takes to start a thread.
  private static let leastOfThread = 8192

  /// Whether the set holds each of many keys, asked in any order.
  ///
  /// - Parameters:
  ///   - keys: Any; those that ascend are looked up as a sorted batch.
  ///   - threads: How many to use at most, 1 or more.
  /// - Returns: An answer for each.
  /// - Throws: As `contains(_:)`, for the first key that shows a fault; `system` if the system has
  ///   no thread left.
  /// - Complexity: O(*m* log *n*) for *m* keys.
  package func contains(_ keys: [UInt64], threads: Int) throws(GapmapError) -> [Bool] {
    precondition(threads > 0, "keys are looked up by one thread or more")
    if let answers = try answersInOrder(to: keys) { return answers }
    let parts = max(min(threads, keys.count / Self.leastOfThread), 1)
    let bounds = (0...parts).map { keys.count * $0 / parts }
    var helpers: [WorkerThread<Result<[Bool], GapmapError>>] = []
    for part in 1..<parts {
      helpers.append(
        try WorkerThread { self.answers(to: keys[bounds[part]..<bounds[part + 1]]) })
    }
    var answers = try self.answers(to: keys[..<bounds[1]]).get()
    for helper in helpers { answers += try helper.join().get() }
    return answers
  }

  /// Whether the set holds each of many numbers, asked in any order, into memory of the caller's.
  ///
  /// - Parameters:
  ///   - numbers: Any, as they lie in memory, signed or not as the index's are; those that ascend are
  ///     looked up as a sorted batch.
  ///   - answers: Overwritten from the start; at least as many as there are numbers. After an error,
  ///     any may have been.
  /// - Throws: As `contains(_:)`.
  /// - Complexity: O(*m* log *n*) for *m* numbers.
  package func contains(
    _ numbers: Span<UInt64>, into answers: inout MutableSpan<Bool>
  ) throws(GapmapError) {
    var isInOrder = false
    try SortedBatch.lending(words: numbers, of: type, &answers) { (batch) throws(GapmapError) in
      isInOrder = batch.firstDescent == nil
      if isInOrder { try answer(sorted: &batch) }
    }
    if isInOrder { return }
    let mask = type.mask
    for i in numbers.indices { answers[i] = try contains(numbers[i] ^ mask) }
  }

  /// The answers if the keys ascend, of which some may be equal; nil if they do not.
  private func answersInOrder(to keys: [UInt64]) throws(GapmapError) -> [Bool]? {
    var isInOrder = false
    let answers = try SortedBatch.answers(to: keys) { (batch) throws(GapmapError) in
      isInOrder = batch.firstDescent == nil
      if isInOrder { try answer(sorted: &batch) }
    }
    return isInOrder ? answers : nil
  }

  private func answers(to keys: ArraySlice<UInt64>) -> Result<[Bool], GapmapError> {
    var answers: [Bool] = []
    answers.reserveCapacity(keys.count)
    do throws(GapmapError) {
      for key in keys { answers.append(try contains(key)) }
    } catch {
      return .failure(error)
    }
    return .success(answers)
  }
}
