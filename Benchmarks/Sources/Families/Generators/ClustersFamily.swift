/// `count` draws of 44 bits whose every bit depends on those before it; duplicates are dropped.
///
/// The table of probabilities is drawn from Beta(½, ½), which favours values near 0 and 1: most
/// draws follow a few paths, and part from them at every depth. How many are distinct depends on
/// the table: of 10,000,000 draws between 4 and 7 million, and 6,146,252 for the default seed.
enum ClustersFamily: FamilyGenerator {
  static let summary = "44-bit numbers that share prefixes, in clusters at every scale"

  static func emit<Failure: Error>(
    count: Int, random: inout Xoshiro256, to body: (UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    let table = probabilities(&random)
    var numbers = (0..<count).map { _ in draw(from: table, &random) }
    numbers.sort()
    numbers.removeRepeats()
    for number in numbers { try body(number) }
  }

  /// Draws the table that `draw` looks up.
  static func probabilities(_ random: inout Xoshiro256) -> [Probability] {
    let arcsine = Beta(0.5, 0.5)
    return (0..<4096).map { _ in Probability(arcsine.draw(&random)) }
  }

  /// Draws one number, high bit first.
  ///
  /// Bits are numbered as they are drawn, so that bit 0 is the highest. That the bits so far count
  /// modulo 2²⁴ need not be done: 4096 divides it.
  static func draw(from table: [Probability], _ random: inout Xoshiro256) -> UInt64 {
    var number: UInt64 = 0
    for bit in 0..<44 as Range<UInt64> {
      let probability = table[Int((31 * number + 7 * bit) % 4096)]
      number = number << 1 | (random.happens(probability) ? 1 : 0)
    }
    return number
  }
}
