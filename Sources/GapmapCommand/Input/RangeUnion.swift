import Gapmap

/// Writes ascending keys and closed ranges as one ascending stream, without enumerating a range.
struct RangeUnion {
  /// The ranges, ascending and apart from each other.
  private let ranges: [ClosedRange<UInt64>]
  private var nextRange = 0
  /// The last key of the range that was written last.
  private var covered: UInt64?

  /// Begins with no key written.
  ///
  /// - Parameter ranges: The ranges in any order; they may overlap.
  init(_ ranges: [ClosedRange<UInt64>]) {
    var united: [ClosedRange<UInt64>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = united.last, range.lowerBound <= last.upperBound {
        united[united.count - 1] =
          last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        united.append(range)
      }
    }
    self.ranges = united
  }

  /// Writes keys, and the ranges that come before the last of them.
  ///
  /// - Parameters:
  ///   - batch: Keys and ranges above all keys that were written before; those within a range are
  ///     left out.
  ///   - writer: Where to write.
  /// - Throws: What the writer throws.
  mutating func append(_ batch: KeyBatch, to writer: KeyWriter) throws {
    var start = 0
    for (index, last) in batch.ranges {
      try append(batch, from: start, to: index, to: writer)
      let range = batch.keys[index]...last
      while nextRange < ranges.count, ranges[nextRange].lowerBound <= range.lowerBound {
        try writeNextRange(to: writer)
      }
      try write(range, to: writer)
      start = index + 1
    }
    try append(batch, from: start, to: batch.count, to: writer)
  }

  private mutating func append(
    _ batch: KeyBatch, from start: Int, to end: Int, to writer: KeyWriter
  ) throws {
    var start = start
    while start < end {
      if let covered, batch.keys[start] <= covered {
        start = firstIndex(in: batch, from: start, to: end) { $0 > covered }
        continue
      }
      var stop = end
      if nextRange < ranges.count {
        let lower = ranges[nextRange].lowerBound
        stop = firstIndex(in: batch, from: start, to: end) { $0 >= lower }
      }
      if start < stop {
        try batch.keys.withSpan { try writer.append(contentsOf: $0.extracting(start..<stop)) }
      }
      if stop < end { try writeNextRange(to: writer) }
      start = stop
    }
  }

  /// Writes the ranges that are left.
  ///
  /// - Throws: What the writer throws.
  mutating func finish(_ writer: KeyWriter) throws {
    while nextRange < ranges.count { try writeNextRange(to: writer) }
  }

  private mutating func writeNextRange(to writer: KeyWriter) throws {
    try write(ranges[nextRange], to: writer)
    nextRange += 1
  }

  /// Writes what a range has behind the range before it.
  private mutating func write(_ range: ClosedRange<UInt64>, to writer: KeyWriter) throws {
    var lower = range.lowerBound
    if let covered, lower <= covered {
      if range.upperBound <= covered { return }
      lower = covered + 1
    }
    try writer.append(from: lower, through: range.upperBound)
    covered = range.upperBound
  }

  /// Finds the first key from `start` on that fulfils a condition which all later ones fulfil too.
  private func firstIndex(
    in batch: KeyBatch, from start: Int, to end: Int, where condition: (UInt64) -> Bool
  ) -> Int {
    var (lower, upper) = (start, end)
    while lower < upper {
      let middle = (lower + upper) / 2
      if condition(batch.keys[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
