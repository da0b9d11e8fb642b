/// What an index over a set of keys must answer, found in a sorted array of maximal runs.
struct Oracle {
  /// Closed ranges, ascending, none of which could be joined with its neighbour.
  private(set) var runs: [ClosedRange<UInt64>] = []
  /// How many keys lie before each run.
  private var keysBefore: [UInt64] = []
  private(set) var count: UInt64 = 0

  /// - Parameter ranges: Ascending; none overlaps the one before it, but it may continue it.
  init(ranges: [ClosedRange<UInt64>]) {
    for range in ranges {
      if let last = runs.last, last.upperBound + 1 == range.lowerBound {
        runs[runs.count - 1] = last.lowerBound...range.upperBound
      } else {
        runs.append(range)
        keysBefore.append(count)
      }
      count += range.upperBound - range.lowerBound + 1
    }
  }

  /// - Parameter keys: Ascending.
  init(_ keys: [UInt64]) { self.init(ranges: keys.map { $0...$0 }) }

  var minimum: UInt64? { runs.first?.lowerBound }
  var maximum: UInt64? { runs.last?.upperBound }

  /// All keys; only for sets that fit memory.
  var keys: [UInt64] { runs.flatMap { Array($0) } }

  /// How many runs end below a key.
  private func runsBelow(_ key: UInt64) -> Int {
    firstIndex(in: 0..<runs.count) { runs[$0].upperBound >= key }
  }

  /// The first index for which the predicate holds, which it does for all behind it, too.
  private func firstIndex(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper {
      let middle = (lower + upper) / 2
      if holds(middle) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }

  func contains(_ key: UInt64) -> Bool {
    let run = runsBelow(key)
    return run < runs.count && runs[run].contains(key)
  }

  func rank(of key: UInt64) -> UInt64 {
    let run = runsBelow(key)
    guard run < runs.count else { return count }
    return keysBefore[run] + (key > runs[run].lowerBound ? key - runs[run].lowerBound : 0)
  }

  /// - Parameter position: Below `count`.
  func select(_ position: UInt64) -> UInt64 {
    let run = firstIndex(in: 0..<runs.count) { keysBefore[$0] > position } - 1
    return runs[run].lowerBound + (position - keysBefore[run])
  }

  func successor(atLeast key: UInt64) -> UInt64? {
    let run = runsBelow(key)
    return run < runs.count ? max(key, runs[run].lowerBound) : nil
  }

  func predecessor(below key: UInt64) -> UInt64? {
    let run = runsBelow(key)
    if run < runs.count, key > runs[run].lowerBound { return key - 1 }
    return run > 0 ? runs[run - 1].upperBound : nil
  }

  func count(from lower: UInt64, through upper: UInt64) -> UInt64 {
    lower > upper ? 0 : rank(of: upper) + (contains(upper) ? 1 : 0) - rank(of: lower)
  }

  /// The rest of the run that holds the smallest key that is not below a key.
  func run(atLeast key: UInt64) -> ClosedRange<UInt64>? {
    let run = runsBelow(key)
    return run < runs.count ? max(key, runs[run].lowerBound)...runs[run].upperBound : nil
  }
}
