import Foundation
import Testing

@testable import gapmap_bench

/// The program itself, driver and workers, on small sets.
@Suite struct ProgramTests {
  @Test func aRunWritesItsRecord() throws {
    let folder = try TemporaryFolder()
    let json = folder.url.appending(path: "run.json")
    let printed = try run(
      program,
      [
        "--quick", "--count", "3000", "--families", "ids", "--json", json.path,
        "--peers", "raw-branchless,gapmap-balance",
      ])
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(contentsOf: json))
    #expect(
      record.peers.map(\.name) == ["raw-read", "raw-mapped", "raw-branchless", "gapmap-balance"])
    #expect(record.missing.isEmpty)
    #expect(record.datasets.map(\.name) == ["ids"])
    let contains = try #require(record.result("ids", "gapmap-balance", "contains"))
    #expect(contains.rounds.count == 2)
    #expect(contains.ratio != nil)
    let bits = try #require(record.result("ids", "gapmap-balance", "bits"))
    #expect(bits.median > 0 && bits.median < 64)
    // Each measure that the report has is there for an index that can do all.
    for step in Measure.steps(numbers: []) + Measure.coldSteps(files: []) {
      for (measure, _) in step.measures {
        #expect(record.result("ids", "gapmap-balance", measure.name) != nil, "\(measure.name)")
      }
    }
    #expect(String(decoding: printed, as: UTF8.self).contains("gapmap-balance"))
  }

  @Test func aFileOfOnesOwnIsMeasured() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "mine.txt")
    try Data((1...500).map { "\($0 * $0)\n" }.joined().utf8).write(to: file)
    let json = folder.url.appending(path: "run.json")
    try run(
      program,
      ["--quick", "--file", file.path, "--json", json.path, "--peers", "gapmap-size"])
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(contentsOf: json))
    #expect(record.datasets.map(\.name) == ["mine.txt"])
    #expect(record.datasets.first?.numbers == 500)
    #expect(record.result("mine.txt", "gapmap-size", "build-text") != nil)
  }

  @Test func collectionsAreMeasuredAsAWhole() throws {
    let folder = try TemporaryFolder()
    let lists = folder.url.appending(path: "collections/two lists")
    try FileManager.default.createDirectory(at: lists, withIntermediateDirectories: true)
    try Data("1,5,9\n".utf8).write(to: lists.appending(path: "a.txt"))
    try Data("2,5,100000".utf8).write(to: lists.appending(path: "b.txt"))
    let json = folder.url.appending(path: "run.json")
    try run(
      program,
      [
        "--quick", "--collections", folder.url.appending(path: "collections").path, "--json",
        json.path, "--peers", "gapmap-balance",
      ])
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(contentsOf: json))
    #expect(record.datasets.first?.parts == 2)
    #expect(record.datasets.first?.numbers == 6)
    #expect(record.result("two lists", "gapmap-balance", "bits") != nil)
  }

  @Test func troubleIsToldAndEndsWithStatus2() throws {
    let error = #expect(throws: BenchError.self) {
      try run(program, ["--file", "/no/such/file", "--peers", "gapmap-size"])
    }
    let message = try #require(error).description
    #expect(message.contains("status 2: gapmap-bench: /no/such/file: cannot read"))
  }

  /// The program, which lies beside the tests.
  private var program: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let tests =
      bundle.map { URL(filePath: $0.bundlePath) } ?? Bundle.main.executableURL
      ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appending(path: "gapmap-bench")
  }
}
