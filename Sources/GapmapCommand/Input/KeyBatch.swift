/// Keys on their way through the command, some thousands at a time, with where each was found.
///
/// A key may stand for a range, which is on its way as a whole, however long it is.
struct KeyBatch {
  /// The keys, of ranges the first ones; only the first `count` are there.
  var keys: [UInt64]
  /// How many keys there are.
  var count = 0
  /// The line of each key, where lines were skipped; empty where positions are consecutive.
  var lines: [UInt64] = []
  /// Which of the keys are ranges, ascending, and the last key of each.
  var ranges: [(index: Int, last: UInt64)] = []
  /// The first key's position, where positions are consecutive.
  private var firstPosition: UInt64 = 1

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
    ranges = []
    if lines.isEmpty { lines = [UInt64](repeating: 0, count: keys.count) }
  }

  /// Gets ready for keys at consecutive positions.
  mutating func clear(firstPosition: UInt64) {
    count = 0
    ranges = []
    lines = []
    self.firstPosition = firstPosition
  }

  /// Adds a key.
  ///
  /// - Parameters:
  ///   - key: What to add; there must be room.
  ///   - line: Its line, the one behind that of the key before, or behind those skipped since.
  mutating func append(_ key: UInt64, line: UInt64) {
    keys[count] = key
    count += 1
    setLines(from: count - 1, firstLine: line)
  }

  /// Tells that the last key is the first of a range.
  ///
  /// - Parameter last: The range's last key.
  mutating func extendLast(through last: UInt64) {
    if last > keys[count - 1] { ranges.append((count - 1, last)) }
  }

  /// The last key of what a key stands for: the key itself unless it is a range.
  ///
  /// - Complexity: O(log *n*) for *n* ranges.
  func last(at index: Int) -> UInt64 {
    if ranges.isEmpty { return keys[index] }
    var (lower, upper) = (0, ranges.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if ranges[middle].index < index { lower = middle + 1 } else { upper = middle }
    }
    return lower < ranges.count && ranges[lower].index == index ? ranges[lower].last : keys[index]
  }

  /// Tells that a line has no key.
  mutating func skipLine() {
    if count == 0 {
      firstPosition += 1
    } else if lines.isEmpty {
      lines = [UInt64](repeating: 0, count: keys.count)
      for index in 0..<count { lines[index] = firstPosition + UInt64(index) }
    }
  }

  /// Notes the consecutive lines of the last keys.
  ///
  /// - Parameters:
  ///   - start: The index of the first of them.
  ///   - firstLine: Its line.
  mutating func setLines(from start: Int, firstLine: UInt64) {
    if lines.isEmpty { return }
    for index in start..<count { lines[index] = firstLine + UInt64(index - start) }
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
