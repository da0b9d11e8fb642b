import Gapmap

/// The command `gapmap union`.
enum UnionCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "union",
    summary: "write the numbers that are in any of several sets",
    operands: "A B… -o FILE [options]",
    examples: [
      .init(
        command: "gapmap union toll.gapmap scam.gapmap -o all.gapmap",
        meaning: "two indexes as one"),
      .init(
        command: "gapmap union toll.gapmap reported.txt -o all.gapmap",
        meaning: "an index and a list of numbers"),
    ],
    notes: SetOperand.notes + [
      "Pages that only one index has are copied as they are, and ranges stay ranges."
    ],
    options: IndexOutput.options)

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    try SetBuild.run(arguments, { $0.union($1) }) { counts in
      counts.reduce(0) { $0.addingReportingOverflow($1).overflow ? .max : $0 + $1 }
    }
    return .yes
  }
}
