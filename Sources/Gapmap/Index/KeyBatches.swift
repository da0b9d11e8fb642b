extension KeyIndex {
  /// So many lookups last some hundred times longer than it takes to start a thread.
  private static let leastOfThread = 8192

  /// So many keys in no order are sorted at once; more would only take more memory.
  private static let mostSorted = 1 << 17
  /// Of fewer in no order, it does not pay to sort them.
  private static let leastSorted = 64

  /// Whether the set holds each of many keys, asked in any order.
  ///
  /// - Parameters:
  ///   - keys: Any; those that ascend are looked up as a sorted batch, by one thread.
  ///   - threads: How many to use at most, 1 or more.
  /// - Returns: An answer for each.
  /// - Throws: As `contains(_:)`; `system` if the system has no thread left.
  /// - Complexity: O(*m* log *n*) for *m* keys.
  package func contains(_ keys: [UInt64], threads: Int) throws(GapmapError) -> [Bool] {
    precondition(threads > 0, "keys are looked up by one thread or more")
    if let answers = try answersInOrder(to: keys) { return answers }
    let parts = max(min(threads, keys.count / Self.leastOfThread), 1)
    let bounds = (0...parts).map { keys.count * $0 / parts }
    var helpers: [WorkerThread<Result<[Bool], GapmapError>>] = []
    for part in 1..<parts {
      helpers.append(
        try WorkerThread { self.answers(to: keys, in: bounds[part]..<bounds[part + 1]) })
    }
    var answers = try self.answers(to: keys, in: 0..<bounds[1]).get()
    for helper in helpers { answers += try helper.join().get() }
    return answers
  }

  /// Whether the set holds each of many numbers, asked in any order, into memory of the caller's.
  ///
  /// - Parameters:
  ///   - numbers: Any, as they lie in memory, signed or not as the index's are.
  ///   - answers: Overwritten from the start; at least as many as there are numbers. After an error,
  ///     any may have been.
  /// - Throws: As `contains(_:)`.
  /// - Complexity: O(*m* log *n*) for *m* numbers; 3 MiB of memory if they do not ascend.
  package func contains(
    _ numbers: Span<UInt64>, into answers: inout MutableSpan<Bool>
  ) throws(GapmapError) {
    if try answerInOrder(numbers, into: &answers) { return }
    try answerInNoOrder(numbers, of: type, into: &answers)
  }

  /// Answers numbers if they ascend, of which some may be equal; returns false if they do not.
  private func answerInOrder(
    _ numbers: Span<UInt64>, into answers: inout MutableSpan<Bool>
  ) throws(GapmapError) -> Bool {
    var isInOrder = true
    try SortedBatch.lending(words: numbers, of: type, &answers) { (batch) throws(GapmapError) in
      isInOrder = batch.firstDescent == nil
      if isInOrder { try answer(sorted: &batch) }
    }
    return isInOrder
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

  private func answers(to keys: [UInt64], in range: Range<Int>) -> Result<[Bool], GapmapError> {
    var answers = [Bool](repeating: false, count: range.count)
    do throws(GapmapError) {
      try keys.withSpan { (keys) throws(GapmapError) in
        try answers.withMutableSpan { (answers) throws(GapmapError) in
          try answerInNoOrder(keys.extracting(range), of: .unsigned, into: &answers)
        }
      }
    } catch {
      return .failure(error)
    }
    return .success(answers)
  }

  /// Sorts numbers, some at a time, since neighbours share the page and what is decoded.
  private func answerInNoOrder(
    _ numbers: Span<UInt64>, of type: NumberType, into answers: inout MutableSpan<Bool>
  ) throws(GapmapError) {
    guard numbers.count >= Self.leastSorted else {
      for i in numbers.indices { answers[i] = try contains(numbers[i] ^ type.mask) }
      return
    }
    var sorted = PlacedKeys(capacity: min(numbers.count, Self.mostSorted))
    var start = 0
    while start < numbers.count {
      let end = start + min(Self.mostSorted, numbers.count - start)
      sorted.sort(numbers.extracting(start..<end), mask: type.mask)
      let found = try SortedBatch.answers(to: sorted.keys) { (batch) throws(GapmapError) in
        try answer(sorted: &batch)
      }
      sorted.put(found, into: &answers, from: start)
      start = end
    }
  }
}
