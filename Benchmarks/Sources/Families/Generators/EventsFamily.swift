/// `count` times, in bursts: each is the one before plus a gap, which is geometric with p = 0.4
/// four times out of five and with p = 0.0008 otherwise.
///
/// The first is one gap behind 1.7·10¹², so that there are as many numbers as gaps.
enum EventsFamily: FamilyGenerator {
  static let summary = "times of events in bursts: gaps of two geometric distributions"

  static func emit<Failure: Error>(
    count: Int, random: inout Xoshiro256, to body: (UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    let withinBurst = Probability(0.8)
    let short = Geometric(success: 0.4)
    let long = Geometric(success: 0.0008)
    var time: UInt64 = 1_700_000_000_000
    for _ in 0..<count {
      time += random.happens(withinBurst) ? short.draw(&random) : long.draw(&random)
      try body(time)
    }
  }
}
