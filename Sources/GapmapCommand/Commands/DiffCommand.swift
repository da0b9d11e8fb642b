import Gapmap

/// The command `gapmap diff`.
enum DiffCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "diff",
    summary: "tell how a set differs from an older one",
    operands: "OLD NEW [options]",
    examples: [
      .init(
        command: "gapmap diff monday.gapmap tuesday.gapmap",
        meaning: "+N for each number that came in, -N for each that went out, ascending"),
      .init(
        command: "gapmap diff monday.gapmap tuesday.gapmap --ranges",
        meaning: "the same with a line for each run of consecutive numbers, +A...B"),
      .init(
        command: "gapmap diff monday.gapmap tuesday.gapmap --ranges > changes",
        meaning: "`gapmap patch monday.gapmap --diff changes -o FILE` makes Tuesday of it"),
      .init(
        command: "gapmap diff monday.gapmap tuesday.gapmap --count",
        meaning: "how many of both; --json writes the same for programs"),
      .init(
        command: "gapmap diff old.gapmap new.gapmap --added in.gapmap --removed out.gapmap",
        meaning: "two indexes, as `gapmap patch old.gapmap --add … --remove …` takes them"),
    ],
    notes: SetOperand.notes + [
      "The exit status is 0 if the sets are the same, 1 if they differ, 2 for trouble."
    ],
    options: InputOptions.options + [
      .init(name: "--ranges", help: "ranges instead of numbers"),
      .init(name: "--count", help: "only how many"),
      .init(name: "--added", value: .file(), help: "write what came in as an index"),
      .init(name: "--removed", value: .file(), help: "write what went out as an index"),
      .json,
    ])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard arguments.operands.count == 2 else { throw arguments.usage("it takes two sets") }
    try arguments.refuseRepeatedStandardInput()
    let (added, removed) = (arguments.value("--added"), arguments.value("--removed"))
    let isCount = arguments.has("--count") || arguments.has("--json")
    let writesFiles = added != nil || removed != nil
    let forms = [writesFiles, isCount, arguments.has("--ranges")]
    guard forms.count(where: { $0 }) <= 1 else {
      throw arguments.usage(
        "--added and --removed, --count or --json, and --ranges exclude each other")
    }
    if let added, added == removed {
      throw arguments.usage("--added and --removed are two files, not both '\(added)'")
    }
    let outputs = [added, removed].map { $0.map(IndexOutput.init(path:)) }
    for output in outputs { try output?.refuseTerminal() }
    let temporary = outputs.lazy.compactMap { $0 }.first ?? IndexOutput(path: "-")
    let operands = try SetOperand.open(arguments.operands, arguments, output: temporary)
    let difference = Difference(operands: operands)
    if writesFiles { return try difference.write(added: outputs[0], removed: outputs[1]) }
    if isCount { return try difference.printCounts(isJSON: arguments.has("--json")) }
    return try difference.print(isRanges: arguments.has("--ranges"))
  }
}
