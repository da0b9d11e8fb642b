import Gapmap

/// The command `gapmap patch`.
enum PatchCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "patch",
    summary: "take numbers out of an index and put others in",
    operands: "BASE --diff FILE | [--remove FILE] [--add FILE] -o FILE [options]",
    examples: [
      .init(
        command: "gapmap patch monday.gapmap --remove gone.txt --add new.txt -o tuesday.gapmap",
        meaning: "the numbers of one list go out, those of another come in"),
      .init(
        command: "gapmap patch monday.gapmap --diff changes -o tuesday.gapmap",
        meaning: "as `gapmap diff monday.gapmap tuesday.gapmap > changes` told, +N and -N"),
      .init(
        command: "gapmap patch toll.gapmap --add new.gapmap -o toll.gapmap",
        meaning: "in place: the file is replaced when the new one is whole"),
    ],
    notes: SetOperand.notes + [
      "Removals come first; several --add, or --remove, are one set together. It is refused",
      "to remove what is not there or to add what is, unless --lenient is given. What `gapmap",
      "diff` prints goes to --diff only: to --add, -5 is the number minus five. Pages that",
      "nothing changes are copied as they are.",
    ],
    options: [
      .init(
        name: "--diff", value: .file(), help: "what `gapmap diff` printed, with --ranges or not"),
      .init(name: "--add", value: .file(), isRepeatable: true, help: "a set of numbers to add"),
      .init(
        name: "--remove", value: .file(), isRepeatable: true, help: "a set of numbers to remove"),
      .init(name: "--lenient", help: "let pass what is there or gone already"),
    ] + InputOptions.options + IndexOutput.options)

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let base = try arguments.operand("BASE", isOnly: true)
    let output = try IndexOutput(arguments)
    let diff = arguments.value("--diff")
    let (additions, removals) = (arguments.values("--add"), arguments.values("--remove"))
    let hasSets = !additions.isEmpty || !removals.isEmpty
    guard diff != nil || hasSets else {
      throw arguments.usage(
        "there is nothing to change: say --add FILE, --remove FILE or --diff FILE")
    }
    guard diff == nil || !hasSets else {
      throw arguments.usage("--diff excludes --add and --remove")
    }
    let paths = [base] + additions + removals
    try arguments.refuseRepeatedStandardInput(paths + (diff.map { [$0] } ?? []))
    try output.refuseTerminal()
    var operands = try SetOperand.open(paths, arguments, output: output)
    var addedCount = additions.count
    if let diff {
      let text = DiffText(path: diff, type: operands[0].set.type)
      operands += try text.read(output: output)
      addedCount = 1
    }
    let changes = operands[1...]
    let patched = patched(
      operands[0].set, adding: changes.prefix(addedCount).map(\.set),
      removing: changes.dropFirst(addedCount).map(\.set), isLenient: arguments.has("--lenient"))
    let build = SetBuild(
      output: output, operands: operands, set: patched,
      bound: SetBuild.sum(operands.prefix(1 + addedCount).map { $0.index.count }))
    try build.run(isJSON: arguments.has("--json"))
    return .yes
  }

  private static func patched(
    _ base: KeySet, adding added: [KeySet], removing removed: [KeySet], isLenient: Bool
  ) -> KeySet {
    if isLenient { return base.subtracting(removed).union(added) }
    let nothing = KeySet([], type: base.type)
    return base.patched(adding: nothing.union(added), removing: nothing.union(removed))
  }
}
