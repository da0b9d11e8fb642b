import Gapmap

/// The command `gapmap next`.
enum NextCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "next",
    summary: "give the smallest number not below another",
    operands: "FILE N… [--json]",
    examples: [
      .init(
        command: "gapmap next toll.gapmap 18000000000",
        meaning: "the first number of the index from 18000000000 on, itself included"),
      .init(
        command: "gapmap next toll.gapmap -5 19000000000",
        meaning: "a line for each: the number, a tab, the next; none (status 1) if there is none"
      ),
    ],
    options: [.json])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let lookup = Lookup(arguments: arguments, question: .number, answerName: "next")
    return try lookup.run { index, key in
      try index.successor(atLeast: key).map(Answer.number) ?? .none
    }
  }
}
