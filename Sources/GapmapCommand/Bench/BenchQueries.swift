import Gapmap

/// Numbers to ask for, half of them present.
struct BenchQueries {
  /// The keys.
  private(set) var keys: [UInt64] = []
  /// Whether each of them is in the set.
  private(set) var isPresent: [Bool] = []

  /// Chooses keys.
  ///
  /// A present one is any number of the slice, an absent one any value of the gap behind such a
  /// number.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - positions: How many of the slice's numbers to choose from, from the first on.
  ///   - slice: The numbers.
  ///   - outside: Absent values, for a slice without gaps.
  ///   - isSorted: Whether they ascend.
  ///   - random: Where chance comes from.
  init(
    count: Int, positions: Int, of slice: BenchSlice, outside: ClosedRange<UInt64>,
    isSorted: Bool, random: inout SeededRandom
  ) {
    var queries: [(key: UInt64, isPresent: Bool)] = []
    queries.reserveCapacity(count)
    for number in 0..<count {
      let position = Int.random(in: 0..<positions, using: &random)
      if number.isMultiple(of: 2) {
        queries.append((slice.raw[position], true))
      } else {
        let gap = Self.gap(behind: position, of: slice) ?? outside
        queries.append((UInt64.random(in: gap, using: &random), false))
      }
    }
    // Present and absent must not take turns, which a processor would learn to predict.
    if isSorted {
      queries.sort { $0.key < $1.key }
    } else {
      queries.shuffle(using: &random)
    }
    keys = queries.map(\.key)
    isPresent = queries.map(\.isPresent)
  }

  /// The gap behind the run that holds a position, or the slice's first gap; nil if it has none.
  static func gap(behind position: Int, of slice: BenchSlice) -> ClosedRange<UInt64>? {
    var end = slice.endOfRun(at: position)
    if end + 1 == slice.count { end = slice.endOfRun(at: 0) }
    guard end + 1 < slice.count else { return nil }
    return (slice.raw[end] + 1)...(slice.raw[end + 1] - 1)
  }

  /// Values that are in no gap of the slice and not in the set: those above it, those below it, or
  /// its first gap where it reaches from end to end.
  ///
  /// - Parameter index: The index; not empty.
  static func outside(of index: KeyIndex) throws(GapmapError) -> ClosedRange<UInt64> {
    if let maximum = index.maximum, maximum < .max { return (maximum + 1)...UInt64.max }
    if let minimum = index.minimum, minimum > 0 { return 0...(minimum - 1) }
    let cursor = index.makeCursor()
    // No set holds all numbers, so there are a run that ends before the greatest, and another.
    guard let before = try cursor.nextRun(), let after = try cursor.nextRun() else {
      preconditionFailure("an index of all 2^64 numbers")
    }
    return (before.last + 1)...(after.first - 1)
  }

  /// Checks answers.
  ///
  /// - Parameters:
  ///   - answers: One for each key, or for the first ones.
  ///   - source: Who gave them, for a message.
  ///   - type: What numbers there are.
  /// - Throws: `refused` for the first wrong one.
  func check(_ answers: [Bool], of source: String, type: NumberType) throws {
    guard let wrong = answers.indices.first(where: { answers[$0] != isPresent[$0] }) else { return }
    let number = type.number(ofKey: keys[wrong])
    throw CommandError.refused(
      "wrong answer: \(number) is \(isPresent[wrong] ? "" : "not ")in the set, and \(source) says"
        + " otherwise")
  }
}
