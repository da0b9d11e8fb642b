/// The measures of single queries.
extension Worker {
  private static let chunk = 10_000

  /// Runs queries chunk by chunk until all are done or a part's share of the patience is used up,
  /// and returns the end of those done.
  private func repeated(
    _ queries: Range<Int>, _ timing: inout Timing, _ body: (Range<Int>) throws(BenchError) -> Void
  ) throws(BenchError) -> Int {
    var done = queries.lowerBound
    var spent = 0.0
    // Small steps first, so that a peer that takes long for one query stops in time.
    var step = 1
    while done < queries.upperBound, spent < patience / Double(parts.count) {
      let range = done..<min(queries.upperBound, done + step)
      let start = System.seconds()
      try body(range)
      spent += System.seconds() - start
      done = range.upperBound
      step = min(step * 2, Worker.chunk)
    }
    timing.seconds += spent
    timing.operations += done - queries.lowerBound
    return done
  }

  func open(_ part: Part) throws(BenchError) -> PeerIndex {
    guard let index = part.index else { throw .trouble("\(peer.name): nothing is opened") }
    return index
  }

  /// Puts queries of one kind to the index of each list until the patience is used up, and checks
  /// the answers.
  ///
  /// - Parameters:
  ///   - what: What is asked, for messages.
  ///   - blank: No right answer.
  ///   - can: Whether an index has a way to answer.
  ///   - warmsUp: Whether the last queries are put before, unmeasured: what others measured has
  ///     pushed the index out of the processor's caches.
  ///   - expected: The queries, of ranges the lower ends, and their answers.
  ///   - ask: Puts those at some positions.
  private func put<Answer: Equatable>(
    _ what: String, blank: Answer, can: (PeerIndex) -> Bool, warmsUp: Bool = true,
    expected: (Queries) -> (queries: [UInt64], answers: [Answer]),
    ask: (PeerIndex, Queries, Range<Int>, inout [Answer]) throws(BenchError) -> Void
  ) throws(BenchError) -> Reply {
    var timing = Timing()
    for part in parts {
      let index = try open(part)
      guard can(index) else { return .unsupported }
      let (queries, right) = expected(part.queries)
      var answers = [Answer](repeating: blank, count: right.count)
      let put = { (range: Range<Int>) throws(BenchError) in
        try ask(index, part.queries, range, &answers)
      }
      if warmsUp {
        var unmeasured = Timing()
        _ = try repeated(right.count * 19 / 20..<right.count, &unmeasured, put)
      }
      let done = try repeated(0..<right.count, &timing, put)
      try check(answers, right, queries, done, what)
    }
    return timing.reply
  }

  func contains() throws(BenchError) -> Reply {
    try put(
      "contains", blank: 2, can: { $0.containsNumbers },
      expected: { ($0.lookups.numbers, $0.lookups.present) }
    ) { (index, queries, range, answers) throws(BenchError) in
      try index.contains(queries.lookups.numbers, range, into: &answers)
    }
  }

  func latency() throws(BenchError) -> Reply {
    var nanoseconds: [UInt32] = []
    let reply = try put(
      "contains", blank: 2, can: { $0.containsNumbers }, warmsUp: false,
      expected: { ($0.lookups.numbers, $0.lookups.present) }
    ) { (index, queries, range, answers) throws(BenchError) in
      nanoseconds += try index.latencies(queries.lookups.numbers, range, into: &answers)
    }
    guard reply.unsupported == nil else { return reply }
    nanoseconds.sort()
    func percentile(_ p: Int) -> Double { Double(nanoseconds[(nanoseconds.count - 1) * p / 100]) }
    return Reply(values: ["p50": percentile(50), "p99": percentile(99)])
  }

  func rank() throws(BenchError) -> Reply {
    try put(
      "rank", blank: .max, can: { $0.ranks },
      expected: { ($0.lookups.numbers, $0.lookups.ranks) }
    ) { (index, queries, range, answers) throws(BenchError) in
      try index.rank(queries.lookups.numbers, range, into: &answers)
    }
  }

  func countRanges() throws(BenchError) -> Reply {
    try put(
      "count of a range", blank: .max, can: { $0.countsRanges },
      expected: { ($0.ranges.lowers, $0.ranges.counts) }
    ) { (index, queries, range, answers) throws(BenchError) in
      try index.count(queries.ranges.lowers, queries.ranges.uppers, range, into: &answers)
    }
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

  func check<Answer: Equatable>(
    _ answers: [Answer], _ expected: [Answer], _ queries: [UInt64], _ done: Int, _ what: String
  ) throws(BenchError) {
    for i in 0..<done where answers[i] != expected[i] {
      throw .wrong(
        "\(peer.name): \(what): \(queries[i]): \(answers[i]) instead of \(expected[i])")
    }
  }
}
