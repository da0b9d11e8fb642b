/// What a worker answers to a request, one JSON object a line.
struct Reply: Codable {
  /// How long it took, without what was made ready before and checked after.
  var seconds: Double?
  /// How many lookups, numbers or openings that was.
  var operations: Int?
  /// Other figures, by measure.
  var values: [String: Double]?
  /// The most physical memory that the worker has had.
  var peakMemoryBytes: Int?
  /// How many numbers the opened indexes hold, where the peer tells.
  var count: Int?
  var settings: String?
  /// Set where the peer has no way to do it.
  var unsupported: Bool?
  /// Set where it went wrong; begins with "wrong: " where an answer was wrong.
  var error: String?

  static let unsupported = Reply(unsupported: true)
}
