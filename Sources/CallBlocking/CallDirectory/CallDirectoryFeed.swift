import Gapmap

/// Hands the numbers of a set to the system, reading some thousands at a time.
struct CallDirectoryFeed {
  private static let batchLength = 4096

  private let cursor: NumberSetCursor<Int64>
  private let last: Int64
  private var batch = [Int64](repeating: 0, count: batchLength)
  /// Those of the batch that were not handed out yet.
  private var range = 0..<0

  /// - Parameters:
  ///   - set: The numbers.
  ///   - first: Those below it are left out.
  ///   - last: Those above it are left out.
  init(
    _ set: NumberSet<Int64>, from first: Int64, through last: Int64
  ) throws(GapmapError) {
    cursor = try set.makeCursor()
    self.last = last
    try cursor.skip(below: first)
    try refill()
  }

  /// The next number; `HeldList.end` if there is none.
  var next: Int64 { range.isEmpty ? HeldList.end : batch[range.lowerBound] }

  /// Hands out the next numbers.
  ///
  /// - Parameters:
  ///   - limit: How many at most.
  ///   - give: Takes a number.
  /// - Returns: How many.
  mutating func give(atMost limit: Int, to give: (Int64) -> Void) throws(GapmapError) -> Int {
    var left = limit
    while left > 0, !range.isEmpty {
      let end = min(range.upperBound, range.lowerBound + left)
      for index in range.lowerBound..<end { give(batch[index]) }
      left -= end - range.lowerBound
      range = end..<range.upperBound
      if range.isEmpty { try refill() }
    }
    return limit - left
  }

  private mutating func refill() throws(GapmapError) {
    var count = try cursor.read(into: &batch)
    while count > 0, batch[count - 1] > last { count -= 1 }
    range = 0..<count
  }
}
