/// Every number of +1 833: `count` consecutive numbers from 18,330,000,000, which are all of them
/// at the default size.
enum RangeFamily: FamilyGenerator {
  static let summary = "consecutive numbers: all ten million of +1 833"

  static func emit<Failure: Error>(
    count: Int, random: inout Xoshiro256, to body: (UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    let first: UInt64 = 18_330_000_000
    for number in first..<first + UInt64(count) { try body(number) }
  }
}
