/// The man page, made of what `--help` prints.
enum ManualPage {
  /// The page in the man macros of roff.
  static var text: String {
    let version = "gapmap \(GapmapProgram.version)"
    var page = """
      .\\" Made by `gapmap help --man`.
      .TH GAPMAP 1 "\(GapmapProgram.versionDate)" "\(version)" "User Commands"
      .SH NAME
      gapmap \\- sets of 64\\-bit numbers in small files
      .SH SYNOPSIS
      .nf
      \(Roff.bold("gapmap")) \(Roff.usage("COMMAND [ARGUMENT…]"))
      \(Roff.bold("gapmap --help")) | \(Roff.bold("--version"))
      .fi
      .SH DESCRIPTION
      \(Roff.text(HelpText.purpose))

      """
    page += examples(HelpText.examples)
    page += ".SH COMMANDS\n"
    for command in GapmapProgram.commands { page += section(of: command.specification) }
    page += ".SH OPTIONS\nEvery command takes \(Roff.bold("--help")), too.\n"
    page += HelpText.options.map(entry).joined()
    page += ".SH EXIT STATUS\n"
    for (status, meaning) in HelpText.exitStatuses {
      page += ".TP\n\(Roff.bold("\(status.rawValue)"))\n\(Roff.text(meaning))\n"
    }
    page += ".SH SEE ALSO\n.BR seq (1),\n.BR zstd (1)\n"
    return page
  }

  private static func section(of command: CommandSpecification) -> String {
    var text = ".SS \(Roff.text(command.name))\n\(sentence(command.summary))\n"
    text +=
      ".PP\n.nf\n\(Roff.bold("gapmap \(command.name)")) \(Roff.usage(command.operands))\n.fi\n"
    text += examples(command.examples)
    text += notes(command.notes)
    if !command.options.isEmpty {
      text += ".PP\nOptions:\n" + command.options.map(entry).joined()
    }
    return text
  }

  private static func examples(_ examples: [CommandSpecification.Example]) -> String {
    examples.map { example in
      ".PP\n.nf\n\(Roff.bold(example.command))\n.fi\n.RS 4\n\(Roff.prose(example.meaning))\n.RE\n"
    }.joined()
  }

  /// Lines that begin with a space are a table, and stay as they are.
  private static func notes(_ lines: [String]) -> String {
    var text = ""
    var rest = lines[...]
    while let first = rest.first {
      let isTable = first.hasPrefix(" ")
      let block = rest.prefix { $0.hasPrefix(" ") == isTable }
      rest = rest.dropFirst(block.count)
      let prose = Roff.prose(
        block.map { String($0.drop { $0 == " " }) }.joined(separator: "\n"))
      text += isTable ? ".RS 2\n.nf\n\(prose)\n.fi\n.RE\n" : ".PP\n\(prose)\n"
    }
    return text
  }

  private static func entry(_ option: OptionSpecification) -> String {
    let names = [option.shortName, option.name].compactMap { $0 }.map(Roff.bold)
    let value = option.value.map { " " + Roff.italic($0.placeholder) } ?? ""
    return ".TP\n\(names.joined(separator: ", "))\(value)\n\(Roff.prose(option.help))\n"
  }

  private static func sentence(_ text: String) -> String {
    Roff.text(text.prefix(1).uppercased() + text.dropFirst()) + "."
  }
}
