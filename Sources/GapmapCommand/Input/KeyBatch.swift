/// Keys on their way through the command, some thousands at a time, with where each was found.
struct KeyBatch {
  /// The keys; only the first `count` are there.
  var keys: [UInt64]
  /// How many keys there are.
  var count = 0
  /// The line of each key, where lines may be skipped; empty where positions are consecutive.
  var lines: [UInt64] = []
  /// The first key's position, where positions are consecutive.
  var firstPosition: UInt64 = 1

  /// Makes room.
  ///
  /// - Parameter capacity: How many keys fit.
  init(capacity: Int = 16384) {
    keys = [UInt64](repeating: 0, count: capacity)
  }

  /// Whether no more keys fit.
  var isFull: Bool { count == keys.count }

  /// Gets ready for keys that each have a line of their own.
  mutating func clearForLines() {
    count = 0
    if lines.isEmpty { lines = [UInt64](repeating: 0, count: keys.count) }
  }

  /// Gets ready for keys at consecutive positions.
  mutating func clear(firstPosition: UInt64) {
    count = 0
    lines = []
    self.firstPosition = firstPosition
  }

  /// The line or record number of a key; 1 is the first.
  func position(at index: Int) -> UInt64 {
    lines.isEmpty ? firstPosition + UInt64(index) : lines[index]
  }
}

/// Where keys come from.
protocol KeySource: AnyObject {
  /// How many bytes of the underlying files have been read.
  var byteCountRead: UInt64 { get }

  /// Replaces the batch by the next keys; it is empty at the end, and only then.
  func read(into batch: inout KeyBatch) throws

  /// Where a position is, for a message; nil if nobody can tell.
  func location(at position: UInt64) -> InputLocation?
}
