import Gapmap

/// The command `gapmap build`.
enum BuildCommand: Subcommand {
  private enum Duplicates: String, CaseIterable {
    case fail, skip
  }

  static let specification = CommandSpecification(
    name: "build",
    summary: "turn ascending numbers into an index",
    operands: "[INPUT…] -o FILE [options]",
    examples: [
      .init(
        command: "seq 1000 2000 | gapmap build - -o r.gapmap",
        meaning: "one number a line, from standard input"),
      .init(
        command: "gapmap build calls.csv.zst --column phone -o calls.gapmap",
        meaning: "the column named phone; compression by zstd is recognised"),
      .init(
        command: "gapmap build ids.npy hashes.u64 --type uint64 -o ids.gapmap",
        meaning: "two sorted inputs, merged"),
      .init(
        command: "gapmap build list.txt --sort --duplicates skip -o list.gapmap",
        meaning: "numbers in any order, repeated ones once"),
      .init(
        command: "gapmap build --prefix 1833 --digits 11 -o toll.gapmap",
        meaning: "every number of 11 digits that begins with 1833"),
      .init(
        command: "gapmap build new.txt --range -5...5 --range 99 -o n.gapmap",
        meaning: "numbers and closed ranges together; a range costs nothing"),
    ],
    notes: [
      "Inputs named .csv, .npy, .u64 or .i64 (also with .zst behind) are read as that,",
      "all others as text: a number a line, or a range, as in 1...5; blank lines and lines",
      "that begin with # are skipped. u64 and i64 are arrays of little-endian 64-bit",
      "integers; npy has one dimension of 32- or 64-bit integers. \"-\" is standard input",
      "or output.",
      "--column with a name takes the first record of csv as a header; with a number,",
      "there is no header.",
    ],
    options: InputOptions.options + [
      .init(
        name: "--range", value: "A...B", isRepeatable: true, help: "add all numbers from A to B"),
      .init(
        name: "--prefix", value: "P", isRepeatable: true,
        help: "add all numbers that begin with the digits P"),
      .init(
        name: "--digits", value: "N", isRepeatable: true,
        help: "how long the numbers of --prefix are"),
      .init(name: "--sort", help: "take numbers in any order"),
      .init(
        name: "--duplicates", value: .word(of: Duplicates.self, "D"),
        help: "fail or skip if a number is repeated (fail)"),
    ] + IndexOutput.options)

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    var build = IndexBuild(output: try IndexOutput(arguments))
    if let type = try InputOptions.type(arguments) { build.type = type }
    build.ranges = try RangeOptions.ranges(arguments, type: build.type)
    build.inputs = try InputOptions.inputs(arguments)
    build.column = try InputOptions.column(arguments, for: build.inputs)
    guard !build.inputs.isEmpty || !build.ranges.isEmpty else {
      throw arguments.usage(
        "there are no numbers: name an input (- is standard input), --range or --prefix")
    }
    build.sorts = arguments.has("--sort")
    let duplicates: Duplicates? = try arguments.choice("--duplicates")
    build.skipsDuplicates = duplicates == .skip
    try build.output.refuseTerminal()
    try build.output.tell(build.run(), isJSON: arguments.has("--json"))
    return .yes
  }
}
