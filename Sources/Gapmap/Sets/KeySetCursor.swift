/// A place in a set that is worked out while it is read, which moves forwards.
///
/// A cursor belongs to one thread at a time.
package final class KeySetCursor {
  private var head: StreamHead

  init(_ stream: any KeyStream) { head = StreamHead(stream) }

  /// Moves over the longest run of consecutive keys that begins here and gives its ends.
  ///
  /// - Returns: The first and the last key of the run; nil at the end of the set.
  /// - Throws: `damaged` or `unsupportedEncoding` if an index proves so; `notAscending` or
  ///   `duplicate` for a sequence; `absent` or `present` for a patch.
  /// - Complexity: O(1) amortised, blocks that operands share aside: a range costs the same however
  ///   long it is.
  package func nextRun() throws(GapmapError) -> (first: UInt64, last: UInt64)? {
    guard try openNext() else { return nil }
    var run = head.runs.first
    head.runs.removeFirst(1)
    while run.last < .max {
      if head.runs.isEmpty {
        // A closed piece that does not go on here stays closed.
        try head.load()
        guard !head.isAtEnd, head.lower == run.last + 1, try openNext() else { break }
      }
      guard head.runs.lower == run.last + 1 else { break }
      run.last = head.runs.first.last
      head.runs.removeFirst(1)
    }
    return (run.first, run.last)
  }

  /// Moves over the next key and gives it.
  ///
  /// - Returns: The key; nil at the end of the set.
  /// - Throws: As `nextRun()`.
  /// - Complexity: O(1) amortised.
  package func next() throws(GapmapError) -> UInt64? {
    guard try openNext() else { return nil }
    return head.runs.removeFirstKey()
  }

  /// Fills an array from its start with the next keys.
  ///
  /// - Parameter keys: Overwritten; its length is the most that is read.
  /// - Returns: How many keys were read; 0 at the end.
  /// - Throws: As `nextRun()`.
  /// - Complexity: O(keys read).
  package func read(into keys: inout [UInt64]) throws(GapmapError) -> Int {
    var count = 0
    while count < keys.count, try openNext() { count += head.runs.move(to: &keys, at: count) }
    return count
  }

  /// Moves on to the smallest key that is not below the one given; stays where it is if that is
  /// behind the cursor.
  ///
  /// - Parameter key: Any key.
  /// - Throws: As `nextRun()`.
  /// - Complexity: O(log *n*) for each index that the set is made of; a sequence is read up to there.
  package func skip(below key: UInt64) throws(GapmapError) {
    try head.skip(below: key)
    while !head.isAtEnd, head.lower < key {
      // The piece holds the key, or leads over it.
      try head.open(from: key)
      try head.skip(below: key)
    }
  }

  /// Makes sure that runs come next; false at the end of the set.
  private func openNext() throws(GapmapError) -> Bool {
    try head.load()
    while !head.isOpen {
      if head.isAtEnd { return false }
      try head.open()
    }
    return true
  }
}

extension KeySet {
  /// Begins to read the set.
  ///
  /// - Returns: A cursor before the first key.
  /// - Throws: `numberTypeMismatch` if the indexes hold numbers of both types.
  /// - Complexity: O(number of sets that it is made of).
  package func makeCursor() throws(GapmapError) -> KeySetCursor {
    KeySetCursor(try makeStream())
  }
}

extension Runs {
  /// Takes the first key; there must be one.
  fileprivate mutating func removeFirstKey() -> UInt64 {
    let run = first
    if run.first == run.last {
      removeFirst(1)
    } else {
      storage[range.lowerBound].first = run.first + 1
    }
    return run.first
  }

  /// Moves keys to an array, as many as fit behind an offset.
  ///
  /// - Returns: How many.
  fileprivate mutating func move(to keys: inout [UInt64], at offset: Int) -> Int {
    let range = range
    var run = range.lowerBound
    var position = offset
    storage.withMutableSpan { runs in
      keys.withMutableSpan { keys in
        while run < range.upperBound, position < keys.count {
          let (first, last) = (runs[run].first, runs[run].last)
          if first == last {
            keys[position] = first
            position &+= 1
            run &+= 1
            continue
          }
          let length = Int(min(last - first, UInt64(keys.count - position - 1))) + 1
          for i in 0..<length { keys[position &+ i] = first &+ UInt64(i) }
          position += length
          if last - first < UInt64(length) {
            run += 1
          } else {
            runs[run].first = first + UInt64(length)
          }
        }
      }
    }
    removeFirst(run - range.lowerBound)
    return position - offset
  }
}
