import Gapmap

/// The command `gapmap verify`.
enum VerifyCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "verify",
    summary: "check every byte of an index",
    operands: "FILE [--json]",
    examples: [
      .init(
        command: "gapmap verify toll.gapmap",
        meaning: "reads everything; what is damaged, and where, is an error (exit status 2)")
    ],
    options: [.json])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try arguments.operand("FILE", isOnly: true)
    try withIndex(path) { index in
      var progress = ProgressBar()
      defer { progress.finish() }
      try index.verify { done in
        progress.update(numbers: done, part: Double(done) / Double(index.count))
      }
      progress.finish()
      if arguments.has("--json") {
        var object = JSONObject()
        object.add("valid", true)
        object.add("count", index.count)
        object.add("pages", UInt64(index.pageCount))
        object.add("bytes", index.byteCount)
        try printResult(object.text + "\n")
      } else {
        let name = path == "-" ? "standard input" : path
        try printResult(
          "\(name): sound, \(grouped(index.count)) numbers, \(grouped(index.byteCount)) bytes\n")
      }
    }
    return .yes
  }
}
