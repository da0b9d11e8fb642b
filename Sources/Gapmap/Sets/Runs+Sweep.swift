extension Runs {
  /// Goes through two sets of runs at once and takes from both what it has passed.
  ///
  /// - Parameters:
  ///   - a: One set, of one run at least.
  ///   - b: The other, likewise.
  ///   - result: Receives the stretches that are kept; there must be room for one.
  ///   - fates: Which those are.
  ///   - limit: How many runs of each to look at.
  /// - Returns: The first key of a stretch that is refused, where the sweep has ended then.
  /// - Complexity: O(*n*) for *n* runs; it ends with either set, or when the result is full.
  static func sweep(
    _ a: inout Runs, _ b: inout Runs, into result: inout Runs, _ fates: Fates, atMost limit: Int
  ) -> UInt64? {
    let (rangeA, rangeB) = (a.range.prefix(limit), b.range.prefix(limit))
    let end = result.range.upperBound
    let sweep = a.storage.withSpan { a in
      b.storage.withSpan { b in
        result.storage.withMutableSpan { result in
          RunSweep(
            a.extracting(rangeA), b.extracting(rangeB), into: &result, from: end,
            keeping: fates.keeping, refusing: fates.refusing)
        }
      }
    }
    a.removeFirst(sweep.passedA)
    b.removeFirst(sweep.passedB)
    if !a.isEmpty { a.trimFirst(to: sweep.floor) }
    if !b.isEmpty { b.trimFirst(to: sweep.floor) }
    result.range = result.range.lowerBound..<(end + sweep.kept)
    return sweep.refused
  }

  /// Makes the first run begin no earlier than at a key that is not above its last.
  private mutating func trimFirst(to key: UInt64) {
    storage[range.lowerBound].first = max(lower, key)
  }
}
