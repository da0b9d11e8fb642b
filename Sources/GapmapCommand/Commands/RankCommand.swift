import Gapmap

/// The command `gapmap rank`.
enum RankCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "rank",
    summary: "tell how many numbers are smaller",
    operands: "FILE N… [--json]",
    examples: [
      .init(
        command: "gapmap rank toll.gapmap 18330000100",
        meaning: "how many numbers of the index are below 18330000100"),
      .init(
        command: "gapmap rank toll.gapmap -5 18330000100",
        meaning: "a line for each: the number, a tab, its rank"),
    ],
    notes: ["The rank of a number in the index is its position, as select takes it."],
    options: [.json])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let lookup = Lookup(arguments: arguments, question: .number, answerName: "rank")
    return try lookup.run { index, key in .count(try index.rank(of: key)) }
  }
}
