import Gapmap

/// What `gapmap bench` has to say.
struct BenchReport {
  /// The numbers that index and array were asked about.
  struct Slice {
    let start: UInt64
    let count: Int
  }

  let facts: IndexFacts
  let seed: UInt64
  /// nil if there was nothing to measure.
  var slice: Slice?
  var samples: [BenchMeasure: BenchSamples] = [:]
  var rounds = 0
  var lookupCount = 0
  /// Whether absent numbers lay between present ones.
  var hasGaps = false
  var seconds = 0.0

  init(index: KeyIndex, seed: UInt64) {
    facts = IndexFacts(
      type: index.type, count: index.count, byteCount: index.byteCount, minimum: index.minimum,
      maximum: index.maximum, pageCount: UInt64(index.pageCount), encodings: [])
    self.seed = seed
  }

  private var sizeRatio: Double? {
    facts.count == 0 ? nil : Double(facts.byteCount) / Double(facts.rawByteCount)
  }

  var json: JSONObject {
    var object = JSONObject()
    object.add("type", facts.type.name)
    object.add("count", facts.count)
    object.add("bytes", facts.byteCount)
    object.add("rawBytes", facts.rawByteCount)
    object.add("bitsPerNumber", facts.bitsPerNumber)
    object.add("sizeRatio", sizeRatio)
    object.add("measuredCount", slice?.count ?? 0)
    object.add("measuredFrom", slice?.start)
    object.add("rounds", rounds)
    object.add("lookups", lookupCount)
    object.add("absentInGaps", hasGaps)
    object.add("seed", seed)
    object.add("seconds", seconds)
    var measures = JSONObject()
    for measure in BenchMeasure.allCases {
      guard let samples = samples[measure] else { continue }
      var one = JSONObject()
      one.add("unit", measure.unit)
      one.add("index", Self.json(samples.index))
      one.add("raw", Self.json(samples.raw))
      one.add("ratio", Self.json(samples.ratio))
      measures.add(measure.rawValue, one)
    }
    object.add("measures", measures)
    return object
  }

  private static func json(_ spread: BenchSpread) -> JSONObject {
    var object = JSONObject()
    object.add("median", spread.median)
    object.add("minimum", spread.minimum)
    object.add("maximum", spread.maximum)
    return object
  }

  /// A table and what one must know to read it.
  ///
  /// - Parameter name: The index's name.
  func text(name: String) -> String {
    let unit = facts.count == 1 ? "number" : "numbers"
    var text = "\(name): \(grouped(facts.count)) \(unit), \(facts.sizeText)\n"
    guard let slice, let sizeRatio else { return text + "There is nothing to look up.\n" }
    var rows = [["", "index", "raw array", "ratio", "lowest", "highest"]]
    rows.append([
      "bytes", grouped(facts.byteCount), grouped(facts.rawByteCount), Self.short(sizeRatio),
    ])
    for measure in BenchMeasure.allCases {
      guard let samples = samples[measure] else { continue }
      let ratio = samples.ratio
      rows.append([
        measure.title, Self.duration(samples.index.median), Self.duration(samples.raw.median),
        Self.short(ratio.median), Self.short(ratio.minimum), Self.short(ratio.maximum),
      ])
    }
    text += table(rows)
    text += "Ratios below 1: the index is smaller or faster. Medians of \(rounds) rounds, index and"
    text += " array in turn,\none thread, files in memory, every answer checked;"
    text += " \(fixed(seconds, decimals: 1)) s, seed \(seed).\n"
    return text + notes(slice)
  }

  private func notes(_ slice: Slice) -> String {
    var text = ""
    if UInt64(slice.count) < facts.count {
      text += "There was no room or time for an array of all numbers. Both were asked about"
      text += " \(grouped(slice.count)) of them,\nfrom position \(grouped(slice.start)) on,"
      text += " and the array holds no others.\n"
    }
    if !hasGaps {
      text += "There are no gaps between these numbers; the absent ones asked for lie elsewhere.\n"
    }
    return text
  }

  /// Three digits of a ratio.
  private static func short(_ ratio: Double) -> String {
    switch ratio {
    case ..<0.00005: "< 0.0001"
    case ..<0.01: fixed(ratio, decimals: 4)
    case ..<10: fixed(ratio, decimals: 3)
    case ..<1000: fixed(ratio, decimals: 1)
    default: grouped(Int(ratio.rounded()))
    }
  }

  /// A time for people, of so many nanoseconds.
  static func duration(_ nanoseconds: Double) -> String {
    func text(_ value: Double) -> String { fixed(value, decimals: value < 10 ? 2 : 1) }
    switch nanoseconds {
    case ..<1e3: return "\(text(nanoseconds)) ns"
    case ..<1e6: return "\(text(nanoseconds / 1e3)) us"
    case ..<1e9: return "\(text(nanoseconds / 1e6)) ms"
    default: return "\(text(nanoseconds / 1e9)) s"
    }
  }
}
