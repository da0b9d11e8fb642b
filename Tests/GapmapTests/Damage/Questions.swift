@testable import Gapmap

/// Every question of the public interface, to an index of some type of numbers.
///
/// To each a damaged file may answer by an error; a sound one must not.
struct Questions<Number: IndexNumber> {
  let index: NumberIndex<Number>
  /// Ascending.
  let numbers: [Number]
  let isSound: Bool
  /// The most steps of a loop over the numbers of an index, which may be endless.
  private static var stepLimit: Int { 400 }
  /// The most numbers that are loaded at once.
  private static var loadLimit: UInt64 { 1 << 16 }

  /// Asks all.
  ///
  /// - Throws: `Disagreement` for an error of a sound file, or answers that contradict each other.
  func ask(_ random: inout OracleRandom) throws {
    _ = (index.count, index.isEmpty, index.first, index.last, index.byteCount)
    for number in numbers { try ask(about: number) }
    try attempt { () throws(GapmapError) in try index.contains(sorted: numbers) }
    try attempt { () throws(GapmapError) in try index.statistics() }
    try walk()
    try load(threads: 1 + Int(random.next() % 3))
    try attempt { () throws(GapmapError) in try index.sample(5, using: &random) }
    let parts = 1 + Int(random.next() % 8)
    try attempt { () throws(GapmapError) in try index.parts(parts) }
    if index.count < 100 * UInt64(Self.stepLimit) {
      try attempt { () throws(GapmapError) in try index.parts(ofAtMost: index.count / 50 + 1) }
    }
    try attempt { () throws(GapmapError) in try difference() }
    if isSound, index.count <= UInt64(Self.stepLimit) { try askVerified() }
  }

  @discardableResult
  private func attempt<T>(_ operation: () throws(GapmapError) -> T) throws -> T? {
    do throws(GapmapError) {
      return try operation()
    } catch {
      if isSound { throw Disagreement(description: "an error of a sound file: \(error)") }
      return nil
    }
  }

  private func ask(about number: Number) throws {
    let range = number...max(number, numbers.last ?? number)
    try attempt { () throws(GapmapError) in try index.contains(number) }
    try attempt { () throws(GapmapError) in try index.rank(of: number) }
    try attempt { () throws(GapmapError) in
      if let position = try index.firstPosition(atLeast: number) { _ = try index.select(position) }
    }
    try attempt { () throws(GapmapError) in try index.successor(atLeast: number) }
    try attempt { () throws(GapmapError) in try index.predecessor(below: number) }
    try attempt { () throws(GapmapError) in try index.count(in: range) }
    try attempt { () throws(GapmapError) in
      var some = try index.numbers(in: range)
      for _ in 0..<10 where try some.next() != nil {}
    }
    try attempt { () throws(GapmapError) in
      var some = try index.reversedNumbers(in: range)
      for _ in 0..<10 where try some.next() != nil {}
    }
  }

  private func walk() throws {
    try attempt { () throws(GapmapError) in
      var ranges = index.ranges
      var steps = 0
      while try ranges.next() != nil, steps < Self.stepLimit { steps += 1 }
    }
    let cursor = index.makeCursor()
    for number in numbers {
      try attempt { () throws(GapmapError) in try cursor.seek(to: number) }
      try attempt { () throws(GapmapError) in try cursor.previous() }
      try attempt { () throws(GapmapError) in try cursor.next() }
      try attempt { () throws(GapmapError) in try cursor.nextRange() }
      try attempt { () throws(GapmapError) in try cursor.next() }
    }
    try attempt { () throws(GapmapError) in
      try cursor.seek(toPosition: index.count)
      var steps = 0
      while try cursor.previous() != nil, steps < Self.stepLimit { steps += 1 }
    }
    try attempt { () throws(GapmapError) in
      try cursor.seek(toPosition: index.count / 2)
      var buffer = [Number](repeating: 0, count: 333)
      var steps = 0
      while try cursor.read(into: &buffer) > 0, steps < 40 { steps += 1 }
    }
  }

  private func load(threads: Int) throws {
    if index.count <= Self.loadLimit {
      let all = try attempt { () throws(GapmapError) in try index.load(threads: threads) }
      if let all, UInt64(all.count) != index.count {
        throw Disagreement(description: "load() gives \(all.count) of \(index.count) numbers")
      }
    }
    var some = [Number](repeating: 0, count: 300)
    try attempt { () throws(GapmapError) in
      try some.withMutableSpan { (numbers) throws(GapmapError) in
        try index.load(into: &numbers, from: index.count / 3, threads: threads)
      }
    }
  }

  /// What the index is in comparison with a part of it.
  private func difference() throws(GapmapError) {
    guard let first = numbers.first, let last = numbers.last else { return }
    let set = NumberSet(index)
    let changes = try set.subtracting(NumberSet(first...last)).difference(from: set).makeCursor()
    var steps = 0
    while try changes.next() != nil, steps < Self.stepLimit { steps += 1 }
  }

  private func askVerified() throws {
    guard let all = try attempt({ () throws(GapmapError) in try index.verified() }) else { return }
    let count = all.reduce(0 as UInt64) { count, _ in count + 1 }
    let areSame = try numbers.allSatisfy { try all.contains($0) == index.contains($0) }
    if count != index.count || !areSame { throw Disagreement(description: "verified() differs") }
  }
}
