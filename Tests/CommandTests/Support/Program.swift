import Foundation

/// The built program, run as a user runs it.
enum Program {
  /// What a run left behind.
  struct Result: Equatable {
    var status: Int32
    var output: String
    var messages: String
  }

  /// Where it is: beside the tests.
  static let path: String = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let tests = bundle?.bundleURL ?? Bundle.main.bundleURL
    #else
      let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("gapmap").path
  }()

  /// Runs `gapmap` with arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - folder: The working directory.
  ///   - input: What there is on standard input.
  static func run(
    _ arguments: String..., in folder: Folder, input: [UInt8] = []
  ) throws -> Result {
    try run(path, arguments, in: folder, input: input)
  }

  /// Runs a shell script in which `$GAPMAP` is the program.
  static func shell(_ script: String, in folder: Folder) throws -> Result {
    try run("/bin/sh", ["-c", script], in: folder, input: [])
  }

  /// Whether the system has a program that a test looks through.
  static func has(_ name: String) -> Bool {
    (try? shell("command -v \(name)", in: Folder()).status) == 0
  }

  /// The text of a file with all its bytes, a byte order mark included.
  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private static func run(
    _ executable: String, _ arguments: [String], in folder: Folder, input: [UInt8]
  ) throws -> Result {
    // Files instead of pipes, so that neither side ever waits for the other.
    let inputPath = try folder.write(input, to: ".stdin-\(UUID())")
    let outputPath = try folder.write([], to: ".stdout-\(UUID())")
    let messagesPath = try folder.write([], to: ".stderr-\(UUID())")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    var environment = ProcessInfo.processInfo.environment
    environment["GAPMAP"] = path
    process.environment = environment
    process.standardInput = FileHandle(forReadingAtPath: inputPath)
    process.standardOutput = FileHandle(forWritingAtPath: outputPath)
    process.standardError = FileHandle(forWritingAtPath: messagesPath)
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: try text(outputPath), messages: try text(messagesPath))
  }
}
