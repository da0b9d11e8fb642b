import Testing

@testable import Families

/// What the numbers of each family look like.
///
/// Bounds on what chance decides are five standard deviations wide; since the seed is fixed, they
/// hold always or never.
@Suite struct ShapeTests {
  @Test func rangeIsEveryNumberOfAPrefix() {
    var last: UInt64?
    var count = 0
    Family.range.emit { number in
      if last == nil { #expect(number == 18_330_000_000) }
      last = number
      count += 1
    }
    #expect(last == 18_339_999_999)
    #expect(count == 10_000_000)
  }

  @Test(arguments: [
    (Family.uniform, 10_000_000_000 as UInt64, 1_000_000_000 as UInt64),
    (Family.hashes, 0, 1_844_674_407_370_955_162),
  ])
  func fillsTenthsAlike(family: Family, first: UInt64, tenth: UInt64) throws {
    var counts = [Int](repeating: 0, count: 10)
    for number in numbers(of: family, count: 100_000) {
      let index = Int((number - first) / tenth)
      try #require(index < 10)
      counts[index] += 1
    }
    #expect(counts.allSatisfy { abs($0 - 10_000) < 475 })
  }

  /// A twentieth of the full size: 900 exchanges in 15 area codes, about 2,700 blocks.
  private static let phone = numbers(of: .phone, count: 500_000)

  @Test func phoneFollowsTheNumberingPlan() throws {
    var exchanges: [UInt64: Set<UInt64>] = [:]
    var blocks: [UInt64: Set<UInt64>] = [:]
    for number in Self.phone {
      try #require(number / 10_000_000_000 == 1)
      exchanges[number / 10_000_000 % 1000, default: []].insert(number / 10_000 % 1000)
      blocks[number / 10_000, default: []].insert(number / 1000)
    }
    #expect(exchanges.count == 15)
    #expect(exchanges.keys.allSatisfy { (201...989).contains($0) })
    // A block filled to nearly nothing may be empty, and an exchange with it.
    #expect(exchanges.values.allSatisfy { (55...60).contains($0.count) })
    #expect(exchanges.values.joined().allSatisfy { (200...999).contains($0) })
    #expect(Set(blocks.values.map(\.count)) == [1, 2, 3, 4, 5])
    #expect(abs(blocks.values.map(\.count).mean - 3) < 0.24)
  }

  @Test func phoneBlocksAreFilledByBeta() {
    var counts: [UInt64: Int] = [:]
    for number in Self.phone { counts[number / 1000, default: 0] += 1 }
    let fills = counts.values.map { Double($0) / 1000 }
    // Beta(0.7, 1.5): mean 7/22, standard deviation 0.2604, 26.7 % below 0.1 and 2.1 % above 0.9.
    #expect(abs(fills.mean - 7 / 22) < 0.025)
    #expect(abs(fills.share { $0 < 0.1 } - 0.267) < 0.043)
    #expect(abs(fills.share { $0 > 0.9 } - 0.0206) < 0.0137)
  }

  @Test func phoneFillsNoBlockInOrder() {
    // Each number of a block is present or not by itself: the first hundred are like the last.
    let low = Self.phone.count { $0 % 1000 < 100 }
    let high = Self.phone.count { $0 % 1000 >= 900 }
    #expect(abs(Double(low - high)) < 5 * Double(low + high).squareRoot())
  }

  @Test func eventsComeInBursts() {
    let made = numbers(of: .events, count: 200_000)
    let gaps = gaps([1_700_000_000_000] + made)
    // Mean 0.8 / 0.4 + 0.2 / 0.0008 and standard deviation 758.
    #expect(abs(gaps.mean - 252) < 8.5)
    #expect(abs(gaps.share { $0 == 1 } - 0.32016) < 0.0053)
    #expect(abs(gaps.share { $0 > 1000 } - 0.08984) < 0.0032)
  }

  @Test func clustersAreDrawnByTheTable() {
    var random = Xoshiro256(seed: 11)
    let table = ClustersFamily.probabilities(&random)
    let draws = (0..<100_000).map { _ in ClustersFamily.draw(from: table, &random) }
    #expect(draws.allSatisfy { $0 < 1 << 44 })
    // The first bit looks up entry 0; the second, entry 7 or 31 + 7.
    let halves = [draws.filter { $0 >> 43 == 0 }, draws.filter { $0 >> 43 == 1 }]
    let chances = [0, 7, 38].map { Double(table[$0].threshold) * 0x1p-53 }
    expectShare(of: draws, bit: 43, near: chances[0])
    expectShare(of: halves[0], bit: 42, near: chances[1])
    expectShare(of: halves[1], bit: 42, near: chances[2])
  }

  @Test func clustersWalkTheTable() {
    // A table without chance; the path through it was computed by another program.
    let table = (0..<4096).map { Probability(Double(($0 * $0) >> 3 & 1)) }
    var random = Xoshiro256(seed: 1)
    #expect(ClustersFamily.draw(from: table, &random) == 0x195_0195_0195)
  }

  @Test func idsAreKeptByChance() {
    let made = numbers(of: .ids, count: 100_000)
    #expect(made.allSatisfy { (5_000_000..<5_143_000).contains($0) })
    #expect(abs(Double(made.count) / 143_000 - 0.7) < 0.0061)
    #expect(abs(gaps(made).share { $0 == 1 } - 0.7) < 0.0073)
  }

  private func expectShare(of draws: [UInt64], bit: UInt64, near chance: Double) {
    let deviation = (chance * (1 - chance) / Double(draws.count)).squareRoot()
    #expect(abs(draws.share { $0 >> bit & 1 == 1 } - chance) <= 5 * deviation + 1e-9)
  }
}

extension Collection {
  /// The share of the elements that the condition holds for, 0 to 1.
  func share(where condition: (Element) -> Bool) -> Double {
    Double(count(where: condition)) / Double(count)
  }
}

extension Collection where Element: BinaryInteger {
  var mean: Double { map { Double($0) }.mean }
}

extension Collection where Element == Double {
  var mean: Double { reduce(0, +) / Double(count) }
}
