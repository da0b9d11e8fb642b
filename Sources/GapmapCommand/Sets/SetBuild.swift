import Gapmap

/// The writing of a set, worked out meanwhile, to an index.
struct SetBuild {
  let output: IndexOutput
  let operands: [SetOperand]
  let set: KeySet
  /// How many numbers there will be at most, for the progress bar.
  let bound: UInt64

  /// Writes the index and tells about it; no output file is left if anything goes wrong.
  ///
  /// - Parameter isJSON: Whether to tell as JSON.
  /// - Throws: `CommandError` or `GapmapError`.
  func run(isJSON: Bool) throws {
    try output.refuseTerminal()
    try output.tell(write(), isJSON: isJSON)
  }

  /// Writes the index.
  func write() throws -> BuildReport {
    let start = monotonicSeconds()
    return try finish(makeFilledWriter(), since: start)
  }

  /// Makes a writer and gives it all numbers; the index does not appear before it is finished.
  func makeFilledWriter() throws -> KeyWriter {
    var progress = ProgressBar()
    defer { progress.finish() }
    let writer = try output.makeWriter(type: set.type)
    try operands.naming {
      try writer.append(contentsOf: set) { count in
        progress.update(numbers: count, part: Double(count) / Double(max(bound, 1)))
      }
    }
    return writer
  }

  /// Has the index appear.
  func finish(_ writer: KeyWriter, since start: Double) throws -> BuildReport {
    BuildReport(
      output: output.path, type: set.type, summary: try writer.finish(),
      seconds: monotonicSeconds() - start)
  }
}

extension SetBuild {
  /// Reads the command line of an operation on two sets or more.
  ///
  /// - Parameters:
  ///   - arguments: The operands, and the options of `IndexOutput`.
  ///   - combine: What becomes of the first set and the others.
  ///   - bound: How many numbers there are at most, by those of all sets.
  static func run(
    _ arguments: Arguments, _ combine: (KeySet, [KeySet]) -> KeySet, bound: ([UInt64]) -> UInt64
  ) throws {
    let output = try IndexOutput(arguments)
    guard arguments.operands.count >= 2 else {
      throw arguments.usage("it takes two sets or more")
    }
    try arguments.refuseRepeatedStandardInput()
    try output.refuseTerminal()
    let operands = try SetOperand.open(arguments.operands, output: output)
    let sets = operands.map(\.set)
    let build = SetBuild(
      output: output, operands: operands, set: combine(sets[0], Array(sets.dropFirst())),
      bound: bound(operands.map { $0.index.count }))
    try build.run(isJSON: arguments.has("--json"))
  }
}
