/// `count` distinct numbers, uniform among all of 64 bits.
enum HashesFamily: FamilyGenerator {
  static let summary = "distinct uniform 64-bit numbers"

  static func emit<Failure: Error>(
    count: Int, random: inout Xoshiro256, to body: (UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    for number in random.distinct(count, draw: { $0.next() }) { try body(number) }
  }
}
