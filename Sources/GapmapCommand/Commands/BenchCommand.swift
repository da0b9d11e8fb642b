import Gapmap

/// The command `gapmap bench`.
enum BenchCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "bench",
    summary: "compare an index with the raw array of the same numbers",
    operands: "FILE [--seed N] [--json]",
    examples: [
      .init(
        command: "gapmap bench toll.gapmap",
        meaning: "size, opening, loading, lookups and scan beside the array's, in seconds"),
      .init(
        command: "gapmap bench toll.gapmap --seed 2",
        meaning: "the same with other lookups; ratios should stay about what they were"),
      .init(
        command: "gapmap bench toll.gapmap --json",
        meaning: "median, minimum and maximum of everything, for programs"),
    ],
    notes: [
      "The array is a nameless file of 8-byte numbers in TMPDIR, or /tmp, read into memory",
      "or mapped; it is searched as std::lower_bound does, and for the sorted batch by",
      "galloping. Each round measures one right after the other, and a ratio is taken",
      "within a round. Half of the numbers asked for are present, the others lie in gaps",
      "behind present ones. Every answer is checked; a wrong one is an error.",
      "An array has \(grouped(BenchSlice.limit)) numbers at most, and fewer where copying takes",
      "too long: then both are asked about so many consecutive numbers, and it is said.",
      "Opening is what a program does first; loading includes it for the index, into memory",
      "that is already there.",
    ],
    options: [
      .init(name: "--seed", value: "N", help: "choose other numbers to look up (1)"),
      .json,
    ])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try arguments.operand("FILE", isOnly: true)
    if path == "-" { throw arguments.usage("bench opens FILE many times; name a file") }
    let bench = Bench(path: path, seed: try arguments.count("--seed") ?? 1)
    let report = try withIndex(path) { try bench.run($0) }
    try printResult(arguments.has("--json") ? report.json.text + "\n" : report.text(name: path))
    return .yes
  }
}
