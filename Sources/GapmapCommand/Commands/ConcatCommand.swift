import Gapmap

/// The command `gapmap concat`.
enum ConcatCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "concat",
    summary: "join indexes that follow each other",
    operands: "A… -o FILE [options]",
    examples: [
      .init(
        command: "gapmap concat part-*.gapmap -o all.gapmap",
        meaning: "parts that were built one beside the other, in ascending order")
    ],
    notes: [
      "Every number of an index must be above all numbers of those before it. Pages are",
      "copied as they are, at the speed of the disk. Sets that overlap go to `gapmap union`.",
    ],
    options: IndexOutput.options)

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let output = try IndexOutput(arguments)
    guard !arguments.operands.isEmpty else { throw arguments.usage("it takes one index or more") }
    try output.refuseTerminal()
    let shards = try ShardedKeyIndex(paths: arguments.operands)
    let build = SetBuild(
      output: output, operands: shards.operands, set: KeySet(shards), bound: shards.count)
    try build.run(isJSON: arguments.has("--json"))
    return .yes
  }
}
