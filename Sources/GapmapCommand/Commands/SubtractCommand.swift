import Gapmap

/// The command `gapmap subtract`.
enum SubtractCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "subtract",
    summary: "write the numbers of a set that are in none of others",
    operands: "A… -o FILE [options]",
    examples: [
      .init(
        command: "gapmap subtract toll.gapmap allowed.txt -o block.gapmap",
        meaning: "an index without the numbers of a list"),
      .init(
        command: "gapmap subtract all.gapmap mine.gapmap yours.gapmap -o rest.gapmap",
        meaning: "without those of two indexes"),
    ],
    notes: SetOperand.notes + [
      "Pages in which nothing is taken out are copied as they are; a range is divided,",
      "never enumerated.",
    ],
    options: InputOptions.options + IndexOutput.options)

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    try SetBuild.run(arguments, { $0.subtracting($1) }) { $0[0] }
    return .yes
  }
}
