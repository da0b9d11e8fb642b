import Gapmap

/// The command `gapmap count`.
enum CountCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "count",
    summary: "count the numbers of an index or of a part of it",
    operands: "FILE [--from A] [--to B] [--json]",
    examples: [
      .init(command: "gapmap count toll.gapmap", meaning: "all of them"),
      .init(
        command: "gapmap count toll.gapmap --from 18335000000 --to 18335999999",
        meaning: "those from 18335000000 to 18335999999, both included"),
    ],
    options: [KeyInterval.fromOption, KeyInterval.toOption, .json])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try arguments.operand("FILE", isOnly: true)
    let (interval, type, count) = try withIndex(path) { index in
      let interval = try KeyInterval(arguments, type: index.type)
      let count = try index.count(from: interval.lower, through: interval.upper)
      return (interval, index.type, count)
    }
    guard arguments.has("--json") else {
      try printResult("\(count)\n")
      return .yes
    }
    var object = JSONObject()
    object.add("from", type.number(ofKey: interval.lower))
    object.add("to", type.number(ofKey: interval.upper))
    object.add("count", count)
    try printResult(object.text + "\n")
    return .yes
  }
}
