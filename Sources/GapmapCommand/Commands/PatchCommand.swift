import Gapmap

/// The command `gapmap patch`.
enum PatchCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "patch",
    summary: "take numbers out of an index and put others in",
    operands: "BASE [--remove FILE] [--add FILE] -o FILE [options]",
    examples: [
      .init(
        command: "gapmap patch monday.gapmap --remove gone.txt --add new.txt -o tuesday.gapmap",
        meaning: "the numbers of one list go out, those of another come in"),
      .init(
        command: "gapmap patch toll.gapmap --add new.gapmap -o toll.gapmap",
        meaning: "in place: the file is replaced when the new one is whole"),
    ],
    notes: SetOperand.notes + [
      "Removals come first. It is refused to remove what is not there or to add what is,",
      "unless --lenient is given. Pages that nothing changes are copied as they are.",
      "`gapmap diff OLD NEW --added FILE --removed FILE` makes such lists.",
    ],
    options: [
      .init(name: "--add", value: "FILE", isRepeatable: true, help: "a set of numbers to add"),
      .init(
        name: "--remove", value: "FILE", isRepeatable: true, help: "a set of numbers to remove"),
      .init(name: "--lenient", help: "let pass what is there or gone already"),
    ] + IndexOutput.options)

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let base = try arguments.operand("BASE", isOnly: true)
    let output = try IndexOutput(arguments)
    let (additions, removals) = (arguments.values("--add"), arguments.values("--remove"))
    guard !additions.isEmpty || !removals.isEmpty else {
      throw arguments.usage("there is nothing to change: say --add FILE or --remove FILE")
    }
    let paths = [base] + additions + removals
    try arguments.refuseRepeatedStandardInput(paths)
    try output.refuseTerminal()
    let isLenient = arguments.has("--lenient")
    let operands = try SetOperand.open(paths, output: output, skipsDuplicates: isLenient)
    let sets = operands.map(\.set)
    let added = Array(sets[1..<(1 + additions.count)])
    let removed = Array(sets[(1 + additions.count)...])
    let counts = operands.map { $0.index.count }
    let nothing = KeySet([], type: sets[0].type)
    let patched =
      isLenient
      ? sets[0].subtracting(removed).union(added)
      : sets[0].patched(adding: nothing.union(added), removing: nothing.union(removed))
    let build = SetBuild(
      output: output, operands: operands, set: patched,
      bound: counts[0].addingReportingOverflow(counts[1...].max() ?? 0).partialValue)
    try build.run(isJSON: arguments.has("--json"))
    return .yes
  }
}
