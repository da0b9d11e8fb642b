import Gapmap

/// Hands out the numbers of a set one after the other, reading some thousands at a time.
struct NumberFeed {
  private static let batchLength = 4096

  private let cursor: NumberSetCursor<Int64>
  private let last: Int64
  private var batch = [Int64](repeating: 0, count: batchLength)
  /// Those of the batch that were not handed out yet.
  private var range = 0..<0

  /// What ``next`` is at the end, above all numbers.
  static let end = Int64.max

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

  /// The next number; `end` if there is none.
  var next: Int64 { range.isEmpty ? Self.end : batch[range.lowerBound] }

  /// Hands out the next numbers.
  ///
  /// - Parameters:
  ///   - limit: How many at most.
  ///   - last: The last one at most.
  ///   - give: Takes a number.
  /// - Returns: How many.
  mutating func give(
    atMost limit: Int, through last: Int64 = .max, to give: (Int64) -> Void
  ) throws(GapmapError) -> Int {
    var left = limit
    while left > 0, next <= last, !range.isEmpty {
      let end = min(range.upperBound, range.lowerBound + left)
      var index = range.lowerBound
      while index < end, batch[index] <= last {
        give(batch[index])
        index += 1
      }
      left -= index - range.lowerBound
      range = index..<range.upperBound
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
