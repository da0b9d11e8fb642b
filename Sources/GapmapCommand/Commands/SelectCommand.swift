import Gapmap

/// The command `gapmap select`.
enum SelectCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "select",
    summary: "give the number at a position",
    operands: "FILE POSITION… [--json]",
    examples: [
      .init(command: "gapmap select toll.gapmap 0", meaning: "the smallest number"),
      .init(
        command: "gapmap select toll.gapmap 0 5000000",
        meaning: "a line for each: the position, a tab, the number"),
    ],
    notes: ["A position that the index does not have is an error (exit status 2)."],
    options: [.json])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let lookup = Lookup(arguments: arguments, question: .position, answerName: "number")
    return try lookup.run { index, position in .number(try index.select(position)) }
  }
}
