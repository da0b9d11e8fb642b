import Gapmap

/// The command `gapmap histogram`.
enum HistogramCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "histogram",
    summary: "tell how the numbers of an index are spread",
    operands: "FILE [--buckets N] [--from A] [--to B] [--json]",
    examples: [
      .init(
        command: "gapmap histogram toll.gapmap",
        meaning: "the count in each of twenty ranges of the same length, with a bar"),
      .init(
        command: "gapmap histogram toll.gapmap --from 18330000000 --to 18339999999 --buckets 10",
        meaning: "a part of the number line, in ten ranges"),
    ],
    options: [
      .init(name: "--buckets", value: "N", help: "how many ranges at most (20)"),
      KeyInterval.fromOption, KeyInterval.toOption, .json,
    ])

  private static let maximumBuckets: UInt64 = 1_000_000
  private static let barWidth = 40

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try arguments.operand("FILE", isOnly: true)
    let buckets = try arguments.count("--buckets", in: 1...maximumBuckets) ?? 20
    let (type, parts) = try withIndex(path) { index in
      let interval = try KeyInterval(arguments, type: index.type)
      let lower = arguments.has("--from") ? interval.lower : index.minimum ?? interval.lower
      let upper = arguments.has("--to") ? interval.upper : index.maximum ?? interval.upper
      guard lower <= upper, index.count > 0 else { return (index.type, [KeyBucket]()) }
      return (index.type, try index.histogram(of: lower...upper, buckets: Int(buckets)))
    }
    try printResult(arguments.has("--json") ? json(parts, type) : text(parts, type))
    return .yes
  }

  private static func text(_ parts: [KeyBucket], _ type: NumberType) -> String {
    let most = parts.map(\.count).max() ?? 0
    let rows = parts.map { part in
      [
        "\(type.number(ofKey: part.keys.lowerBound))...\(type.number(ofKey: part.keys.upperBound))",
        grouped(part.count),
      ]
    }
    let lines = table(rows).split(separator: "\n")
    return zip(lines, parts).map { line, part in
      let share = most == 0 ? 0 : Double(part.count) / Double(most)
      // A range that has any number at all has a bar.
      let length = max(Int((share * Double(barWidth)).rounded()), part.count > 0 ? 1 : 0)
      return length == 0 ? "\(line)\n" : "\(line)  \(String(repeating: "#", count: length))\n"
    }.joined()
  }

  private static func json(_ parts: [KeyBucket], _ type: NumberType) -> String {
    var object = JSONObject()
    object.add("count", parts.reduce(0) { $0 + $1.count })
    object.add(
      "buckets",
      parts.map { part in
        var bucket = JSONObject()
        bucket.add("from", type.number(ofKey: part.keys.lowerBound))
        bucket.add("to", type.number(ofKey: part.keys.upperBound))
        bucket.add("count", part.count)
        return bucket
      })
    return object.text + "\n"
  }
}
