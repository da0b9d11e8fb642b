import Foundation

/// All that a run found, as it is written to the JSON file.
struct RunRecord: Codable {
  var version = 1
  var date: String
  /// The commit that was measured, "-dirty" behind it if files were changed.
  var label: String
  var seed: UInt64
  var count: Int
  /// The least number of rounds of a measure.
  var rounds: Int
  var quick: Bool
  var machine: Machine
  var peers: [PeerRecord] = []
  var missing: [MissingPeer] = []
  var datasets: [DatasetRecord] = []
  var results: [Result] = []

  struct PeerRecord: Codable {
    var name: String
    var settings: String
  }

  struct MissingPeer: Codable {
    var name: String
    var reason: String
  }

  struct DatasetRecord: Codable {
    var name: String
    var parts: Int
    var numbers: Int
    var limitBits: Double?
  }

  /// One measure of one peer on one dataset.
  struct Result: Codable {
    var dataset: String
    var peer: String
    var measure: String
    var unit: String
    /// The value of each round.
    var rounds: [Double]
    var median: Double
    var minimum: Double
    var maximum: Double
    var reference: String?
    /// The value divided by the reference's, taken within each round.
    var ratio: Spread?
  }

  struct Spread: Codable {
    var median: Double
    var minimum: Double
    var maximum: Double

    /// The spread of at least one value.
    init(_ values: [Double]) {
      let sorted = values.sorted()
      median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
      minimum = sorted[0]
      maximum = sorted[sorted.count - 1]
    }
  }

  func result(_ dataset: String, _ peer: String, _ measure: String) -> Result? {
    results.first { $0.dataset == dataset && $0.peer == peer && $0.measure == measure }
  }
}

/// The values of one dataset, as they come in.
struct Values {
  private var rounds: [Key: [Int: Double]] = [:]
  private var order: [(peer: String, measure: Measure)] = []

  private struct Key: Hashable {
    let peer: String
    let measure: String
  }

  /// Notes a value of a round.
  mutating func add(_ value: Double, peer: String, measure: Measure, round: Int) {
    let key = Key(peer: peer, measure: measure.name)
    if rounds[key] == nil { order.append((peer, measure)) }
    rounds[key, default: [:]][round] = value
  }

  /// Medians, spreads and ratios.
  func results(dataset: String) -> [RunRecord.Result] {
    order.map { (peer, measure) in
      let values = rounds[Key(peer: peer, measure: measure.name)] ?? [:]
      let ordered = values.sorted { $0.key < $1.key }.map(\.value)
      let spread = RunRecord.Spread(ordered)
      var ratio: RunRecord.Spread?
      if let reference = measure.reference, reference != peer {
        let others = rounds[Key(peer: reference, measure: measure.name)] ?? [:]
        let ratios = values.compactMap { (round, value) in
          others[round].flatMap { $0 > 0 ? value / $0 : nil }
        }
        ratio = ratios.isEmpty ? nil : RunRecord.Spread(ratios)
      }
      return RunRecord.Result(
        dataset: dataset, peer: peer, measure: measure.name, unit: measure.unit, rounds: ordered,
        median: spread.median, minimum: spread.minimum, maximum: spread.maximum,
        reference: measure.reference, ratio: ratio)
    }
  }
}
