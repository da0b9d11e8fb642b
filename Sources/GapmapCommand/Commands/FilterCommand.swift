import Gapmap

/// The command `gapmap filter`.
enum FilterCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "filter",
    summary: "pass on the lines whose number is in an index",
    operands: "FILE [-v] [--column C] [--delimiter D] < LINES",
    examples: [
      .init(
        command: "gapmap filter toll.gapmap < calls.txt",
        meaning: "the lines, byte for byte, that are a number of the index"),
      .init(
        command: "gapmap filter allowed.gapmap -v < calls.txt",
        meaning: "those that are a number that is not in it"),
      .init(
        command: "gapmap filter toll.gapmap --column phone < calls.csv",
        meaning: "lines by their field named phone; the header passes"),
      .init(
        command: "gapmap filter toll.gapmap --column 3 --delimiter '\\t' < calls.tsv",
        meaning: "lines by their third field, between tabs"),
    ],
    notes: [
      "A line without a number goes to standard error behind its line number, as in",
      "\"17:no number\", and nowhere if --drop is given. A number that the index's type cannot",
      "express is not in it. Fields may be quoted; a record is one line. The exit status is",
      "0 when all lines have been read, also if none of them passed.",
    ],
    options: [
      .init(
        name: "--invert", shortName: "-v", help: "pass on those whose number is not in the index"),
      .init(
        name: "--column", value: "C", help: "which field, by place from 1 on or by name"),
      .init(name: "--delimiter", value: "D", help: "what is between fields, one character (,)"),
      .init(name: "--drop", help: "drop lines without a number"),
    ])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try arguments.operand("FILE", isOnly: true)
    if path == "-" { throw arguments.usage("standard input is for the lines; name an index") }
    let fields = try fields(arguments)
    try withIndex(path) { index in
      var filter = LineFilter(
        index: index, fields: fields, isInverted: arguments.has("--invert"),
        drops: arguments.has("--drop"))
      try filter.run(InputSource(path: "-"))
    }
    return .yes
  }

  private static func fields(_ arguments: Arguments) throws -> LineFields? {
    guard arguments.has("--column") else {
      if arguments.has("--delimiter") { throw arguments.usage("--delimiter goes with --column") }
      return nil
    }
    var delimiter = UInt8(ascii: ",")
    if let text = arguments.value("--delimiter") {
      let bytes = text == "\\t" ? [UInt8(ascii: "\t")] : Array(text.utf8)
      guard bytes.count == 1, bytes[0] != UInt8(ascii: "\n"), bytes[0] != UInt8(ascii: "\"") else {
        throw arguments.usage("--delimiter is one character, or \\t, not '\(text)'")
      }
      delimiter = bytes[0]
    }
    return LineFields(column: try InputOptions.column(arguments), delimiter: delimiter)
  }
}
