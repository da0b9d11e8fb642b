import Gapmap

/// What `gapmap build` tells at the end.
struct BuildReport {
  /// The file; "-" is standard output.
  var output: String
  let type: NumberType
  let summary: IndexSummary
  let seconds: Double

  /// One line for people, and how much memory the process has had at most.
  var text: String {
    "\(line), \(grouped((peakMemoryByteCount() + 500_000) / 1_000_000)) MB of memory\n"
  }

  /// What was written, without a newline.
  var line: String {
    let name = output == "-" ? "standard output" : output
    guard let minimum = summary.minimumKey, let maximum = summary.maximumKey else {
      return "\(name): no numbers, \(grouped(summary.byteCount)) bytes"
    }
    let numbers = counted(summary.count, "number")
    return "\(name): \(numbers), \(type.number(ofKey: minimum)) to \(type.number(ofKey: maximum)), "
      + "\(facts.sizeText), \(fixed(seconds, decimals: 2)) s"
  }

  /// The same and more for programs.
  var json: String {
    var object = facts.json
    object.add("seconds", seconds)
    object.add("numbersPerSecond", Int128((Double(summary.count) / seconds).rounded()))
    object.add("peakMemoryBytes", peakMemoryByteCount())
    return object.text + "\n"
  }

  private var facts: IndexFacts {
    IndexFacts(
      type: type, count: summary.count, byteCount: summary.byteCount,
      minimum: summary.minimumKey, maximum: summary.maximumKey, pageCount: nil,
      encodings: summary.encodings)
  }
}
