import CallBlocking
import Gapmap

/// The command `gapmap export`.
enum ExportCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "export",
    summary: "write telephone numbers as a list that other systems take",
    operands: "FILE --for FORM -o OUT [--national C] [--label TEXT] [--json]",
    examples: [
      .init(
        command: "gapmap export blocked.gapmap --for plus -o blocked.txt",
        meaning: "+18335550100, a line for each number"),
      .init(
        command: "gapmap export blocked.gapmap --for csv --label Spam -o blocked.csv",
        meaning: "+18335550100,Spam"),
      .init(
        command: "gapmap export blocked.gapmap --for freeswitch -o blocked.list",
        meaning: "a list of mod_blacklist"),
      .init(
        command: "gapmap export blocked.gapmap --for asterisk --national JP -o blocked.sql",
        meaning: "Japan's numbers as 0312345678, for the database of Asterisk"),
      .init(
        command: "gapmap export blocked.gapmap --for android -o blocked.bin",
        meaning: "a sorted array that an app for Android maps into memory"),
    ],
    notes: [
      "What is written, by FORM:",
      "  text        one number a line, from the country code on",
      "  plus        the same with a plus",
      "  csv         number and label, and a header",
      "  freeswitch  one number a line, as text",
      "  asterisk    SQL for astdb.sqlite3: family blacklist, the label as value",
      "  android     little-endian integers of eight bytes, ascending, nothing else",
      "With --national, numbers of other country codes are left out, which is told; US stands",
      "for all numbers of +1, RU for those of +7, since an index knows the code only. Where a",
      "country does not write all its numbers alike, fixed, mobile and toll-free ones for",
      "instance, both forms are written.",
    ],
    options: [
      .init(
        name: "--for", value: .word(of: ExportForm.self, "FORM"), help: "what takes the list"),
      .init(
        name: "--output", shortName: "-o", value: .file("OUT"),
        help: "where it goes; replaced only by a whole new one"),
      .init(
        name: "--national", value: PhoneOptions.countryValue,
        help: "numbers of its country code, as C writes them; JP, for example"),
      .init(
        name: "--label", value: "TEXT",
        help: "what csv and asterisk call them (\(NumberExport.usualLabel))"),
      .json,
    ])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try arguments.operand("FILE", isOnly: true)
    guard let form: ExportForm = try arguments.choice("--for") else {
      throw arguments.usage("what takes the list? Say --for text, or another FORM")
    }
    guard let output = arguments.value("--output") else {
      throw arguments.usage("where does the list go? Say -o OUT")
    }
    try arguments.refuseOverwriting(path, by: output)
    if arguments.has("--label"), form != .csv, form != .asterisk {
      throw arguments.usage("--label goes with --for csv or asterisk")
    }
    let country = try PhoneOptions.country(arguments, option: "--national")
    if form == .plus, country != nil {
      throw arguments.usage("--national goes with any form but plus")
    }
    if form == .android { try IndexOutput(path: output).refuseTerminal() }
    let report = try withIndex(path) { index in
      try ExportReport(
        NumberIndex<Int64>(index), named: path, form: form, country: country,
        label: arguments.value("--label") ?? NumberExport.usualLabel, output: output)
    }
    let text = arguments.has("--json") ? report.json : report.text
    if output == "-" { printMessage(text) } else { try printResult(text) }
    return .yes
  }
}
