import Gapmap

/// The command `gapmap intersect`.
enum IntersectCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "intersect",
    summary: "write the numbers that are in all of several sets",
    operands: "A… -o FILE [options]",
    examples: [
      .init(
        command: "gapmap intersect seen.gapmap toll.gapmap -o both.gapmap",
        meaning: "what two indexes have in common"),
      .init(
        command: "gapmap intersect toll.gapmap calls.txt -o called.gapmap",
        meaning: "a small set looks itself up in a large one"),
    ],
    notes: SetOperand.notes,
    options: InputOptions.options + IndexOutput.options)

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    try SetBuild.run(arguments, { $0.intersection($1) }) { $0.min() ?? 0 }
    return .yes
  }
}
