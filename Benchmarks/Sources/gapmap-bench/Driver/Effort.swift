/// How much is done for each figure.
struct Effort {
  /// How often builds and lookups in cold files are measured.
  var rounds: Int
  /// How often all else is measured: more often, each time shorter, so that a disturbance of the
  /// machine spoils few of the values that a median is taken of.
  var warmRounds: Int
  /// How many of these the same processes measure before new ones do.
  var roundsOfProcess: Int
  /// How many single lookups there are for one measure, in all lists of a dataset.
  var lookups: Int
  /// How long one measure goes on at most, in seconds.
  var patience: Double
  /// The same for lookups in cold files.
  var coldPatience: Double
  /// A measure of a peer that has taken so many seconds is not repeated in the rounds beyond
  /// `rounds`.
  var stepPatience: Double
  /// A peer of which one build has taken so many seconds is not built again, nor from text.
  var buildPatience: Double

  static let full = Effort(
    rounds: 7, warmRounds: 25, roundsOfProcess: 5, lookups: 100_000, patience: 0.06,
    coldPatience: 0.12, stepPatience: 1.5, buildPatience: 3)
  static let quick = Effort(
    rounds: 1, warmRounds: 2, roundsOfProcess: 2, lookups: 10_000, patience: 0.02,
    coldPatience: 0.02, stepPatience: 1, buildPatience: 0.5)
}
