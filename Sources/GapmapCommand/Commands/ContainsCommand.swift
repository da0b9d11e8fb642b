import Gapmap

/// The command `gapmap contains`.
enum ContainsCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "contains",
    summary: "tell whether numbers are in an index",
    operands: "FILE [N…] [--json]",
    examples: [
      .init(
        command: "gapmap contains toll.gapmap 18335551234",
        meaning: "yes and exit status 0, or no and exit status 1"),
      .init(
        command: "gapmap contains toll.gapmap 18335551234 -5",
        meaning: "a line for each: the number, a tab, yes or no; 0 only if all are there"),
      .init(
        command: "gapmap contains toll.gapmap < calls.txt",
        meaning: "the same for numbers from standard input, one a line, in any order"),
    ],
    options: [.json])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let lookup = Lookup(arguments: arguments, question: .number, answerName: "contains")
    return try lookup.run(readsStandardInput: true) { index, key in
      .truth(try index.contains(key))
    }
  }
}
