import Testing

@testable import Families

@Suite struct RandomTests {
  @Test func xoshiroMatchesItsReference() {
    // The first outputs of the authors' C program from the state 1, 2, 3, 4.
    var random = Xoshiro256(state: (1, 2, 3, 4))
    let expected: [UInt64] = [
      11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
      607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
    ]
    #expect((0..<8).map { _ in random.next() } == expected)
  }

  @Test func splitMixMatchesItsReference() {
    var random = SplitMix64(state: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
    ]
    #expect((0..<3).map { _ in random.next() } == expected)
  }

  @Test(arguments: [1, 3, 10, 789] as [UInt64])
  func boundsAreKeptAndReached(bound: UInt64) {
    var random = Xoshiro256(seed: 5)
    let draws = (0..<50_000).map { _ in random.below(bound) }
    #expect(draws.allSatisfy { $0 < bound })
    #expect(Set(draws).count == Int(bound))
  }

  @Test func boundsAreWithoutBias() {
    // Without rejection, one number in three would have two of the four quarters of 2⁶⁴.
    var random = Xoshiro256(seed: 5)
    let draws = (0..<50_000).map { _ in random.below(3 << 62) }
    for remainder in 0..<3 as Range<UInt64> {
      #expect(abs(draws.share { $0 % 3 == remainder } - 1 / 3) < 0.0106)
    }
  }

  @Test func unitIsNeverZero() {
    // A state whose first output is 0, which is the least that `next` gives.
    var random = Xoshiro256(state: (1, 0, 0, 0))
    #expect(random.unit() == 0x1p-53)
    #expect((0..<10_000).allSatisfy { _ in (0x1p-53...1).contains(random.unit()) })
  }

  @Test func certaintyAndImpossibilityAreExact() {
    var random = Xoshiro256(seed: 5)
    #expect((0..<10_000).allSatisfy { _ in random.happens(Probability(1)) })
    #expect((0..<10_000).allSatisfy { _ in !random.happens(Probability(0)) })
  }

  @Test(arguments: [0.4, 0.0008, 0.9])
  func geometricHasItsMeanAndItsStart(success: Double) {
    var random = Xoshiro256(seed: 5)
    let distribution = Geometric(success: success)
    let draws = (0..<100_000).map { _ in distribution.draw(&random) }
    let deviation = (1 - success).squareRoot() / success
    #expect(abs(draws.mean - 1 / success) < 5 * deviation / 316)
    let first = draws.share { $0 == 1 }
    #expect(abs(first - success) < 5 * (success * (1 - success) / 100_000).squareRoot())
    #expect(draws.min()! >= 1)
  }

  @Test(arguments: [(0.5, 0.5), (0.7, 1.5), (2, 1)])
  func betaHasItsMeanAndVariance(alpha: Double, beta: Double) {
    var random = Xoshiro256(seed: 5)
    let distribution = Beta(alpha, beta)
    let draws = (0..<100_000).map { _ in distribution.draw(&random) }
    let sum = alpha + beta
    let mean = alpha / sum
    let variance = alpha * beta / (sum * sum * (sum + 1))
    #expect(abs(draws.mean - mean) < 5 * (variance / 100_000).squareRoot())
    #expect(abs(draws.map { ($0 - mean) * ($0 - mean) }.mean / variance - 1) < 0.025)
  }

  @Test func betaOfHalvesIsTheArcsineLaw() {
    var random = Xoshiro256(seed: 5)
    let draws = (0..<100_000).map { _ in Beta(0.5, 0.5).draw(&random) }
    // (2 / π) · asin(√0.1) = 0.20483.
    #expect(abs(draws.share { $0 < 0.1 } - 0.20483) < 0.0064)
    #expect(abs(draws.share { $0 > 0.9 } - 0.20483) < 0.0064)
  }

  @Test func choiceFavoursNoCandidate() {
    var random = Xoshiro256(seed: 5)
    var counts = [Int](repeating: 0, count: 10)
    for _ in 0..<10_000 {
      let chosen = random.choose(3, of: 20...29)
      #expect(chosen.count == 3 && chosen == chosen.sorted())
      for candidate in chosen { counts[Int(candidate) - 20] += 1 }
    }
    #expect(counts.allSatisfy { abs($0 - 3000) < 230 })
    #expect(random.choose(10, of: 20...29) == Array(20...29))
    #expect(random.choose(0, of: 20...29) == [])
  }

  @Test func distinctFillsUpWhatRepeatsTookAway() {
    // Half of all candidates, so that the first round is full of repeats.
    var random = Xoshiro256(seed: 5)
    let numbers = random.distinct(500) { $0.below(1000) }
    #expect(numbers.count == 500)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    #expect(numbers.last! < 1000)
  }

  @Test(
    arguments: [
      ([], []), ([7], [7]), ([7, 7, 7], [7]), ([0, 0, 1, 2, 2], [0, 1, 2]),
      ([1, 2, 3], [1, 2, 3]),
    ] as [([UInt64], [UInt64])])
  func repeatsAreRemoved(given: [UInt64], expected: [UInt64]) {
    var numbers = given
    numbers.removeRepeats()
    #expect(numbers == expected)
  }
}
