/// Finds the places at which a block may begin.
///
/// There is one at every few keys, one before and behind every stretch of equal gaps, and one
/// before a gap that is a large part of what the keys around it span: density changes there.
struct Places {
  /// How many keys a cell of the grid has.
  static let fineGrid = 64
  /// The same where no block is short.
  static let coarseGrid = 128
  /// Equal gaps that make a stretch.
  private static let equalGaps = 24
  /// How far apart keys are looked at for stretches; a stretch has two such steps in a row.
  private static let step = 8
  /// A gap is large that is this part of a grid cell's span.
  private static let largePart: UInt64 = 4
  private static let smallestLargeGap: UInt64 = 64

  struct Place {
    /// Index of the key behind it.
    var index: Int
    /// Whether the gap before that key is a large one.
    var isBeforeLargeGap: Bool
  }

  /// The places, ascending, the first before all keys.
  private(set) var places: [Place] = []
  /// Ends of stretches: the index of the first key and the one behind the last, and so on.
  private var edges: [Int] = []

  /// Finds the places among keys.
  ///
  /// - Parameters:
  ///   - keys: One or more, ascending.
  ///   - grid: How many keys a cell of the grid has.
  ///   - maxima: The largest gap of every cell, counting the gap before each key.
  mutating func find(_ keys: Span<UInt64>, grid: Int, maxima: [UInt64]) {
    findStretches(keys)
    places.removeAll(keepingCapacity: true)
    var nextEdge = 0
    var start = 0
    for maximum in maxima {
      let end = min(start + grid, keys.count)
      let large = Self.largeGap(keys, start, end, maximum)
      append(start, isBeforeLargeGap: large == start)
      var isLargePending = large.map { $0 > start } ?? false
      while nextEdge < edges.count, edges[nextEdge] < end {
        let edge = edges[nextEdge]
        if isLargePending, let large, large <= edge {
          append(large, isBeforeLargeGap: true)
          isLargePending = false
        }
        append(edge, isBeforeLargeGap: false)
        nextEdge += 1
      }
      if isLargePending, let large { append(large, isBeforeLargeGap: true) }
      start = end
    }
  }

  private mutating func append(_ index: Int, isBeforeLargeGap isLarge: Bool) {
    if let last = places.last, last.index == index { return }
    places.append(Place(index: index, isBeforeLargeGap: isLarge))
  }

  private static func largeGap(
    _ keys: Span<UInt64>, _ start: Int, _ end: Int, _ maximum: UInt64
  ) -> Int? {
    guard start > 0, maximum > smallestLargeGap,
      maximum > (keys[end - 1] - keys[start - 1]) / largePart
    else { return nil }
    return (start..<end).first { keys[$0] - keys[$0 - 1] == maximum }
  }

  private mutating func findStretches(_ keys: Span<UInt64>) {
    edges.removeAll(keepingCapacity: true)
    let step = Self.step
    var i = 0
    while i + 2 * step < keys.count {
      let span = keys[i + step] &- keys[i]
      guard keys[i + 2 * step] &- keys[i + step] == span,
        (keys[i + 1] &- keys[i]) &* UInt64(step) == span
      else {
        i += step
        continue
      }
      let (start, end) = Self.stretch(around: i, keys)
      if end - start > Self.equalGaps {
        // The last key of a stretch may begin the next; then a block takes it along.
        let begin = max(start, edges.last ?? 0)
        if edges.last != begin { edges.append(begin) }
        edges.append(end)
      }
      i = max(i + step, (end - 1) / step * step)
    }
  }

  /// The keys around one that are as far apart as it is from the next.
  private static func stretch(
    around index: Int, _ keys: Span<UInt64>
  ) -> (start: Int, end: Int) {
    let gap = keys[index + 1] - keys[index]
    var start = index
    while start > 0, keys[start] - keys[start - 1] == gap { start -= 1 }
    var end = index + 2
    while end < keys.count, keys[end] - keys[end - 1] == gap { end += 1 }
    return (start, end)
  }
}
