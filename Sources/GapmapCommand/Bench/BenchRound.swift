import Gapmap

/// One round of measuring: each measure once, of index and array in turn, with every answer checked.
struct BenchRound {
  private static let openCount = 16
  /// So many bytes of the array are read to see how long it takes, at least.
  private static let readByteCount = 1 << 22
  private static let pieceLength = 1 << 13

  let path: String
  let index: KeyIndex
  let slice: BenchSlice
  /// Absent values, for a slice without gaps.
  let outside: ClosedRange<UInt64>
  /// How many lookups there are at most.
  let lookupCount: Int
  /// Whether the index goes first.
  let isIndexFirst: Bool

  /// Measures everything.
  ///
  /// - Parameters:
  ///   - numbers: Room for the slice.
  ///   - random: Where chance comes from.
  ///   - samples: Where the times go, in nanoseconds.
  /// - Throws: `refused` if an answer is wrong, `GapmapError`.
  func run(
    numbers: inout [UInt64], random: inout SeededRandom,
    samples: inout [BenchMeasure: BenchSamples]
  ) throws {
    func take(
      _ measure: BenchMeasure, index: () throws -> Double, raw: () throws -> Double
    ) throws {
      let first = try isIndexFirst ? index() : raw()
      let second = try isIndexFirst ? raw() : index()
      samples[measure, default: BenchSamples()].add(
        index: isIndexFirst ? first : second, raw: isIndexFirst ? second : first)
    }

    let few = queries(Self.openCount, positions: slice.count, &random)
    let readCount = min(Self.openCount, 1 + Self.readByteCount / (8 * slice.count))
    try take(.open) {
      try openIndex(few)
    } raw: {
      try time(few, count: readCount, "the array read into memory") {
        try slice.file.load(count: slice.count).contains($0)
      }
    }
    try take(.openMapped) {
      try openIndex(few)
    } raw: {
      try time(few, count: Self.openCount, "the mapped array") {
        try slice.file.map(count: slice.count).contains($0)
      }
    }
    try take(.load) {
      try loadIndex(&numbers)
    } raw: {
      try loadRaw(&numbers)
    }
    let many = queries(lookupCount, positions: slice.count, &random)
    try take(.contains) {
      try time(many, "the index") { answers in
        for i in answers.indices { answers[i] = try index.contains(many.keys[i]) }
      }
    } raw: {
      try time(many, "the array") { slice.raw.contains(many.keys, into: &$0) }
    }
    let batchCount = max(1, min(lookupCount, slice.count / 100))
    let batch = queries(
      batchCount, positions: min(slice.count, 100 * batchCount), isSorted: true, &random)
    try take(.containsSorted) {
      try time(batch, "the index's batch") { answers in
        try batch.keys.withSpan { keys in
          try answers.withMutableSpan { try index.contains(sorted: keys, into: &$0) }
        }
      }
    } raw: {
      try time(batch, "the array's batch") { slice.raw.contains(sorted: batch.keys, into: &$0) }
    }
    try take(.scan, index: scanIndex, raw: scanRaw)
  }

  private func queries(
    _ count: Int, positions: Int, isSorted: Bool = false, _ random: inout SeededRandom
  ) -> BenchQueries {
    BenchQueries(
      count: count, positions: positions, of: slice, outside: outside, isSorted: isSorted,
      random: &random)
  }

  private func openIndex(_ queries: BenchQueries) throws -> Double {
    try time(queries, count: Self.openCount, "the index just opened") {
      try KeyIndex(path: path).contains($0)
    }
  }

  private func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = monotonicSeconds()
    try body()
    // A clock may stand still for so short a time, and nothing takes none.
    return max(monotonicSeconds() - start, 1e-9) * 1e9
  }

  /// The time of an answer, to the first queries one by one.
  private func time(
    _ queries: BenchQueries, count: Int, _ source: String, _ answer: (UInt64) throws -> Bool
  ) throws -> Double {
    var answers: [Bool] = []
    let time = try nanoseconds { answers = try queries.keys.prefix(count).map(answer) }
    try queries.check(answers, of: source, type: index.type)
    return time / Double(count)
  }

  /// The time of an answer, to all queries at once.
  private func time(
    _ queries: BenchQueries, _ source: String, _ answer: (inout [Bool]) throws -> Void
  ) throws -> Double {
    var answers = [Bool](repeating: false, count: queries.keys.count)
    let time = try nanoseconds { try answer(&answers) }
    try queries.check(answers, of: source, type: index.type)
    return time / Double(answers.count)
  }

  private func loadIndex(_ numbers: inout [UInt64]) throws -> Double {
    clear(&numbers)
    // From key to number, as a cursor over signed numbers does it.
    let flip: UInt64 = index.type == .signed ? 1 << 63 : 0
    let time = try nanoseconds {
      let cursor = try KeyIndex(path: path).makeCursor()
      try cursor.seek(toPosition: slice.start)
      _ = try cursor.read(into: &numbers)
      if flip != 0 { for i in numbers.indices { numbers[i] ^= flip } }
    }
    if flip != 0 { for i in numbers.indices { numbers[i] ^= flip } }
    if let position = slice.raw.firstDifference(from: numbers) {
      throw CommandError.refused("wrong answer: the index gives another number \(position + 1)")
    }
    return time / Double(slice.count)
  }

  private func loadRaw(_ numbers: inout [UInt64]) throws -> Double {
    clear(&numbers)
    let time = try nanoseconds {
      try slice.file.read(into: &numbers, from: 0, count: slice.count)
    }
    return time / Double(slice.count)
  }

  /// Makes sure that what is found there later has been put there later, and that the memory is
  /// there.
  private func clear(_ numbers: inout [UInt64]) {
    for i in numbers.indices { numbers[i] = .max }
  }

  private func scanIndex() throws -> Double {
    let cursor = index.makeCursor()
    var keys = [UInt64](repeating: 0, count: min(Self.pieceLength, slice.count))
    var sum: UInt64 = 0
    let time = try nanoseconds {
      try cursor.seek(toPosition: slice.start)
      var left = slice.count
      while left > 0, case let read = try cursor.read(into: &keys), read > 0 {
        for key in keys[..<min(read, left)] { sum &+= key }
        left -= min(read, left)
      }
    }
    guard sum == slice.sum else {
      throw CommandError.refused("wrong answer: the index's numbers have another sum")
    }
    return time / Double(slice.count)
  }

  private func scanRaw() throws -> Double {
    var sum: UInt64 = 0
    let time = nanoseconds { sum = slice.raw.sum() }
    guard sum == slice.sum else {
      throw CommandError.refused("wrong answer: the array's numbers have another sum")
    }
    return time / Double(slice.count)
  }
}
