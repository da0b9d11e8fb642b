/// 1.43 · `count` consecutive numbers from 5,000,000, each kept with probability 0.7.
enum IdsFamily: FamilyGenerator {
  static let summary = "consecutive numbers, each kept with probability 0.7"

  static func emit<Failure: Error>(
    count: Int, random: inout Xoshiro256, to body: (UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    let first: UInt64 = 5_000_000
    let kept = Probability(0.7)
    for number in first..<first + UInt64(count * 143 / 100) where random.happens(kept) {
      try body(number)
    }
  }
}
