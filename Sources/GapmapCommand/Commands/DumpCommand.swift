import Gapmap

/// The command `gapmap dump`.
enum DumpCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "dump",
    summary: "write the numbers of an index",
    operands: "FILE [options]",
    examples: [
      .init(command: "gapmap dump toll.gapmap", meaning: "one number a line"),
      .init(
        command: "gapmap dump toll.gapmap --from 18335000000 --limit 10",
        meaning: "the first ten numbers from 18335000000 on"),
      .init(
        command: "gapmap dump ids.gapmap --format npy > ids.npy", meaning: "an array for NumPy"),
      .init(
        command: "gapmap dump toll.gapmap --ranges",
        meaning: "18330000000...18339999999, a line for each run of consecutive numbers"),
    ],
    notes: [
      "csv has a header: number, or first,last with --ranges. u64 and i64 are little-endian.",
      "Text, with --ranges or not, is what `gapmap build` and the operations on sets read.",
    ],
    options: [
      KeyInterval.fromOption,
      KeyInterval.toOption,
      .init(name: "--limit", value: "N", help: "at most N numbers, or ranges with --ranges"),
      .init(
        name: "--format", value: .word(of: NumberFormat.self, "F"),
        help: "text, csv, u64, i64 or npy (text)"),
      .init(name: "--ranges", help: "ranges instead of numbers, as text or csv"),
    ])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try arguments.operand("FILE", isOnly: true)
    let format: NumberFormat = try arguments.choice("--format") ?? .text
    let limit = try arguments.count("--limit") ?? .max
    let isRanges = arguments.has("--ranges")
    guard !isRanges || format == .text || format == .csv else {
      throw arguments.usage("--ranges goes with --format text or csv")
    }
    try withIndex(path) { index in
      let dump = Dump(
        interval: try KeyInterval(arguments, type: index.type), limit: limit, format: format)
      if isRanges {
        try dump.writeRanges(of: index)
      } else {
        try dump.writeNumbers(of: index)
      }
    }
    return .yes
  }
}
