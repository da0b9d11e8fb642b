import Foundation
import Testing

/// The command `gapmap bench`.
@Suite(.serialized) struct BenchTests {
  private static let measures = [
    "open", "openMapped", "load", "contains", "containsSorted", "scan",
  ]

  /// Runs it with `--json`, and looks at what must be so whatever the index.
  private func report(_ command: String, in folder: Folder) throws -> [String: Any] {
    let start = Date()
    let result = try Program.shell("$GAPMAP bench \(command) --json", in: folder)
    #expect(Date().timeIntervalSince(start) < 10)
    try #require(result.status == 0, "\(result.messages)")
    #expect(result.messages == "")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let measures = try #require(report["measures"] as? [String: [String: Any]])
    let isEmpty = report["count"] as? Int == 0
    #expect(Set(measures.keys) == (isEmpty ? [] : Set(Self.measures)))
    #expect(try #require(report["rounds"] as? Int) >= (isEmpty ? 0 : 5))
    for (name, measure) in measures {
      #expect((measure["unit"] as? String)?.hasPrefix("nanoseconds per ") == true)
      for part in ["index", "raw", "ratio"] {
        let spread = try #require(measure[part] as? [String: Double])
        let (minimum, median) = (try #require(spread["minimum"]), try #require(spread["median"]))
        let maximum = try #require(spread["maximum"])
        #expect(0 < minimum && minimum <= median && median <= maximum, "\(name) \(part)")
      }
    }
    return report
  }

  @Test func numbersWithGaps() throws {
    let folder = try Folder()
    try folder.write((-20_000..<20_000).map { "\($0 * 37)\n" }.joined(), to: "numbers")
    let built = try Program.run("build", "numbers", "-o", "x", in: folder)
    try #require(built.status == 0)
    let bytes = try folder.read("x").count
    let found = try report("x --seed 7", in: folder)
    #expect(found["type"] as? String == "int64")
    #expect(found["count"] as? Int == 40_000)
    #expect(found["bytes"] as? Int == bytes)
    #expect(found["rawBytes"] as? Int == 320_000)
    #expect(found["bitsPerNumber"] as? Double == Double(bytes) * 8 / 40_000)
    #expect(found["sizeRatio"] as? Double == Double(bytes) / 320_000)
    #expect(found["measuredCount"] as? Int == 40_000)
    #expect(found["measuredFrom"] as? Int == 0)
    #expect(found["absentInGaps"] as? Bool == true)
    #expect(found["seed"] as? Int == 7)
    let text = try Program.run("bench", "x", in: folder)
    #expect(text.status == 0)
    #expect(text.messages == "")
    let lines = text.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "x: 40,000 numbers, \(bytes) bytes (0.008 bits a number)")
    #expect(lines[2].hasPrefix("  bytes ") && lines[2].contains(" 320,000 "))
    for (line, title) in zip(
      lines[3...],
      [
        "open + first lookup (array read) ", "open + first lookup (array mapped) ",
        "load into an array, a number ", "random lookup, half present ",
        "sorted batch of 1 %, a lookup ", "scan, a number ",
      ])
    {
      #expect(line.hasPrefix("  \(title)"))
    }
    #expect(lines[9].hasPrefix("Ratios below 1: the index is smaller or faster. Medians of "))
    #expect(lines.count == 12, "no note, since there was nothing to say\n\(text.output)")
    #expect(try folder.names() == ["numbers", "x"])
  }

  @Test func fewNumbers() throws {
    let folder = try Folder()
    for (numbers, gaps) in [("18446744073709551615", false), ("0 18446744073709551615", true)] {
      let built = try Program.shell(
        "printf '%s\\n' \(numbers) | $GAPMAP build - --type uint64 -o x", in: folder)
      try #require(built.status == 0)
      let found = try report("x", in: folder)
      #expect(found["absentInGaps"] as? Bool == gaps)
    }
  }

  @Test func empty() throws {
    let folder = try Folder()
    let built = try Program.run("build", "/dev/null", "-o", "x", in: folder)
    try #require(built.status == 0)
    let found = try report("x", in: folder)
    #expect(found["rawBytes"] as? Int == 0)
    #expect(found["bitsPerNumber"] is NSNull)
    let text = try Program.run("bench", "x", in: folder)
    #expect(text.status == 0)
    #expect(text.output.hasPrefix("x: 0 numbers, "))
    #expect(text.output.hasSuffix("\nThere is nothing to look up.\n"))
  }

  /// No array of so many numbers can exist; one of a few of them can.
  @Test func aRangeBeyondEveryArray() throws {
    let folder = try Folder()
    let built = try Program.run(
      "build", "--range", "1000000...1000000000999999", "-o", "x", in: folder)
    try #require(built.status == 0)
    let found = try report("x", in: folder)
    #expect(found["count"] as? UInt64 == 1_000_000_000_000_000)
    #expect(found["rawBytes"] as? UInt64 == 8_000_000_000_000_000)
    #expect(found["absentInGaps"] as? Bool == false)
    let measured = try #require(found["measuredCount"] as? UInt64)
    #expect(measured > 1000 && measured <= 1 << 25)
    #expect(found["measuredFrom"] as? UInt64 == 500_000_000_000_000 - 1 << 24)
  }

  @Test func damagedPage() throws {
    let folder = try Folder()
    try folder.write((0..<40_000).map { "\($0 * $0)\n" }.joined(), to: "numbers")
    let built = try Program.run("build", "numbers", "-o", "x", in: folder)
    try #require(built.status == 0)
    var bytes = try folder.read("x")
    bytes[1000] ^= 0x10
    try folder.write(bytes, to: "x")
    let result = try Program.run("bench", "x", in: folder)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.messages.hasPrefix("gapmap: x: damaged page at byte 8: "))
  }

  @Test func mistakes() throws {
    let folder = try Folder()
    for (arguments, message) in [
      ("", "FILE is missing"),
      ("-", "bench opens FILE many times; name a file"),
      ("x y", "'y' is one argument too many"),
      ("x --seed -1", "--seed is a count, 0 or more, not '-1'"),
    ] {
      let result = try Program.shell("$GAPMAP bench \(arguments)", in: folder)
      let hint = "Try `gapmap bench --help`.\n"
      #expect(
        result == Program.Result(status: 2, output: "", messages: "gapmap: \(message)\n\(hint)"))
    }
    let built = try Program.run("build", "--range", "1...9", "-o", "x", in: folder)
    try #require(built.status == 0)
    let result = try Program.shell("TMPDIR=/nowhere $GAPMAP bench x", in: folder)
    #expect(
      result
        == Program.Result(
          status: 2, output: "",
          messages:
            "gapmap: cannot create a temporary file in /nowhere: No such file or directory\n"))
  }
}
