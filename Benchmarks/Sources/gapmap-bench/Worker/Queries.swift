import Families

/// Ascending or unordered queries with their answers.
struct LookupQueries {
  var numbers: [UInt64] = []
  /// How many numbers of the set are smaller than each query.
  var ranks: [UInt64] = []
  /// 1 for each query that is in the set, otherwise 0.
  var present: [UInt8] = []

  mutating func append(_ query: Query) {
    numbers.append(query.number)
    ranks.append(query.rank)
    present.append(query.isPresent ? 1 : 0)
  }
}

/// Closed ranges with the counts of the numbers in them.
struct RangeQueries {
  var lowers: [UInt64] = []
  var uppers: [UInt64] = []
  var counts: [UInt64] = []
}

/// A number that is asked for, and what is known of it because of how it was made.
struct Query {
  var number: UInt64
  var rank: UInt64
  var isPresent: Bool
}

/// All questions that are put to every index of a list.
///
/// Half of the numbers asked for are in the set, each as likely as another; the others lie, at a
/// random place, in the gap behind such a number, so that no search can tell early that they are
/// absent. Answers are known from the making, not from any search.
struct Queries {
  let lookups: LookupQueries
  /// The sorted batches, by how many of a thousand numbers of the set each asks for.
  let batches: [Int: LookupQueries]
  let ranges: RangeQueries

  /// The sizes of the sorted batches, in queries for each thousand numbers of the set.
  static let batchSizes = [1, 10, 100]
  private static let maximumRangeCount = 20_000

  /// Makes the queries of a list.
  ///
  /// - Parameters:
  ///   - numbers: The list.
  ///   - seed: The source of all chance.
  ///   - lookupCount: How many single lookups there are.
  ///   - withBatches: Whether the sorted batches are made.
  init(_ numbers: NumberFile, seed: UInt64, lookupCount: Int, withBatches: Bool) {
    var random = Xoshiro256(seed: seed)
    var lookups = LookupQueries()
    for _ in 0..<lookupCount { lookups.append(Queries.query(numbers, &random)) }
    self.lookups = lookups

    var batches: [Int: LookupQueries] = [:]
    for size in withBatches ? Queries.batchSizes : [] {
      let count = max(1, numbers.count * size / 1000)
      let queries = (0..<count).map { _ in Queries.query(numbers, &random) }
      var batch = LookupQueries()
      for query in queries.sorted(by: { $0.number < $1.number }) { batch.append(query) }
      batches[size] = batch
    }
    self.batches = batches

    var ranges = RangeQueries()
    for _ in 0..<min(lookupCount, Queries.maximumRangeCount) {
      let one = Queries.query(numbers, &random)
      let other = Queries.query(numbers, &random)
      let (lower, upper) = one.number <= other.number ? (one, other) : (other, one)
      ranges.lowers.append(lower.number)
      ranges.uppers.append(upper.number)
      ranges.counts.append(upper.rank + (upper.isPresent ? 1 : 0) - lower.rank)
    }
    self.ranges = ranges
  }

  private static func query(_ numbers: NumberFile, _ random: inout Xoshiro256) -> Query {
    let position = Int(random.below(UInt64(numbers.count)))
    let number = numbers[position]
    if random.below(2) == 0 {
      return Query(number: number, rank: UInt64(position), isPresent: true)
    }
    // The next gap from here on; behind the last number, whatever is left of 64 bits.
    let last = endOfRun(numbers, from: position)
    let bound = last + 1 < numbers.count ? numbers[last + 1] - 1 : UInt64.max
    guard numbers[last] < bound else { return outside(numbers, &random) }
    let absent = numbers[last] + 1 + random.below(bound - numbers[last])
    return Query(number: absent, rank: UInt64(last + 1), isPresent: false)
  }

  /// The last position of the run of consecutive numbers that a position lies in, by bisection.
  private static func endOfRun(_ numbers: NumberFile, from position: Int) -> Int {
    var (inside, outside) = (position, numbers.count)
    while outside - inside > 1 {
      let middle = (inside + outside) / 2
      if numbers[middle] - numbers[position] == UInt64(middle - position) {
        inside = middle
      } else {
        outside = middle
      }
    }
    return inside
  }

  /// A number before the first or behind the last: for the end of a set that ends with 2^64 - 1.
  private static func outside(_ numbers: NumberFile, _ random: inout Xoshiro256) -> Query {
    let first = numbers[0]
    let last = numbers[numbers.count - 1]
    if first > 0, last == UInt64.max || random.below(2) == 0 {
      return Query(number: random.below(first), rank: 0, isPresent: false)
    }
    guard last < UInt64.max else {
      // Every 64-bit number would be in the set if it had no gap: ask for one that is there.
      return Query(number: first, rank: 0, isPresent: true)
    }
    let number = last + 1 + random.below(UInt64.max - last)
    return Query(number: number, rank: UInt64(numbers.count), isPresent: false)
  }
}
