/// How much is done for each figure.
struct Effort {
  /// How often everything is measured.
  var rounds: Int
  /// How many single lookups there are for one measure, in all lists of a dataset.
  var lookups: Int
  /// How long one measure goes on at most, in seconds.
  var patience: Double
  /// A peer is not built again once its builds have taken so many seconds.
  var buildPatience: Double

  static let full = Effort(rounds: 5, lookups: 200_000, patience: 0.25, buildPatience: 6)
  static let quick = Effort(rounds: 2, lookups: 20_000, patience: 0.05, buildPatience: 0.5)
}
