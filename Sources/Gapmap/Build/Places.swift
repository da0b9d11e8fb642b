/// Finds the places at which a block may begin.
///
/// There is one at every few keys, one before and behind every stretch of equal gaps, and one
/// before every gap that is large among its neighbours: density changes there.
struct Places {
  /// How many keys a cell of the grid has.
  static let fineGrid = 64
  /// The same where no block is short.
  static let coarseGrid = 128
  /// Equal gaps that make a stretch.
  private static let equalGaps = 24
  /// How far apart keys are looked at for stretches; a stretch has two such steps in a row.
  private static let step = 8
  /// A cell may have large gaps if the bound of its gaps is more than this part of its span.
  private static let largePart: UInt64 = 4
  private static let smallestLargeGap: UInt64 = 64
  private static let smallestLargeToken = GapTokens.token(smallestLargeGap)
  /// An outstanding gap is so many times as large as each of those near it on both sides.
  private static let excess: UInt64 = 8
  /// By how much its token is higher then: four to an octave.
  private static let tokensOfExcess: UInt8 = 12

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
  /// Where the gaps may be large in a cell.
  private var peaks: [Int] = []

  /// Finds the places among keys.
  ///
  /// - Parameters:
  ///   - keys: One or more, ascending.
  ///   - tokens: The token of the gap before each key.
  ///   - grid: How many keys a cell of the grid has.
  ///   - bounds: For every cell what none of the gaps before its keys is above.
  mutating func find(_ keys: Span<UInt64>, tokens: Span<UInt8>, grid: Int, bounds: [UInt64]) {
    findStretches(keys)
    places.removeAll(keepingCapacity: true)
    var nextEdge = 0
    var start = 0
    for bound in bounds {
      let end = min(start + grid, keys.count)
      append(start, isBeforeLargeGap: false)
      // A cell is looked at more closely only if there is a large gap in it.
      if bound > Self.smallestLargeGap, start > 0,
        bound > (keys[end - 1] - keys[start - 1]) / Self.largePart
      {
        addLargeGaps(keys, tokens, start, end, nextEdge: &nextEdge)
      }
      while nextEdge < edges.count, edges[nextEdge] < end {
        append(edges[nextEdge], isBeforeLargeGap: false)
        nextEdge += 1
      }
      start = end
    }
  }

  private mutating func append(_ index: Int, isBeforeLargeGap isLarge: Bool) {
    if let last = places.last, last.index == index {
      if isLarge { places[places.count - 1].isBeforeLargeGap = true }
      return
    }
    places.append(Place(index: index, isBeforeLargeGap: isLarge))
  }

  private mutating func addLargeGaps(
    _ keys: Span<UInt64>, _ tokens: Span<UInt8>, _ start: Int, _ end: Int, nextEdge: inout Int
  ) {
    tokens.findPeaks(
      from: start, to: end, height: Self.tokensOfExcess, least: Self.smallestLargeToken,
      peaks: &peaks)
    for index in peaks where Self.isLarge(index, keys) {
      while nextEdge < edges.count, edges[nextEdge] < index {
        append(edges[nextEdge], isBeforeLargeGap: false)
        nextEdge += 1
      }
      append(index, isBeforeLargeGap: true)
    }
  }

  /// Whether the gap before a key is several times as large as every gap near it.
  private static func isLarge(_ index: Int, _ keys: Span<UInt64>) -> Bool {
    let gap = keys[index] - keys[index - 1]
    guard gap > smallestLargeGap else { return false }
    let lower = max(1, index - Span<UInt8>.peakWidth)
    let upper = min(keys.count - 1, index + Span<UInt8>.peakWidth)
    for other in lower...upper where other != index {
      if keys[other] - keys[other - 1] > gap / excess { return false }
    }
    return true
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
