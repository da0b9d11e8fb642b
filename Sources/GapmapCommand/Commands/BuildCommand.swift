import Gapmap

/// The command `gapmap build`.
enum BuildCommand: Subcommand {
  private enum Duplicates: String, CaseIterable {
    case fail, skip
  }

  private enum TypeName: String, CaseIterable {
    case int64, uint64

    var type: NumberType { self == .int64 ? .signed : .unsigned }
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
      "all others as text: one number a line; blank lines and lines that begin with #",
      "are skipped. u64 and i64 are arrays of little-endian 64-bit integers; npy has one",
      "dimension of 32- or 64-bit integers. \"-\" is standard input or output.",
      "--column with a name takes the first record of csv as a header; with a number,",
      "there is no header.",
    ],
    options: [
      .init(
        name: "--output", shortName: "-o", value: "FILE",
        help: "where the index goes; replaced only by a whole new one"),
      .init(name: "--format", value: "F", help: "text, csv, u64, i64 or npy, for all inputs"),
      .init(
        name: "--column", value: "C", help: "column of csv, by place from 1 on or by name (1)"),
      .init(name: "--type", value: "T", help: "int64 or uint64 (int64)"),
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
        name: "--duplicates", value: "D", help: "fail or skip if a number is repeated (fail)"),
      .init(
        name: "--favor", value: "F",
        help: "size, balance or speed: smallest file or fastest lookups (balance)"),
      .init(
        name: "--threads", value: "N",
        help: "1 to \(KeyWriter.maximumThreads) (as many as there are processors)"),
      .json,
    ])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard let output = arguments.value("--output") else {
      throw arguments.usage("where does the index go? Say -o FILE")
    }
    var build = IndexBuild(output: output)
    if let name: TypeName = try arguments.choice("--type") { build.type = name.type }
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
    if let text = arguments.value("--threads") {
      guard let threads = Int(text), (1...KeyWriter.maximumThreads).contains(threads) else {
        throw arguments.usage("--threads is 1 to \(KeyWriter.maximumThreads), not '\(text)'")
      }
      build.threads = threads
    }
    if let favor: Favor = try arguments.choice("--favor") { build.favor = favor }
    if output == "-", FileOutput.standardOutput.isTerminal {
      throw CommandError.refused(
        "an index is not text for a terminal; redirect standard output, or say -o FILE")
    }
    let report = try build.run()
    let text = arguments.has("--json") ? report.json : report.text
    if arguments.has("--json"), output != "-" {
      try printResult(text)
    } else {
      printMessage(text)
    }
    return .yes
  }
}
