import Gapmap

/// The command `gapmap union`.
enum UnionCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "union",
    summary: "write the numbers that are in any of several sets",
    operands: "A… -o FILE [options]",
    examples: [
      .init(
        command: "gapmap union toll.gapmap scam.gapmap -o all.gapmap",
        meaning: "two indexes as one"),
      .init(
        command: "gapmap union toll.gapmap reported.txt -o all.gapmap",
        meaning: "an index and a list of numbers"),
      .init(
        command: "gapmap union calls.csv ids.npy --column phone --type uint64 -o all.gapmap",
        meaning: "two lists, as `gapmap build` reads them"),
    ],
    notes: SetOperand.notes + [
      "Pages that only one index has are copied as they are, and ranges stay ranges."
    ],
    options: InputOptions.options + IndexOutput.options)

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    try SetBuild.run(arguments, { $0.union($1) }, bound: SetBuild.sum)
    return .yes
  }
}
