import Foundation
import Testing

@testable import gapmap_bench

/// A wrong answer ends a run, through driver and worker.
@Suite struct WrongAnswerTests {
  /// A copy of the benchmark beside a program `gapmap` that builds indexes of other numbers.
  @Test func aRunEndsWithStatus1() throws {
    let folder = try TemporaryFolder()
    let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    let built = tests.deletingLastPathComponent()
    let bench = folder.url.appending(path: "gapmap-bench")
    try FileManager.default.copyItem(at: built.appending(path: "gapmap-bench"), to: bench)
    let other = try folder.list(Array(1...500), name: "other.u64")
    let script = """
      #!/bin/sh
      exec '\(built.appending(path: "gapmap").path)' build '\(other)' --format u64 --type uint64 \
        -o "${10}" --json
      """
    let impostor = folder.url.appending(path: "gapmap")
    try Data(script.utf8).write(to: impostor)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: impostor.path)
    let list = try folder.list(Array(1001...1500), name: "list.u64")

    let process = Process()
    let messages = Pipe()
    process.executableURL = bench
    process.arguments = ["--quick", "--file", list, "--peers", "gapmap-balance"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = messages
    try process.run()
    let said = String(
      decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(said.contains("wrong: "))
    #expect(said.contains("gapmap-balance: "))
  }

  /// The worker of Parquet finds that its file holds other numbers.
  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: Places.compiled.python.path),
      "Benchmarks/setup makes what it needs"))
  func parquetChecksItsNumbers() throws {
    let folder = try TemporaryFolder()
    let one = try folder.list([1, 2, 3], name: "one.u64")
    let other = try folder.list([1, 2, 4], name: "other.u64")
    let file = folder.url.appending(path: "index").path
    let worker = try WorkerProcess(peer: "parquet", patience: 1, places: .compiled)
    _ = try worker.ask(.build(isText: false, input: one, output: file))
    _ = try worker.ask(.open([file]))
    _ = try worker.ask(.load([one]))
    for request in [Request.load([other]), .sum([other])] {
      let error = #expect(throws: BenchError.self) { try worker.ask(request) }
      #expect(try #require(error).description.hasPrefix("wrong: "))
    }
    try worker.finish()
  }
}
