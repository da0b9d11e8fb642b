import Gapmap

/// Where an index goes and how it is written.
struct IndexOutput {
  /// The file; "-" is standard output.
  let path: String
  var favor = Favor.balance
  var threads = min(processorCount, KeyWriter.maximumThreads)

  /// The options `-o`, `--favor`, `--threads` and `--json`.
  static let options: [OptionSpecification] = [
    .init(
      name: "--output", shortName: "-o", value: .file(),
      help: "where the index goes; replaced only by a whole new one"),
    .init(
      name: "--favor", value: .word(of: Favor.self, "F"),
      help: "size, balance or speed: smallest file or fastest lookups (balance)"),
    .init(
      name: "--threads", value: "N",
      help: "1 to \(KeyWriter.maximumThreads) (as many as there are processors)"),
    .json,
  ]

  init(path: String) { self.path = path }

  /// Reads the options.
  ///
  /// - Throws: `usage` if a value is wrong or there is no file.
  init(_ arguments: Arguments) throws {
    guard let path = arguments.value("--output") else {
      throw arguments.usage("where does the index go? Say -o FILE")
    }
    self.path = path
    if let text = arguments.value("--threads") {
      guard let threads = Int(text), (1...KeyWriter.maximumThreads).contains(threads) else {
        throw arguments.usage("--threads is 1 to \(KeyWriter.maximumThreads), not '\(text)'")
      }
      self.threads = threads
    }
    if let favor: Favor = try arguments.choice("--favor") { self.favor = favor }
  }

  /// Throws if the bytes of an index would go to a terminal.
  func refuseTerminal() throws {
    if path == "-", FileOutput.standardOutput.isTerminal {
      throw CommandError.refused(
        "an index is not text for a terminal; redirect standard output, or say -o FILE")
    }
  }

  /// Begins to write.
  func makeWriter(type: NumberType) throws(GapmapError) -> KeyWriter {
    try removeTemporaryNamesAtEnd()
    if path == "-" {
      let standardOutput = FileOutput.standardOutput
      return try KeyWriter(
        descriptor: standardOutput.descriptor, name: standardOutput.name, type: type, favor: favor,
        threads: threads)
    }
    return try KeyWriter(path: path, type: type, favor: favor, threads: threads)
  }

  /// Where temporary files go: there is room where the index goes.
  var temporaryDirectory: String {
    path == "-" ? Gapmap.temporaryDirectory() : directoryName(of: path)
  }

  /// Tells what was written, on standard output unless the index goes there.
  func tell(_ report: BuildReport, isJSON: Bool) throws {
    if isJSON, path != "-" {
      try printResult(report.json)
    } else {
      printMessage(isJSON ? report.json : report.text)
    }
  }
}
