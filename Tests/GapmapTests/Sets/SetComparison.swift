import Testing

@testable import Gapmap

/// A set that is worked out while it is read, held against an oracle.
struct SetComparison {
  let set: KeySet
  let oracle: Oracle

  private func same<T: Equatable>(_ found: T, _ expected: T, _ what: String) throws {
    guard found != expected else { return }
    throw Disagreement(description: "\(what) is \(found), not \(expected)")
  }

  func compareCount() throws { try same(set.count(), oracle.count, "count") }

  func compareRuns() throws {
    let cursor = try set.makeCursor()
    for run in oracle.runs {
      try same(cursor.nextRun().map { $0.first...$0.last }, run, "nextRun()")
    }
    try same(cursor.nextRun() == nil, true, "nextRun() at the end being nil")
  }

  /// Reads all keys, one by one and in buffers.
  func compareKeys(bufferLength: Int) throws {
    let expected = oracle.keys
    let single = try set.makeCursor()
    for key in expected { try same(single.next(), key, "next()") }
    try same(single.next(), nil, "next() at the end")
    let bulk = try set.makeCursor()
    var buffer = [UInt64](repeating: 0, count: bufferLength)
    var done = 0
    while case let count = try buffer.withMutableSpan({ try bulk.read(into: &$0) }), count > 0 {
      let part = expected[done..<min(done + bufferLength, expected.count)]
      guard buffer[..<count].elementsEqual(part) else {
        throw Disagreement(description: "read(into:) differs from key \(done) on")
      }
      done += count
    }
    try same(done, expected.count, "number of keys read")
  }

  /// Moves one cursor forward to each key in turn.
  ///
  /// - Parameter keys: Ascending.
  func compareSkips(to keys: [UInt64]) throws {
    let cursor = try set.makeCursor()
    var floor: UInt64? = 0
    for (i, key) in keys.enumerated() {
      try cursor.skip(below: key)
      floor = floor.map { max($0, key) }
      if i % 3 == 2 { continue }
      let expected = floor.flatMap { oracle.run(atLeast: $0) }
      if i % 3 == 0 {
        try same(cursor.nextRun().map { $0.first...$0.last }, expected, "nextRun() at \(key)")
        floor = expected.flatMap { $0.upperBound == .max ? nil : $0.upperBound + 1 }
      } else {
        try same(cursor.next(), expected?.lowerBound, "next() at \(key)")
        floor = expected.flatMap { $0.lowerBound == .max ? nil : $0.lowerBound + 1 }
      }
      if expected == nil { floor = nil }
    }
  }

  /// Writes the set and compares what was written; gives the index.
  @discardableResult
  func compareWritten(favor: Favor = .balance, threads: Int = 1) throws -> KeyIndex {
    let built = try BuiltIndex(type: set.type, favor: favor, threads: threads) {
      try $0.append(contentsOf: set)
    }
    let index = try built.open()
    try same(built.summary.count, oracle.count, "count of the summary")
    try same(built.summary.encodings, index.statistics(), "encodings of the summary")
    try same(built.summary.maximumKey, oracle.maximum, "maximum of the summary")
    let comparison = OracleComparison(index: index, oracle: oracle)
    try comparison.compareFacts()
    try comparison.compareRuns()
    return index
  }
}
