import Gapmap

/// The command `gapmap split`.
enum SplitCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "split",
    summary: "divide an index into several that follow each other",
    operands: "FILE --max N | --parts N -o DIRECTORY [--json]",
    examples: [
      .init(
        command: "gapmap split toll.gapmap --parts 6 -o requests",
        meaning: "requests/toll-1.gapmap to requests/toll-6.gapmap, of about the same size"),
      .init(
        command: "gapmap split toll.gapmap --max 1999999 -o requests",
        meaning: "as many as it takes, none with more than 1,999,999 numbers"),
    ],
    notes: [
      "It is cut where a page ends if that is possible; then pages are copied as they are.",
      "The directory is made if need be, and must hold no other indexes: all in it are one",
      "set, which `gapmap concat` joins again. The parts appear together, when all are whole.",
    ],
    options: [
      .init(name: "--max", value: "N", help: "how many numbers a part has at most"),
      .init(name: "--parts", value: "N", help: "how many parts"),
      .init(
        name: "--output", shortName: "-o", value: .directory(), help: "where the parts go"),
      .json,
    ])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try arguments.operand("FILE", isOnly: true)
    guard let directory = arguments.value("--output") else {
      throw arguments.usage("where do the parts go? Say -o DIRECTORY")
    }
    let (maximum, parts) = (
      try arguments.count("--max", in: 1 ... .max), try arguments.count("--parts", in: 1 ... .max)
    )
    guard (maximum == nil) != (parts == nil) else {
      throw arguments.usage("say either --max N or --parts N")
    }
    let split = Split(directory: directory, name: Split.name(ofIndex: path))
    let reports = try withIndex(path) { index in
      if let maximum { return try split.write(index, ofAtMost: maximum) }
      return try split.write(index, parts: parts ?? 1)
    }
    try printResult(
      arguments.has("--json") ? split.json(reports) : reports.map { $0.line + "\n" }.joined())
    return .yes
  }
}
