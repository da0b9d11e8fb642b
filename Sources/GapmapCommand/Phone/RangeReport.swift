import CallBlocking
import Gapmap

/// What `gapmap range` tells.
struct RangeReport {
  /// Numbers that two prefixes have in common.
  private struct Overlap {
    let first: Int
    let second: Int
    let count: UInt64
  }

  private struct Part {
    let name: String
    let digits: String
    let count: UInt64
  }

  private let parts: [Part]
  private let overlaps: [Overlap]
  /// Of all together, each number once.
  private let estimate: ListEstimate

  /// Counts.
  ///
  /// - Parameters:
  ///   - names: What the command line calls them.
  ///   - patterns: As many; one at least.
  ///   - isValid: Whether to count only what can be assigned.
  /// - Throws: `GapmapError` if an index cannot be built.
  init(names: [String], patterns: [NumberPattern], isValid: Bool) throws {
    let sets = patterns.map { pattern in
      let set = NumberSet(pattern.ranges)
      return isValid ? set.intersection(NumberSet(NorthAmerica.assignable)) : set
    }
    var parts: [Part] = []
    var overlaps: [Overlap] = []
    for (second, set) in sets.enumerated() {
      parts.append(
        Part(
          name: names[second], digits: lengthsText(patterns[second].digitCounts),
          count: try set.count()))
      for first in 0..<second {
        let count = try sets[first].intersection(set).count()
        if count > 0 { overlaps.append(Overlap(first: first, second: second, count: count)) }
      }
    }
    self.parts = parts
    self.overlaps = overlaps
    estimate = try ListEstimate(sets[0].union(Array(sets.dropFirst())))
  }

  /// For people.
  var text: String {
    var text = ""
    if parts.count > 1 {
      text += table(
        [["prefix", "digits", "numbers"]] + parts.map { [$0.name, $0.digits, grouped($0.count)] })
      text += overlaps.map {
        "\(parts[$0.first].name) and \(parts[$0.second].name) have"
          + " \(counted($0.count, "number")) in common\n"
      }.joined()
    }
    text += "\(parts.map(\.name).joined(separator: ", ")): \(counted(estimate.count, "number"))"
    text += parts.count == 1 ? " of \(parts[0].digits) digits\n" : "\n"
    guard let first = estimate.first, let last = estimate.last else { return text }
    return text
      + alignedPairs([
        ["first", PhoneNumber(first).map(\.grouped) ?? ""],
        ["last", PhoneNumber(last).map(\.grouped) ?? ""],
        ["as an array", "\(grouped(estimate.arrayByteCount)) bytes"],
        ["as an index", "\(grouped(estimate.indexByteCount)) bytes"],
        [
          "Call Directory",
          "\(counted(estimate.requestCount, "request")) of up to \(grouped(CallDirectory.budget)) numbers,"
            + " \(duration(estimate.loadingSeconds)) to load",
        ],
        [
          "Live Caller ID",
          "\(counted(estimate.count, "row")), \(grouped(estimate.liveCallerIDByteCount)) bytes",
        ],
      ])
  }

  /// For programs.
  var json: String {
    var object = JSONObject()
    object.add("count", estimate.count)
    object.add("first", estimate.first)
    object.add("last", estimate.last)
    object.add("rawBytes", estimate.arrayByteCount)
    object.add("bytes", estimate.indexByteCount)
    var directory = JSONObject()
    directory.add("requests", estimate.requestCount)
    directory.add("leastSeconds", estimate.loadingSeconds.lowerBound)
    directory.add("mostSeconds", estimate.loadingSeconds.upperBound)
    object.add("callDirectory", directory)
    var lookup = JSONObject()
    lookup.add("rows", estimate.count)
    lookup.add("bytes", estimate.liveCallerIDByteCount)
    object.add("liveCallerID", lookup)
    object.add("prefixes", parts.map(object(for:)))
    object.add("overlaps", overlaps.map(object(for:)))
    return object.text + "\n"
  }

  private func object(for part: Part) -> JSONObject {
    var object = JSONObject()
    object.add("prefix", part.name)
    object.add("count", part.count)
    return object
  }

  private func object(for overlap: Overlap) -> JSONObject {
    var object = JSONObject()
    object.add("prefix", parts[overlap.first].name)
    object.add("other", parts[overlap.second].name)
    object.add("count", overlap.count)
    return object
  }
}
