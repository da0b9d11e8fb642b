import Foundation

/// Runs a program to its end and returns what it printed.
///
/// - Throws: `BenchError.trouble`, with what it said, unless it ends with status 0.
@discardableResult
func run(_ program: URL, _ arguments: [String]) throws(BenchError) -> Data {
  let process = Process()
  let output = Pipe()
  let messages = Pipe()
  process.executableURL = program
  process.arguments = arguments
  process.standardOutput = output
  process.standardError = messages
  do {
    try process.run()
  } catch {
    throw .trouble("\(program.path): cannot run: \(error.localizedDescription)")
  }
  // Programs that are run here say little on standard error, less than a pipe holds.
  let printed = output.fileHandleForReading.readDataToEndOfFile()
  let said = messages.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationReason == .exit, process.terminationStatus == 0 else {
    let text = String(decoding: said, as: UTF8.self).trimmingCharacters(in: .newlines)
    let command = ([program.lastPathComponent] + arguments).joined(separator: " ")
    throw .trouble("\(command): ended with status \(process.terminationStatus): \(text)")
  }
  return printed
}
