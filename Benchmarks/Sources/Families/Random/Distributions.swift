#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The chance of an event, in units of 2⁻⁵³, so that asking for it compares two integers.
struct Probability {
  let threshold: UInt64

  /// Takes a probability from 0 to 1.
  init(_ value: Double) {
    threshold = UInt64(value * 0x1p53)
  }
}

/// The number of trials up to the first success, 1 or more.
struct Geometric {
  private let logFailure: Double

  /// Takes the probability of success in one trial, between 0 and 1.
  init(success: Double) {
    logFailure = log(1 - success)
  }

  /// Draws by inversion: the distribution's function is solved for the number of trials.
  func draw(_ random: inout Xoshiro256) -> UInt64 {
    UInt64(log(random.unit()) / logFailure) + 1
  }
}

/// The beta distribution, for shapes of about 1, where its method is fast.
struct Beta {
  private let exponents: (Double, Double)

  /// Takes the two shape parameters, above 0.
  init(_ alpha: Double, _ beta: Double) {
    exponents = (1 / alpha, 1 / beta)
  }

  /// Draws a number from 0 to 1.
  ///
  /// M. D. Jöhnk, *Erzeugung von betaverteilten und gammaverteilten Zufallszahlen*, Metrika 8
  /// (1964), 5–15. It holds for all shapes, and accepts half of the pairs or more for those here.
  func draw(_ random: inout Xoshiro256) -> Double {
    while true {
      let x = pow(random.unit(), exponents.0)
      let y = pow(random.unit(), exponents.1)
      if x + y <= 1 { return x / (x + y) }
    }
  }
}

extension Xoshiro256 {
  /// Draws uniformly from (0, 1], in steps of 2⁻⁵³: never 0, so that it has a logarithm.
  mutating func unit() -> Double {
    Double(next() >> 11 + 1) * 0x1p-53
  }

  /// Tells whether an event of this probability happens.
  mutating func happens(_ probability: Probability) -> Bool {
    next() >> 11 < probability.threshold
  }

  /// Draws uniformly from 0 to `bound` − 1, without bias; `bound` is at least 1.
  ///
  /// D. Lemire, *Fast Random Integer Generation in an Interval*, ACM Transactions on Modeling and
  /// Computer Simulation 29 (2019), article 3.
  package mutating func below(_ bound: UInt64) -> UInt64 {
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let biased = (0 &- bound) % bound
      while product.low < biased {
        product = next().multipliedFullWidth(by: bound)
      }
    }
    return product.high
  }
}
