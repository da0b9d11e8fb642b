extension NumberIndex {
  /// Reads all numbers into memory.
  ///
  ///     let numbers = try index.load(threads: 2)
  ///
  /// - Parameter threads: How many to use at most, 1 or more.
  /// - Returns: The numbers, ascending.
  /// - Throws: ``GapmapError``: `outOfMemory` if there is no room for so many, as where the index
  ///   holds long ranges; `damaged` or `unsupportedEncoding` for the first fault found, in the order
  ///   of the numbers; `system` if the system has no thread left.
  /// - Complexity: O(*n*).
  public func load(threads: Int = 1) throws(GapmapError) -> [Number] {
    let (byteCount, overflow) = index.count.multipliedReportingOverflow(
      by: UInt64(MemoryLayout<Number>.stride))
    guard !overflow, let room = Int(exactly: byteCount), hasMemory(byteCount: room) else {
      throw .outOfMemory(byteCount: overflow ? .max : byteCount)
    }
    return try SharedNumbers.array(count: Int(index.count)) { (memory) throws(GapmapError) in
      try ParallelLoad(of: index, into: memory, from: 0).run(threads: threads)
    }
  }

  /// Fills memory from its start with the numbers from a position on.
  ///
  /// - Parameters:
  ///   - numbers: Its length is the most that is read. Elements behind those read stay as they are;
  ///     after an error, any may have been overwritten.
  ///   - position: Position of the first number to read, 0 to ``count``.
  ///   - threads: How many to use at most, 1 or more.
  /// - Returns: How many numbers were read, fewer than fit only where there are no more.
  /// - Throws: ``GapmapError``: `positionOutOfRange`; `damaged` or `unsupportedEncoding` for the
  ///   first fault found, in the order of the numbers; `system` if the system has no thread left.
  /// - Complexity: O(log *n* + numbers read).
  @discardableResult
  public func load(
    into numbers: inout MutableSpan<Number>, from position: UInt64 = 0, threads: Int = 1
  ) throws(GapmapError) -> Int {
    guard position <= index.count else {
      throw .positionOutOfRange(position: position, count: index.count)
    }
    let count = Int(min(UInt64(numbers.count), index.count - position))
    try SharedNumbers.lending(&numbers, first: count) { (memory) throws(GapmapError) in
      try ParallelLoad(of: index, into: memory, from: position).run(threads: threads)
    }
    return count
  }
}
