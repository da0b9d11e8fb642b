/// Reading key by key and run by run: everything is opened.
extension StreamHead {
  /// Moves over the longest run that begins here.
  ///
  /// - Returns: The run; nil at the end.
  mutating func nextRun() throws(GapmapError) -> Run? {
    guard try openNext() else { return nil }
    var run = runs.first
    runs.removeFirst(1)
    while run.last < .max {
      if runs.isEmpty {
        // A closed piece that does not go on here stays closed.
        try load()
        guard !isAtEnd, lower == run.last + 1, try openNext() else { break }
      }
      guard runs.lower == run.last + 1 else { break }
      run.last = runs.first.last
      runs.removeFirst(1)
    }
    return run
  }

  /// Moves over the next key.
  ///
  /// - Returns: The key; nil at the end.
  mutating func nextKey() throws(GapmapError) -> UInt64? {
    guard try openNext() else { return nil }
    return runs.removeFirstKey()
  }

  /// Fills memory from its start with keys.
  ///
  /// - Returns: How many.
  mutating func read(into keys: inout MutableSpan<UInt64>) throws(GapmapError) -> Int {
    var count = 0
    while count < keys.count, try openNext() { count += runs.move(to: &keys, at: count) }
    return count
  }

  /// Leaves out everything below a key.
  mutating func move(to key: UInt64) throws(GapmapError) {
    try skip(below: key)
    while !isAtEnd, lower < key {
      // The piece holds the key, or leads over it.
      try open(from: key)
      try skip(below: key)
    }
  }

  /// Makes sure that runs come next; false at the end.
  @inline(__always)
  private mutating func openNext() throws(GapmapError) -> Bool {
    if !runs.isEmpty { return true }
    return try openPieces()
  }

  @inline(never)
  private mutating func openPieces() throws(GapmapError) -> Bool {
    try load()
    while !isOpen {
      if isAtEnd { return false }
      try open()
    }
    return true
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

  /// Moves keys to memory, as many as fit behind an offset.
  ///
  /// - Returns: How many.
  fileprivate mutating func move(to keys: inout MutableSpan<UInt64>, at offset: Int) -> Int {
    let range = range
    var run = range.lowerBound
    var position = offset
    storage.withMutableSpan { runs in
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
    removeFirst(run - range.lowerBound)
    return position - offset
  }
}
