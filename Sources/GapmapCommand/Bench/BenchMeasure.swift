import Gapmap

/// What is measured of index and array, by the name that JSON has for it.
enum BenchMeasure: String, CaseIterable {
  case open, openMapped, load, contains, containsSorted, scan

  /// The line's name in the table.
  var title: String {
    switch self {
    case .open: "open + first lookup (array read)"
    case .openMapped: "open + first lookup (array mapped)"
    case .load: "load into an array, a number"
    case .contains: "random lookup, half present"
    case .containsSorted: "sorted batch of 1 %, a lookup"
    case .scan: "scan, a number"
    }
  }

  /// What one figure is the time of.
  var unit: String {
    switch self {
    case .open, .openMapped: "nanoseconds per opening"
    case .load, .scan: "nanoseconds per number"
    case .contains, .containsSorted: "nanoseconds per lookup"
    }
  }
}

/// What the rounds gave for one thing.
struct BenchSpread {
  let median: Double
  let minimum: Double
  let maximum: Double

  /// - Parameter values: One from each round, at least one.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    median =
      sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
  }
}

/// The times of one measure, round by round, in nanoseconds.
struct BenchSamples {
  private var indexTimes: [Double] = []
  private var rawTimes: [Double] = []

  var index: BenchSpread { BenchSpread(indexTimes) }
  var raw: BenchSpread { BenchSpread(rawTimes) }
  /// Index to array within a round, so that what slows both down cancels out.
  var ratio: BenchSpread { BenchSpread(zip(indexTimes, rawTimes).map { $0 / $1 }) }

  mutating func add(index: Double, raw: Double) {
    indexTimes.append(index)
    rawTimes.append(raw)
  }
}
