/// The command `gapmap help`.
enum HelpCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "help",
    summary: "show these texts, write a man page or the completions for a shell",
    operands: "[COMMAND] | --man | --completions SHELL",
    examples: [
      .init(command: "gapmap help build", meaning: "what gapmap build --help shows"),
      .init(command: "gapmap help --man > gapmap.1", meaning: "all of it as a man page"),
      .init(
        command: "gapmap help --completions bash",
        meaning: "a script by which bash completes commands, options and their values"),
    ],
    notes: [
      "To have completions, put this into ~/.bashrc:",
      "  eval \"$(gapmap help --completions bash)\"",
      "or this into ~/.zshrc, behind compinit:",
      "  eval \"$(gapmap help --completions zsh)\"",
      "To have them and the man page for all users, as root:",
      "  cd /usr/local/share",
      "  mkdir -p man/man1 zsh/site-functions bash-completion/completions",
      "  gapmap help --man > man/man1/gapmap.1",
      "  gapmap help --completions zsh > zsh/site-functions/_gapmap",
      "  gapmap help --completions bash > bash-completion/completions/gapmap",
      "The last is found by the package bash-completion.",
    ],
    options: [
      .init(name: "--man", help: "write the man page, in the man macros of roff"),
      .init(
        name: "--completions", value: .word(of: Shell.self, "SHELL"),
        help: "write the completions for bash or zsh"),
    ],
    operandKind: .command)

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let shell: Shell? = try arguments.choice("--completions")
    let isManual = arguments.has("--man")
    guard [isManual, shell != nil, !arguments.operands.isEmpty].count(where: { $0 }) <= 1 else {
      throw arguments.usage("a command, --man and --completions exclude each other")
    }
    if let shell {
      try printResult(shell.completions)
    } else if isManual {
      try printResult(ManualPage.text)
    } else if arguments.operands.isEmpty {
      try printResult(HelpText.overview)
    } else {
      let name = try arguments.operand("COMMAND", isOnly: true)
      try printResult(HelpText.text(for: GapmapProgram.command(named: name).specification))
    }
    return .yes
  }
}
