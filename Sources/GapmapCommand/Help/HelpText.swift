/// The texts that `--help` prints.
enum HelpText {
  /// What the program does.
  static let purpose =
    "gapmap keeps sets of 64-bit numbers in small files and looks numbers up there."

  /// Uses that show what it is about.
  static let examples: [CommandSpecification.Example] = [
    .init(
      command: "seq 18330000000 18339999999 | gapmap build - -o toll.gapmap",
      meaning: "ten million phone numbers in a file of less than a hundred bytes"),
    .init(command: "gapmap contains toll.gapmap 18335551234", meaning: "yes, and exit status 0"),
  ]

  /// What the parent process gets to see.
  static let exitStatuses: [(status: ExitStatus, meaning: String)] = [
    (.yes, "yes or done"), (.no, "no"), (.trouble, "trouble (a message says what)"),
  ]

  /// The options that stand for a command.
  static let options = [
    OptionSpecification.help,
    OptionSpecification(name: "--version", help: "show which version this is"),
  ]

  /// What `gapmap --help` prints.
  static var overview: String {
    let commands = GapmapProgram.commands.map { $0.specification }
    let statuses = exitStatuses.map { "\($0.status.rawValue) \($0.meaning)" }
    return """
      \(purpose)

      Examples:
      \(lines(examples))
      Commands:
      \(table(commands.map { ("  \($0.name)", $0.summary) }))
      Exit status: \(statuses.joined(separator: ", ")).
      `gapmap COMMAND --help` shows a command's options by example.

      """
  }

  /// What `gapmap COMMAND --help` prints.
  static func text(for command: CommandSpecification) -> String {
    var text = "gapmap \(command.name): \(command.summary)\n\nUsage:\n"
    text += "  gapmap \(command.name) \(command.operands)\n\nExamples:\n\(lines(command.examples))"
    if !command.notes.isEmpty {
      text += "\n" + command.notes.joined(separator: "\n") + "\n"
    }
    let options = command.options + [.help]
    return text + "\nOptions:\n" + table(options.map { (heading(of: $0), $0.help) })
  }

  private static func lines(_ examples: [CommandSpecification.Example]) -> String {
    examples.map { "  \($0.command)\n      \($0.meaning)\n" }.joined()
  }

  private static func heading(of option: OptionSpecification) -> String {
    let short = option.shortName.map { "\($0), " } ?? ""
    return "  \(short)\(option.name)\(option.value.map { " \($0.placeholder)" } ?? "")"
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { row in
      row.0 + String(repeating: " ", count: width + 2 - row.0.count) + row.1 + "\n"
    }.joined()
  }
}
