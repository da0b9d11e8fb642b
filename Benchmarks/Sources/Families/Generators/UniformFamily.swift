/// `count` distinct numbers, uniform in [10¹⁰, 2·10¹⁰).
enum UniformFamily: FamilyGenerator {
  static let summary = "distinct numbers, uniform from 10^10 to 2*10^10 - 1"

  static func emit<Failure: Error>(
    count: Int, random: inout Xoshiro256, to body: (UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    let width: UInt64 = 10_000_000_000
    for number in random.distinct(count, draw: { width + $0.below(width) }) { try body(number) }
  }
}
