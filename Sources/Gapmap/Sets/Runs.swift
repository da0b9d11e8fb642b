/// Consecutive keys, of which there is at least one.
struct Run: Equatable {
  var first: UInt64
  var last: UInt64
}

/// Some hundreds of runs, ascending and disjoint, on their way from one stream to the next.
///
/// They need not be maximal: a run may continue the one before it. Runs are taken from the front and
/// added at the back.
struct Runs {
  /// How many runs there is room for, unless more was asked for.
  static let capacity = 512

  var storage: [Run] = []
  /// Those of the storage that are there.
  var range = 0..<0

  var isEmpty: Bool { range.isEmpty }
  var count: Int { range.count }
  /// How many more can be added.
  var room: Int { storage.count - range.upperBound }

  /// The first run; there must be one.
  var first: Run { storage[range.lowerBound] }
  /// The first key; there must be one.
  var lower: UInt64 { first.first }
  /// The last key; there must be one.
  var upper: UInt64 { storage[range.upperBound - 1].last }

  subscript(index: Int) -> Run { storage[range.lowerBound + index] }

  /// Forgets all runs.
  ///
  /// - Parameter room: For how many there is to be room.
  mutating func removeAll(reserving room: Int = Runs.capacity) {
    range = 0..<0
    if storage.count < room {
      storage = [Run](repeating: Run(first: 0, last: 0), count: room)
    }
  }

  /// Adds a run behind the others; there must be room.
  mutating func append(_ run: Run) {
    storage[range.upperBound] = run
    range = range.lowerBound..<(range.upperBound + 1)
  }

  /// Adds ascending keys, each as a run; there must be room.
  mutating func append(_ keys: Span<UInt64>) {
    let end = range.upperBound
    storage.withMutableSpan { storage in
      for i in 0..<keys.count { storage[end &+ i] = Run(first: keys[i], last: keys[i]) }
    }
    range = range.lowerBound..<(end + keys.count)
  }

  /// Moves runs from the front of others to the back of these, as many as there is room for.
  ///
  /// - Parameters:
  ///   - other: From where.
  ///   - count: How many at most.
  mutating func append(from other: inout Runs, atMost count: Int) {
    let count = min(count, room)
    let end = range.upperBound
    let start = other.range.lowerBound
    storage.withMutableSpan { storage in
      other.storage.withSpan { other in
        for i in 0..<count { storage[end &+ i] = other[start &+ i] }
      }
    }
    range = range.lowerBound..<(end + count)
    other.removeFirst(count)
  }

  /// Takes runs from the front.
  mutating func removeFirst(_ count: Int) {
    range = (range.lowerBound + count)..<range.upperBound
  }

  /// Takes away all keys below one, of which the last run's last is not.
  mutating func remove(below key: UInt64) {
    removeFirst(countEnding(below: key))
    if lower < key { storage[range.lowerBound].first = key }
  }

  /// How many runs end below a key.
  ///
  /// - Complexity: O(log *k*) for the answer *k*.
  func countEnding(below key: UInt64) -> Int {
    var step = 1
    while step <= count, self[step - 1].last < key { step *= 2 }
    var lower = step / 2
    var upper = min(step - 1, count)
    while lower < upper {
      let middle = (lower + upper) >> 1
      if self[middle].last < key { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
