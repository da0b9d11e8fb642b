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
  ///   - batch: Keys above all that were written before; those within a range are left out.
  ///   - writer: Where to write.
  /// - Throws: What the writer throws.
  mutating func append(_ batch: KeyBatch, to writer: KeyWriter) throws {
    var start = 0
    while start < batch.count {
      if let covered, batch.keys[start] <= covered {
        start = firstIndex(in: batch, from: start) { $0 > covered }
        continue
      }
      var end = batch.count
      if nextRange < ranges.count {
        let lower = ranges[nextRange].lowerBound
        end = firstIndex(in: batch, from: start) { $0 >= lower }
      }
      if start < end {
        try batch.keys.withSpan { try writer.append(contentsOf: $0.extracting(start..<end)) }
      }
      if end < batch.count { try writeNextRange(to: writer) }
      start = end
    }
  }

  /// Writes the ranges that are left.
  ///
  /// - Throws: What the writer throws.
  mutating func finish(_ writer: KeyWriter) throws {
    while nextRange < ranges.count { try writeNextRange(to: writer) }
  }

  private mutating func writeNextRange(to writer: KeyWriter) throws {
    let range = ranges[nextRange]
    try writer.append(from: range.lowerBound, through: range.upperBound)
    covered = range.upperBound
    nextRange += 1
  }

  /// Finds the first key from `start` on that fulfils a condition which all later ones fulfil too.
  private func firstIndex(
    in batch: KeyBatch, from start: Int, where condition: (UInt64) -> Bool
  ) -> Int {
    var (lower, upper) = (start, batch.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if condition(batch.keys[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
