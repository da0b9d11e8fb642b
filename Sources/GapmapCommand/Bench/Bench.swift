import Gapmap

/// Measures an index beside the raw array of the same numbers.
struct Bench {
  static let minimumRounds = 5
  private static let maximumRounds = 15
  /// No round begins after so many seconds but the first few.
  private static let patience = 4.0
  /// The first few rounds are made to end by then, in seconds, unless the machine gets slower.
  private static let budget = 6.0
  /// How long a round's random lookups may take, in seconds, and how many there are at most.
  private static let lookupBudget = 0.06
  private static let maximumLookups = 200_000

  let path: String
  let seed: UInt64

  /// Measures.
  ///
  /// - Parameter index: The index at the path.
  /// - Returns: What was found.
  /// - Throws: `refused` if an answer is wrong, `GapmapError` if a page is damaged or there is no
  ///   room for the array.
  func run(_ index: KeyIndex) throws -> BenchReport {
    var report = BenchReport(index: index, seed: seed)
    guard index.count > 0 else { return report }
    var progress = ProgressBar()
    defer { progress.finish() }
    var slice = try BenchSlice(of: index)
    let outside = try BenchQueries.outside(of: index)
    var random = SeededRandom(seed: seed)
    let lookupCount = try lookups(index, slice, outside, &random)
    var numbers = [UInt64](repeating: 0, count: slice.count)

    func measure(_ round: Int, _ samples: inout [BenchMeasure: BenchSamples]) throws {
      let round = BenchRound(
        path: path, index: index, slice: slice, outside: outside, lookupCount: lookupCount,
        isIndexFirst: round.isMultiple(of: 2))
      try round.run(numbers: &numbers, random: &random, samples: &samples)
    }

    // What is touched for the first time takes longer; and it tells how long a round takes.
    let before = monotonicSeconds()
    var discarded: [BenchMeasure: BenchSamples] = [:]
    try measure(0, &discarded)
    let now = monotonicSeconds()
    let part =
      (Self.budget - (now - progress.start)) / ((now - before) * Double(Self.minimumRounds))
    if part < 1 {
      try slice.shrink(to: max(part, 0.01))
      numbers.removeLast(numbers.count - slice.count)
    }
    while report.rounds < Self.minimumRounds
      || report.rounds < Self.maximumRounds && monotonicSeconds() - progress.start < Self.patience
    {
      try measure(report.rounds, &report.samples)
      report.rounds += 1
      progress.update(
        numbers: UInt64(report.rounds * slice.count),
        part: Double(report.rounds) / Double(Self.maximumRounds))
    }
    report.slice = BenchReport.Slice(start: slice.start, count: slice.count)
    report.hasGaps = BenchQueries.gap(behind: 0, of: slice) != nil
    report.lookupCount = lookupCount
    report.seconds = monotonicSeconds() - progress.start
    return report
  }

  /// How many random lookups a round has time for.
  private func lookups(
    _ index: KeyIndex, _ slice: BenchSlice, _ outside: ClosedRange<UInt64>,
    _ random: inout SeededRandom
  ) throws(GapmapError) -> Int {
    let queries = BenchQueries(
      count: 1000, positions: slice.count, of: slice, outside: outside, isSorted: false,
      random: &random)
    let start = monotonicSeconds()
    for key in queries.keys { _ = try index.contains(key) && slice.raw.contains(key) }
    let each = max(monotonicSeconds() - start, 1e-6) / Double(queries.keys.count)
    return min(Self.maximumLookups, max(queries.keys.count, Int(2 * Self.lookupBudget / each)))
  }
}
