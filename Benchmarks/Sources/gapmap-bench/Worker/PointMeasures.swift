/// The measures of single queries.
extension Worker {
  private static let chunk = 10_000

  /// Runs queries chunk by chunk until all are done or a part's share of the patience is used up,
  /// and returns how many were done.
  private func repeated(
    _ count: Int, _ timing: inout Timing, _ body: (Range<Int>) throws(BenchError) -> Void
  ) throws(BenchError) -> Int {
    var done = 0
    var spent = 0.0
    // Small steps first, so that a peer that takes long for one query stops in time.
    var step = 1
    while done < count, spent < patience / Double(parts.count) {
      let range = done..<min(count, done + step)
      let start = System.seconds()
      try body(range)
      spent += System.seconds() - start
      done = range.upperBound
      step = min(step * 2, Worker.chunk)
    }
    timing.seconds += spent
    timing.operations += done
    return done
  }

  func open(_ part: Part) throws(BenchError) -> PeerIndex {
    guard let index = part.index else { throw .trouble("\(peer.name): nothing is opened") }
    return index
  }

  func contains() throws(BenchError) -> Reply {
    var timing = Timing()
    for part in parts {
      let index = try open(part)
      guard index.containsNumbers else { return .unsupported }
      let queries = part.queries.lookups
      var answers = [UInt8](repeating: 2, count: queries.numbers.count)
      // What others measured before has pushed this index out of the processor's caches.
      let warm = queries.numbers.count * 19 / 20..<queries.numbers.count
      try index.contains(queries.numbers, warm, into: &answers)
      let done = try repeated(queries.numbers.count, &timing) { (range) throws(BenchError) in
        try index.contains(queries.numbers, range, into: &answers)
      }
      try check(answers, queries.present, queries.numbers, done, "contains")
    }
    return timing.reply
  }

  func latency() throws(BenchError) -> Reply {
    var nanoseconds: [UInt32] = []
    var timing = Timing()
    for part in parts {
      let index = try open(part)
      guard index.containsNumbers else { return .unsupported }
      let queries = part.queries.lookups
      var answers = [UInt8](repeating: 2, count: queries.numbers.count)
      let done = try repeated(queries.numbers.count, &timing) { (range) throws(BenchError) in
        nanoseconds += try index.latencies(queries.numbers, range, into: &answers)
      }
      try check(answers, queries.present, queries.numbers, done, "contains")
    }
    nanoseconds.sort()
    func percentile(_ p: Int) -> Double { Double(nanoseconds[(nanoseconds.count - 1) * p / 100]) }
    return Reply(values: ["p50": percentile(50), "p99": percentile(99)])
  }

  func rank() throws(BenchError) -> Reply {
    var timing = Timing()
    for part in parts {
      let index = try open(part)
      guard index.ranks else { return .unsupported }
      let queries = part.queries.lookups
      var answers = [UInt64](repeating: .max, count: queries.numbers.count)
      let done = try repeated(queries.numbers.count, &timing) { (range) throws(BenchError) in
        try index.rank(queries.numbers, range, into: &answers)
      }
      try check(answers, queries.ranks, queries.numbers, done, "rank")
    }
    return timing.reply
  }

  func sorted(_ size: Int) throws(BenchError) -> Reply {
    var timing = Timing()
    for part in parts {
      let index = try open(part)
      guard index.containsNumbers else { return .unsupported }
      guard let batch = part.queries.batches[size] else {
        throw .trouble("sorted \(size): no such batch was prepared")
      }
      var answers = [UInt8](repeating: 2, count: batch.numbers.count)
      let all = 0..<batch.numbers.count
      let start = System.seconds()
      try index.contains(batch.numbers, all, sorted: true, into: &answers)
      timing.seconds += System.seconds() - start
      timing.operations += all.count
      try check(answers, batch.present, batch.numbers, all.count, "contains (sorted)")
    }
    return timing.reply
  }

  func countRanges() throws(BenchError) -> Reply {
    var timing = Timing()
    for part in parts {
      let index = try open(part)
      guard index.countsRanges else { return .unsupported }
      let ranges = part.queries.ranges
      var answers = [UInt64](repeating: .max, count: ranges.counts.count)
      let done = try repeated(ranges.counts.count, &timing) { (range) throws(BenchError) in
        try index.count(ranges.lowers, ranges.uppers, range, into: &answers)
      }
      try check(answers, ranges.counts, ranges.lowers, done, "count of a range")
    }
    return timing.reply
  }

  func check<Answer: Equatable>(
    _ answers: [Answer], _ expected: [Answer], _ queries: [UInt64], _ done: Int, _ what: String
  ) throws(BenchError) {
    for i in 0..<done where answers[i] != expected[i] {
      throw .wrong(
        "\(peer.name): \(what): \(queries[i]): \(answers[i]) instead of \(expected[i])")
    }
  }
}
