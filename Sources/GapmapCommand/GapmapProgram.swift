import Gapmap

/// The program: finds the subcommand, runs it, and turns what it says into an exit status.
@main
struct GapmapProgram {
  static let version = "0.1.0"
  /// The day of that version, for the man page.
  static let versionDate = "2026-11-30"

  static var commands: [any Subcommand.Type] {
    [
      BuildCommand.self, InfoCommand.self, ContainsCommand.self, RankCommand.self,
      SelectCommand.self, NextCommand.self, CountCommand.self, DumpCommand.self,
      FilterCommand.self, SampleCommand.self, HistogramCommand.self, VerifyCommand.self,
      UnionCommand.self, IntersectCommand.self, SubtractCommand.self, DiffCommand.self,
      PatchCommand.self, ConcatCommand.self, SplitCommand.self, PlanCommand.self,
      RangeCommand.self, CallDirectoryCommand.self, LiveCallerIDCommand.self, ExportCommand.self,
      BenchCommand.self, HelpCommand.self,
    ]
  }

  /// The words that may follow `gapmap`.
  static var commandNames: [String] { commands.map { $0.specification.name } }

  static func main() {
    ignoreOutputSignals()
    endAtQuitSignal()
    endAtLostBytes()
    endProcess(status: run(CommandLine.arguments.dropFirst()).rawValue)
  }

  private static func run(_ arguments: ArraySlice<String>) -> ExitStatus {
    do {
      try occupyStandardDescriptors()
      return try dispatch(arguments)
    } catch is ClosedPipe {
      // The reader has seen enough.
      return .yes
    } catch {
      var message = "gapmap: \(describe(error))\n"
      if case CommandError.usage(_, let command) = error {
        message += "Try `gapmap \(command.map { "\($0) " } ?? "")--help`.\n"
      }
      printMessage(message)
      return .trouble
    }
  }

  private static func dispatch(_ arguments: ArraySlice<String>) throws -> ExitStatus {
    guard let name = arguments.first else {
      printMessage(HelpText.overview)
      return .trouble
    }
    switch name {
    case "--help", "-h":
      try printResult(HelpText.overview)
      return .yes
    case "--version":
      try printResult("gapmap \(version)\n")
      return .yes
    default:
      break
    }
    let command = try command(named: name)
    let specification = command.specification
    guard let parsed = try Arguments(arguments.dropFirst(), for: specification) else {
      try printResult(HelpText.text(for: specification))
      return .yes
    }
    return try command.run(parsed)
  }

  /// Finds a command.
  ///
  /// - Throws: `usage` if there is none such.
  static func command(named name: String) throws -> any Subcommand.Type {
    if let command = commands.first(where: { $0.specification.name == name }) { return command }
    let kind = name.hasPrefix("-") ? "option" : "command"
    throw CommandError.usage("there is no \(kind) '\(name)'", command: nil)
  }
}

/// What the parent process gets to see.
enum ExitStatus: Int32 {
  /// Done, or the answer is yes.
  case yes = 0
  /// The answer is no.
  case no = 1
  /// The command could not do what it was asked for.
  case trouble = 2
}

/// One of the words that may follow `gapmap`.
protocol Subcommand {
  /// What it accepts and how its help reads.
  static var specification: CommandSpecification { get }
  /// Does the work.
  static func run(_ arguments: Arguments) throws -> ExitStatus
}
