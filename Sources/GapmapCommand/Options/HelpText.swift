/// The texts that `--help` prints.
enum HelpText {
  /// What `gapmap --help` prints.
  static var overview: String {
    let commands = GapmapProgram.commands.map { $0.specification }
    return """
      gapmap keeps sets of 64-bit numbers in small files and looks numbers up there.

      Examples:
        seq 18330000000 18339999999 | gapmap build - -o toll.gapmap
            ten million phone numbers in a file of less than a hundred bytes
        gapmap contains toll.gapmap 18335551234
            yes, and exit status 0

      Commands:
      \(table(commands.map { ("  \($0.name)", $0.summary) }))
      Exit status: 0 yes or done, 1 no, 2 trouble (a message says what).
      `gapmap COMMAND --help` shows a command's options by example.

      """
  }

  /// What `gapmap COMMAND --help` prints.
  static func text(for command: CommandSpecification) -> String {
    var text = "gapmap \(command.name): \(command.summary)\n\nUsage:\n"
    text += "  gapmap \(command.name) \(command.operands)\n\nExamples:\n"
    for example in command.examples {
      text += "  \(example.command)\n      \(example.meaning)\n"
    }
    if !command.notes.isEmpty {
      text += "\n" + command.notes.joined(separator: "\n") + "\n"
    }
    let options = command.options + [.help]
    return text + "\nOptions:\n" + table(options.map { (heading(of: $0), $0.help) })
  }

  private static func heading(of option: OptionSpecification) -> String {
    let short = option.shortName.map { "\($0), " } ?? ""
    return "  \(short)\(option.name)\(option.value.map { " \($0)" } ?? "")"
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { row in
      row.0 + String(repeating: " ", count: width + 2 - row.0.count) + row.1 + "\n"
    }.joined()
  }
}
