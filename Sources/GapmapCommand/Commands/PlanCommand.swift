import CallBlocking
import Gapmap

/// The command `gapmap plan`.
enum PlanCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "plan",
    summary: "tell what rules about telephone numbers come to, and build an index",
    operands: "RULES [-o FILE] [--keep NUMBER]… [options]",
    examples: [
      .init(
        command: "gapmap plan rules.txt",
        meaning: "how many numbers each rule has, what it changes, and what is blocked in all"),
      .init(
        command: "gapmap plan rules.txt -o blocked.gapmap",
        meaning: "the same, and an index of the blocked numbers"),
      .init(
        command: "gapmap plan rules.txt --keep +18335550100 --keep +81312345678",
        meaning: "exit status 1 if one of these or an emergency number is blocked, or cannot be"),
    ],
    notes: [
      "One rule a line; later lines win, and # begins a comment:",
      "  block everything                  every number of 7 to 15 digits",
      "  allow +81                         all that begin so, of up to 15 digits",
      "  block +86 13 digits               those of 13 digits, the country code included",
      "  block 33162######                 a # for each digit that may be any",
      "  block 18330000000...18339999999   from the first to the last",
      "  allow +1 833 555 0100             as people write it",
      "  block file spam.txt               one number a line, or an index; beside the rules",
      "Numbers that cannot be, by country code and length, are told and not refused.",
      "Ranges are never enumerated. \"-\" is standard input or output.",
    ],
    options: [
      .init(
        name: "--output", shortName: "-o", value: .file(),
        help: "where the index goes; replaced only by a whole new one"),
      .init(
        name: "--keep", value: "NUMBER", isRepeatable: true,
        help: "warn if this number is blocked"),
      PhoneOptions.countryOption, .json,
    ])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try arguments.operand("RULES", isOnly: true)
    let output = arguments.value("--output").map(IndexOutput.init(path:))
    try arguments.refuseOverwriting(path, by: output?.path)
    let kept = try arguments.values("--keep").map {
      try PhoneOptions.number($0, of: "--keep", in: arguments)
    }
    let country = try PhoneOptions.country(arguments)
    try output?.refuseTerminal()
    let file = try readRules(path, country: country)
    for case .list(let list) in file.rules.map(\.numbers) where list.isText {
      try arguments.refuseOverwriting(list.path, by: output?.path)
    }
    let plan = try RulePlan(file.rules)
    let report = PlanReport(
      name: file.name, plan: plan, warnings: try BlockedWarning.all(of: plan, keeping: kept),
      impossible: kept.filter { !$0.hasPossibleLength },
      build: try output.map { try PlanBuild(plan: plan, output: $0).write() })
    let text = arguments.has("--json") ? report.json : report.text
    if output?.path == "-" { printMessage(text) } else { try printResult(text) }
    return report.warnings.isEmpty && report.impossible.isEmpty ? .yes : .no
  }

  private static func readRules(_ path: String, country: Country?) throws -> RuleFile {
    var progress = ProgressBar()
    defer { progress.finish() }
    let isStandardInput = path == "-"
    return try RuleFile(
      isStandardInput ? .standardInput() : FileInput(path: path),
      directory: isStandardInput ? "." : directoryName(of: path), country: country
    ) { progress.update(numbers: $0, part: nil) }
  }
}
