/// What a subcommand accepts, and what its help says.
struct CommandSpecification {
  /// An example of use.
  struct Example {
    /// What to type.
    let command: String
    /// What it does.
    let meaning: String
  }

  /// The word after `gapmap`.
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// What follows the name, as "FILE [N…]".
  let operands: String
  /// Uses that teach it, the simplest first.
  let examples: [Example]
  /// What else one must know, in lines of up to 78 characters.
  var notes: [String] = []
  /// What may be given besides operands.
  var options: [OptionSpecification] = []
  /// What the operands are, the first ones at least.
  var operandKind = OptionValue.Kind.file
}

/// Something that begins with a dash.
struct OptionSpecification {
  /// The name with its dashes, as "--output".
  let name: String
  /// A short form, as "-o".
  var shortName: String?
  /// What follows it; nil for an option that has no value.
  var value: OptionValue?
  /// Whether it may be given several times.
  var isRepeatable = false
  /// One line for the help.
  let help: String

  /// `--json`, the same for every command that reports.
  static let json = OptionSpecification(name: "--json", help: "report as JSON")
  /// `--help`, which every command has.
  static let help = OptionSpecification(name: "--help", shortName: "-h", help: "show this text")
}
