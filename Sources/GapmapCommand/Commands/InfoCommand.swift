import Gapmap

/// The command `gapmap info`.
enum InfoCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "info",
    summary: "tell what an index holds and how it is encoded",
    operands: "FILE [--json]",
    examples: [
      .init(
        command: "gapmap info toll.gapmap",
        meaning: "count, smallest and largest number, size, and what the blocks are made of"),
      .init(
        command: "gapmap info toll.gapmap --json",
        meaning: "the same for programs; integers are written in full"),
    ],
    options: [.json])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try arguments.operand("FILE", isOnly: true)
    let facts = try withIndex(path) { index in
      IndexFacts(
        type: index.type, count: index.count, byteCount: index.byteCount,
        minimum: index.minimum, maximum: index.maximum, pageCount: UInt64(index.pageCount),
        encodings: try index.statistics())
    }
    let name = path == "-" ? "standard input" : path
    try printResult(
      arguments.has("--json") ? facts.json.text + "\n" : facts.text(name: name))
    return .yes
  }
}
