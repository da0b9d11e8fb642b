import Testing

@testable import Gapmap

struct HistogramTests {
  /// Parts that fill a range without gaps, also the range of all keys.
  @Test(arguments: [1, 2, 3, 7, 100])
  func parts(buckets: Int) throws {
    var random = OracleRandom(seed: 51)
    let keys = KeyShape.sparse.keys(3000, &random)
    let (index, oracle) = (try BuiltIndex(keys).open(), Oracle(keys))
    let ranges: [ClosedRange<UInt64>] = [
      0 ... .max, keys[0]...keys[1000], 5...5, 0...1, 10...59, (.max - 3) ... .max,
    ]
    for range in ranges {
      let parts = try index.histogram(of: range, buckets: buckets)
      #expect(parts.count <= buckets && !parts.isEmpty)
      #expect(parts[0].keys.lowerBound == range.lowerBound)
      #expect(parts[parts.count - 1].keys.upperBound == range.upperBound)
      for (part, next) in zip(parts, parts.dropFirst()) {
        #expect(next.keys.lowerBound == part.keys.upperBound + 1)
        #expect(
          part.keys.upperBound - part.keys.lowerBound
            == parts[0].keys.upperBound - parts[0].keys.lowerBound)
      }
      for part in parts {
        let (lower, upper) = (part.keys.lowerBound, part.keys.upperBound)
        #expect(part.count == oracle.count(from: lower, through: upper))
      }
    }
  }
}

struct SamplingTests {
  @Test func differentPositionsInOrder() throws {
    var random = OracleRandom(seed: 52)
    let index = try BuiltIndex(Array(0..<100)).open()
    for count in [0, 1, 2, 50, 99, 100, 101, 1000] {
      let positions = try index.samplePositions(count, using: &random)
      #expect(positions.count == min(count, 100))
      #expect(positions == Set(positions).sorted() && positions.allSatisfy { $0 < 100 })
    }
    #expect(try BuiltIndex([]).open().samplePositions(5, using: &random) == [])
  }

  @Test func numbersOfTheSet() throws {
    var random = OracleRandom(seed: 54)
    let numbers = (0..<1000).map { Int64($0) * 7 - 3000 }
    let index = try NumberIndex<Int64>(bytes: BuiltIndex(numbers.map(\.key), type: .signed).bytes)
    let sample = try index.sample(30, using: &random)
    #expect(sample.count == 30 && sample == Set(sample).intersection(numbers).sorted())
    #expect(try index.sample(1000, using: &random) == numbers)
  }

  /// Every position is as likely as any other: within six standard deviations.
  @Test func evenly() throws {
    var random = OracleRandom(seed: 53)
    let index = try BuiltIndex(Array(0..<20)).open()
    var hits = [Int](repeating: 0, count: 20)
    for _ in 0..<20_000 {
      for position in try index.samplePositions(5, using: &random) { hits[Int(position)] += 1 }
    }
    // 5,000 expected; the variance of one is 20,000 · ¼ · ¾.
    for hit in hits { #expect(abs(hit - 5000) < 6 * 62) }
  }
}
