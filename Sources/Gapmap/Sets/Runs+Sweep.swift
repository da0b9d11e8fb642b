extension Runs {
  /// Goes through two sets of runs at once and takes from both what it has passed.
  ///
  /// The number line falls into stretches that only one of the sets has, or both, or none. Each step
  /// does one stretch, without a branch that the data decide: which set begins first, or ends first,
  /// is as good as random where two lists are merged.
  ///
  /// - Parameters:
  ///   - a: One set, of one run at least.
  ///   - b: The other, likewise.
  ///   - result: Receives the stretches that are kept; there must be room for one.
  ///   - fates: Which those are.
  /// - Returns: The first key of a stretch that is refused, where the sweep has ended then.
  /// - Complexity: O(*n*) for *n* runs; it ends with either set, or when the result is full.
  static func sweep(
    _ a: inout Runs, _ b: inout Runs, into result: inout Runs, _ fates: Fates
  ) -> UInt64? {
    let (rangeA, rangeB, end) = (a.range, b.range, result.range.upperBound)
    let room = result.room
    let sweep = a.storage.withSpan { a in
      b.storage.withSpan { b in
        result.storage.withMutableSpan { result in
          Sweep(
            a.extracting(rangeA), b.extracting(rangeB), into: &result, from: end, room: room, fates)
        }
      }
    }
    a.removeFirst(sweep.passedA)
    b.removeFirst(sweep.passedB)
    if let first = sweep.firstOfA { a.storage[a.range.lowerBound].first = first }
    if let first = sweep.firstOfB { b.storage[b.range.lowerBound].first = first }
    result.range = result.range.lowerBound..<(end + sweep.kept)
    return sweep.refused
  }
}

/// How far a sweep has come.
private struct Sweep {
  /// How many runs of each set lie behind it.
  var passedA = 0
  var passedB = 0
  /// Where the run begins of which a part lies behind it; nil if that is where it was.
  var firstOfA: UInt64?
  var firstOfB: UInt64?
  var kept = 0
  var refused: UInt64?

  @inline(__always)
  init(
    _ a: Span<Run>, _ b: Span<Run>, into result: inout MutableSpan<Run>, from start: Int, room: Int,
    _ fates: Fates
  ) {
    let (keeping, refusing) = (fates.keeping, fates.refusing)
    var i = 0
    var j = 0
    var k = 0
    var x = a[0]
    var y = b[0]
    while k < room {
      let inA = x.first <= y.first
      let inB = y.first <= x.first
      let first = inA ? x.first : y.first
      let lastOfA = inA ? x.last : x.first &- 1
      let lastOfB = inB ? y.last : y.first &- 1
      let last = min(lastOfA, lastOfB)
      let stretch = (inA ? 1 : 0) | (inB ? 2 : 0)
      if refusing &>> stretch & 1 != 0 {
        refused = first
        break
      }
      result[start &+ k] = Run(first: first, last: last)
      k &+= keeping &>> stretch & 1
      // A run that is not in the stretch begins behind it, so it does not end with it.
      let endsA = x.last == last
      let endsB = y.last == last
      x.first = inA ? last &+ 1 : x.first
      y.first = inB ? last &+ 1 : y.first
      i &+= endsA ? 1 : 0
      j &+= endsB ? 1 : 0
      if i == a.count || j == b.count {
        firstOfA = endsA ? nil : x.first
        firstOfB = endsB ? nil : y.first
        (passedA, passedB, kept) = (i, j, k)
        return
      }
      x.first = endsA ? a[i].first : x.first
      y.first = endsB ? b[j].first : y.first
      x.last = a[i].last
      y.last = b[j].last
    }
    (firstOfA, firstOfB) = (x.first, y.first)
    (passedA, passedB, kept) = (i, j, k)
  }
}
