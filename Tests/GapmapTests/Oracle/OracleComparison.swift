@testable import Gapmap

/// An answer of an index that is not the oracle's.
///
/// Comparisons throw the first one instead of expecting each: there are millions of them.
struct Disagreement: Error, CustomStringConvertible {
  let description: String
}

/// An index held against an oracle.
struct OracleComparison {
  let index: KeyIndex
  let oracle: Oracle

  private func same<T: Equatable>(
    _ found: T, _ expected: T, _ operation: @autoclosure () -> String
  ) throws {
    guard found != expected else { return }
    throw Disagreement(description: "\(operation()) is \(found), not \(expected)")
  }

  private func refuses(
    _ refusal: GapmapError, _ operation: String, _ body: () throws(GapmapError) -> Void
  ) throws {
    do throws(GapmapError) {
      try body()
    } catch {
      return try same(error, refusal, "the refusal of \(operation)")
    }
    throw Disagreement(description: "\(operation) is not refused")
  }

  /// Compares what an index knows without searching.
  func compareFacts() throws {
    try same(index.count, oracle.count, "count")
    try same(index.minimum, oracle.minimum, "minimum")
    try same(index.maximum, oracle.maximum, "maximum")
    let numbers = try index.statistics().reduce(0) { $0 + $1.numbers }
    try same(numbers, oracle.count, "count of all blocks")
    try index.verify()
  }

  /// Compares every operation that takes a key.
  ///
  /// - Parameter keys: In any order.
  func compareLookups(_ keys: [UInt64]) throws {
    for (i, key) in keys.enumerated() {
      try same(index.contains(key), oracle.contains(key), "contains(\(key))")
      try same(index.rank(of: key), oracle.rank(of: key), "rank(of: \(key))")
      try same(
        index.successor(atLeast: key), oracle.successor(atLeast: key), "successor(\(key))")
      try same(
        index.predecessor(below: key), oracle.predecessor(below: key), "predecessor(\(key))")
      for other in [key, keys[keys.count - 1 - i], keys[(i + 1) % keys.count]] {
        try same(
          index.count(from: key, through: other), oracle.count(from: key, through: other),
          "count(\(key)...\(other))")
      }
    }
  }

  /// Compares `select` and its refusal.
  ///
  /// - Parameter positions: In any order, those behind the last key, too.
  func compareSelections(_ positions: [UInt64]) throws {
    for position in positions {
      guard position < oracle.count else {
        let refusal = GapmapError.positionOutOfRange(position: position, count: oracle.count)
        try refuses(refusal, "select(\(position))") { () throws(GapmapError) in
          _ = try index.select(position)
        }
        continue
      }
      try same(index.select(position), oracle.select(position), "select(\(position))")
    }
  }

  /// Moves one cursor to each key in turn and looks both ways from there.
  func compareSeeks(toKeys keys: [UInt64]) throws {
    let cursor = index.makeCursor()
    for key in keys {
      let after = oracle.successor(atLeast: key)
      let before = oracle.predecessor(below: key)
      try cursor.seek(toKey: key)
      try same(cursor.next(), after, "next() at \(key)")
      try cursor.seek(toKey: key)
      try same(cursor.previous(), before, "previous() at \(key)")
      // Having gone back, the cursor stands before that key; at the start it has not moved.
      try same(cursor.next(), before ?? after, "next() after previous() at \(key)")
      try cursor.seek(toKey: key)
      let run = try cursor.nextRun()
      try same(run.map { $0.first...$0.last }, oracle.run(atLeast: key), "nextRun() at \(key)")
      let follower = run.flatMap { $0.last == .max ? nil : oracle.successor(atLeast: $0.last + 1) }
      try same(cursor.next(), follower, "next() behind the run at \(key)")
    }
  }

  /// Moves one cursor to each position in turn and looks both ways from there.
  func compareSeeks(toPositions positions: [UInt64]) throws {
    let cursor = index.makeCursor()
    for position in positions {
      guard position <= oracle.count else {
        let refusal = GapmapError.positionOutOfRange(position: position, count: oracle.count)
        try refuses(refusal, "seek(toPosition: \(position))") { () throws(GapmapError) in
          try cursor.seek(toPosition: position)
        }
        continue
      }
      try cursor.seek(toPosition: position)
      let after = position < oracle.count ? oracle.select(position) : nil
      try same(cursor.next(), after, "next() at position \(position)")
      try cursor.seek(toPosition: position)
      let before = position > 0 ? oracle.select(position - 1) : nil
      try same(cursor.previous(), before, "previous() at position \(position)")
    }
  }

  /// Asks for keys of the set or not in ascending order, all at once.
  ///
  /// - Parameter keys: Ascending.
  func compareSorted(_ keys: [UInt64]) throws {
    let answers = try index.contains(sorted: keys)
    for (key, answer) in zip(keys, answers) {
      try same(answer, oracle.contains(key), "contains(sorted:) of \(key)")
    }
  }

  /// Compares all runs, the first call coming from a cursor that was never moved.
  func compareRuns() throws {
    let cursor = index.makeCursor()
    for run in oracle.runs {
      let found = try cursor.nextRun()
      try same(found.map { $0.first...$0.last }, run, "nextRun()")
    }
    try same(cursor.nextRun() == nil, true, "nextRun() at the end being nil")
    try same(cursor.previous(), oracle.maximum, "previous() at the end")
  }

  /// Reads all keys, forwards in buffers of a length and back one by one.
  func compareScans(bufferLength: Int) throws {
    let cursor = index.makeCursor()
    let expected = oracle.keys
    var buffer = [UInt64](repeating: 0, count: bufferLength)
    var done = 0
    while true {
      let count = try cursor.read(into: &buffer)
      let part = expected[done..<min(done + bufferLength, expected.count)]
      guard buffer[..<count].elementsEqual(part) else {
        throw Disagreement(description: "read(into:) differs from key \(done) on")
      }
      done += count
      if count == 0 { break }
    }
    try same(done, expected.count, "number of keys read")
    try same(cursor.next(), nil, "next() at the end")
    for key in expected.reversed() { try same(cursor.previous(), key, "previous()") }
    try same(cursor.previous(), nil, "previous() at the start")
    for key in expected { try same(cursor.next(), key, "next()") }
    try same(cursor.next(), nil, "next() at the end")
  }

  /// Compares everything.
  ///
  /// - Parameters:
  ///   - keys: The keys to look up; positions around theirs are looked up, too.
  ///   - bufferLengths: For scans of all keys; none for sets too large.
  func compareAll(keys: [UInt64], bufferLengths: [Int]) throws {
    try compareFacts()
    try compareLookups(keys)
    let positions = Set(
      keys.map { oracle.rank(of: $0) } + [0, oracle.count &- 1, oracle.count, .max])
    try compareSelections(Array(positions))
    try compareSeeks(toKeys: keys)
    try compareSeeks(toPositions: Array(positions))
    try compareSorted(keys.sorted())
    try compareRuns()
    for length in bufferLengths { try compareScans(bufferLength: length) }
  }
}
