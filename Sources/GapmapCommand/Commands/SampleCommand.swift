import Gapmap

/// The command `gapmap sample`.
enum SampleCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "sample",
    summary: "write some numbers of an index, chosen at random",
    operands: "FILE [N] [--seed S]",
    examples: [
      .init(command: "gapmap sample toll.gapmap", meaning: "ten of its numbers, ascending"),
      .init(
        command: "gapmap sample toll.gapmap 1000 --seed 1",
        meaning: "a thousand, with the same seed always the same"),
    ],
    notes: [
      "Each number is as likely as any other, and comes once at most; 1,000,000 are the most."
    ],
    options: [
      .init(name: "--seed", value: "S", help: "choose the same numbers again (another each time)")
    ])

  /// The most that are chosen: each takes memory.
  private static let maximumCount = 1_000_000

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try arguments.operand("FILE", isOnly: false)
    if arguments.operands.count > 2 {
      throw arguments.usage("'\(arguments.operands[2])' is one argument too many")
    }
    var count = 10
    if let text = arguments.operands.dropFirst().first {
      guard let wanted = Int(text), wanted >= 0 else {
        throw arguments.usage("how many? '\(text)' is not a count")
      }
      count = wanted
    }
    var random = SeededRandom(seed: try arguments.count("--seed") ?? .random(in: 0 ... .max))
    try withIndex(path) { index in
      guard min(UInt64(count), index.count) <= maximumCount else {
        throw CommandError.refused(
          "\(grouped(count)) are too many to choose, of at most \(grouped(maximumCount));"
            + " `gapmap dump` writes all numbers")
      }
      let output = ResultOutput()
      for position in try index.samplePositions(count, using: &random) {
        let key = try index.select(position)
        try output.append { bytes in
          NumberPrinter.append(key, type: index.type, to: &bytes)
          bytes.append(UInt8(ascii: "\n"))
        }
      }
      try output.flush()
    }
    return .yes
  }
}
