/// Telephone numbers of the North American plan, `1 AAA EEE B nnn` read as one integer.
///
/// A number has 11 digits: 1, the area code, the exchange, and four digits of the line, the first
/// of which is the block `B`. So an exchange has ten blocks of a thousand numbers each, which is
/// how the plan hands them to carriers. 300 area codes · 60 exchanges · 3 blocks in the mean ·
/// 1,000 numbers, filled to the mean of Beta(0.7, 1.5), 0.318, make about 17 million; blocks of ten
/// thousand would need a twelfth digit.
///
/// Another `count` scales the 18,000 exchanges, and with them the area codes that hold 60 each; the
/// last area code holds what remains.
enum PhoneFamily: FamilyGenerator {
  static let summary = "telephone numbers: blocks of a thousand, each of its own density"

  /// Where the area codes run out.
  static var maximumCount: Int {
    areaCodes.count * exchangesPerArea * Family.defaultCount / defaultExchanges
  }

  static func emit<Failure: Error>(
    count: Int, random: inout Xoshiro256, to body: (UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    var exchangesLeft = max(1, count * defaultExchanges / Family.defaultCount)
    let areas = (exchangesLeft + exchangesPerArea - 1) / exchangesPerArea
    for area in random.choose(areas, of: areaCodes) {
      let exchanges = min(exchangesPerArea, exchangesLeft)
      exchangesLeft -= exchanges
      for exchange in random.choose(exchanges, of: 200...999) {
        let prefix = (1000 + area) * 1000 + exchange
        for block in random.choose(Int(1 + random.below(5)), of: 0...9) {
          try emitBlock(prefix * 10 + block, random: &random, to: body)
        }
      }
    }
  }

  private static let areaCodes: ClosedRange<UInt64> = 201...989
  private static let exchangesPerArea = 60
  private static let defaultExchanges = 300 * exchangesPerArea
  private static let fill = Beta(0.7, 1.5)

  /// Emits the numbers of one block that are present.
  ///
  /// - Parameter block: All digits of its numbers but the last three.
  private static func emitBlock<Failure: Error>(
    _ block: UInt64, random: inout Xoshiro256, to body: (UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    let present = Probability(fill.draw(&random))
    for number in block * 1000..<(block + 1) * 1000 where random.happens(present) {
      try body(number)
    }
  }
}
