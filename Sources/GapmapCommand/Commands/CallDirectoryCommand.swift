import CallBlocking
import Gapmap

/// The command `gapmap call-directory`.
enum CallDirectoryCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "call-directory",
    summary: "plan the requests by which iOS is given an index to block",
    operands: "FILE [--baseline OLD] [--extensions N] [--budget N] [--json]",
    examples: [
      .init(
        command: "gapmap call-directory blocked.gapmap",
        meaning: "how many requests the first load takes, how long, and what is in each"),
      .init(
        command: "gapmap call-directory blocked.gapmap --baseline old.gapmap",
        meaning: "the same for the update from what was loaded before"),
      .init(
        command: "gapmap call-directory blocked.gapmap --extensions 4 --budget 1000000",
        meaning: "the numbers divided among four extensions, a million at a time"),
    ],
    notes: [
      "An extension is given ranks of the one index; nothing is copied. Of an update all",
      "removals come first, then all additions; where that is more than there are numbers,",
      "all are removed at once and loaded anew. With --baseline and --extensions the parts",
      "are those of a first load of OLD; if yours were made from an older index, plan with",
      "CallDirectoryPlan.update of the module CallBlocking, which takes them.",
    ],
    options: [
      .init(name: "--baseline", value: .file("OLD"), help: "the index that was loaded before"),
      .init(
        name: "--extensions", value: "N", help: "how many extensions share the numbers (1)"),
      .init(
        name: "--budget", value: "N",
        help: "entries a request, additions and removals (\(grouped(CallDirectory.budget)))"),
      .json,
    ])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try arguments.operand("FILE", isOnly: true)
    let baseline = arguments.value("--baseline")
    try arguments.refuseRepeatedStandardInput([path] + [baseline].compactMap { $0 })
    let extensions = try count("--extensions", arguments, most: 50) ?? 1
    let budget =
      try count("--budget", arguments, most: CallDirectory.budget) ?? CallDirectory.budget
    let report = try withIndex(path) { index in
      try RequestReport(
        name: path, NumberIndex<Int64>(index), baseline: baseline, extensions: extensions,
        budget: budget)
    }
    try printResult(arguments.has("--json") ? report.json : report.text)
    return .yes
  }

  private static func count(
    _ option: String, _ arguments: Arguments, most: Int
  ) throws -> Int? {
    guard let count = try arguments.count(option) else { return nil }
    guard (1...UInt64(most)).contains(count) else {
      throw arguments.usage("\(option) is 1 to \(most), not \(count)")
    }
    return Int(count)
  }
}
