import Gapmap
import Testing

@testable import GapmapCommand

/// `gapmap build` run as a program: every format and option that works.
@Suite struct BuildTests {
  private static let numbers: [Int64] = [.min, -70_000, -1, 0, 1, 2, 3, 500, 1 << 40, .max]
  private static var text: String { numbers.map { "\($0)\n" }.joined() }

  /// Builds from files in a folder and gives what `dump` says afterwards.
  private func build(_ arguments: String, in folder: Folder) throws -> String {
    let built = try Program.shell("$GAPMAP build \(arguments) -o x.gapmap", in: folder)
    #expect(built.status == 0)
    #expect(built.output == "")
    #expect(built.messages.hasPrefix("x.gapmap: "), "\(built.messages)")
    let dumped = try Program.run("dump", "x.gapmap", in: folder)
    #expect(dumped.status == 0)
    #expect(dumped.messages == "")
    return dumped.output
  }

  @Test func everyFormat() throws {
    let folder = try Folder()
    let csv = "n,word\n" + Self.numbers.map { "\"\($0)\",x\n" }.joined()
    let array = littleEndian(Self.numbers)
    let files: [(name: String, bytes: [UInt8], options: String)] = [
      ("a.txt", Array(Self.text.utf8), ""),
      ("a.csv", Array(csv.utf8), "--column n"),
      ("a.i64", array, ""),
      ("a.npy", npy(description: "'<i8'", shape: "(10,)", data: array), ""),
    ]
    for file in files {
      try folder.write(file.bytes, to: file.name)
      #expect(try build("\(file.name) \(file.options)", in: folder) == Self.text)
      try folder.write(zstdFrame(file.bytes, blockLength: 7), to: "\(file.name).zst")
      #expect(try build("\(file.name).zst \(file.options)", in: folder) == Self.text)
      let format = file.name == "a.txt" ? "text" : String(file.name.suffix(3))
      #expect(
        try build("- --format \(format) \(file.options) < \(file.name)", in: folder) == Self.text)
      #expect(
        try build("- --format \(format) \(file.options) < \(file.name).zst", in: folder)
          == Self.text)
    }
    try folder.write(littleEndian([UInt64(0), 5, .max]), to: "a.u64")
    #expect(try build("a.u64 --type uint64", in: folder) == "0\n5\n18446744073709551615\n")
  }

  /// Frames one after another, as `cat a.zst b.zst` makes them, and an empty one.
  @Test func zstdFramesInARow() throws {
    let folder = try Folder()
    let frames = zstdFrame(Array("1\n2".utf8)) + zstdFrame([]) + zstdFrame(Array("3\n40\n".utf8))
    try folder.write(frames, to: "a.zst")
    #expect(try build("a.zst", in: folder) == "1\n23\n40\n")
  }

  /// A frame to be skipped, which holds what some other program wants to know.
  @Test(arguments: [0x50, 0x5F] as [UInt8])
  func zstdSkippableFrame(first: UInt8) throws {
    let folder = try Folder()
    let skippable = [first, 0x2A, 0x4D, 0x18, 3, 0, 0, 0] + Array("7\n8".utf8)
    try folder.write(skippable + zstdFrame(Array("1\n".utf8)), to: "a")
    #expect(try build("a", in: folder) == "1\n")
    // Only the first letter is alike.
    try folder.write([first] + Array("\n1\n".utf8), to: "p.csv")
    let column = first == 0x50 ? "P" : "_"
    #expect(try build("p.csv --column \(column)", in: folder) == "1\n")
  }

  @Test func realZstd() throws {
    let folder = try Folder()
    try folder.write((0..<100_000).map { "\($0 * $0)\n" }.joined(), to: "a.txt")
    let compressed = try Program.shell("zstd -q -19 a.txt -o a.txt.zst", in: folder)
    try #require(compressed.status == 0, "these tests need the zstd program")
    let text = String(decoding: try folder.read("a.txt"), as: UTF8.self)
    #expect(try build("a.txt.zst", in: folder) == text)
  }

  @Test func emptyInputs() throws {
    let folder = try Folder()
    for (name, bytes) in [
      ("a.txt", []), ("a.csv", []), ("a.u64", []), ("a.i64", []),
      ("a.npy", npy(description: "'<i8'", shape: "(0,)", data: [])),
      ("b.txt", Array("# no\n".utf8)), ("a.zst", zstdFrame([])),
    ] as [(String, [UInt8])] {
      try folder.write(bytes, to: name)
      #expect(try build(name, in: folder) == "")
    }
    #expect(try build("a.csv --column n", in: folder) == "")
    let info = try Program.run("info", "x.gapmap", "--json", in: folder)
    #expect(info.output.contains("\"count\": 0, \"minimum\": null, \"maximum\": null"))
    #expect(info.output.contains("\"bitsPerNumber\": null"))
  }

  @Test func severalInputs() throws {
    let folder = try Folder()
    try folder.write("1\n4\n7", to: "a")
    try folder.write("2\n5\n8\n", to: "b")
    try folder.write(littleEndian([Int64(0), 3, 9]), to: "c.i64")
    #expect(try build("a b c.i64", in: folder) == "0\n1\n2\n3\n4\n5\n7\n8\n9\n")
    #expect(try build("a - c.i64 < b", in: folder) == "0\n1\n2\n3\n4\n5\n7\n8\n9\n")
    try folder.write("1\n5\n5\n", to: "d")
    #expect(try build("a b d --duplicates skip", in: folder) == "1\n2\n4\n5\n7\n8\n")
  }

  @Test func rangesUniteWithNumbers() throws {
    let folder = try Folder()
    try folder.write("-9\n1\n4\n5\n6\n20\n30\n", to: "a")
    let ranges = "--range 5...7 --range 6...8 --range 20 --prefix 4 --digits 1"
    #expect(
      try build("a \(ranges)", in: folder)
        == [-9, 1, 4, 5, 6, 7, 8, 20, 30].map { "\($0)\n" }.joined())
    #expect(
      try build("a --range -100...-10 --range 31...32", in: folder).split(separator: "\n").count
        == 91 + 7 + 2)
    #expect(try build("--range=-2...1", in: folder) == "-2\n-1\n0\n1\n")
  }

  /// Ranges at every place around a few numbers, held against a set.
  @Test func rangesAroundNumbers() throws {
    let folder = try Folder()
    try folder.write("3\n4\n6\n", to: "a")
    for lower in 1...7 {
      for upper in lower...8 {
        let expected = Set([3, 4, 6]).union(lower...upper).sorted().map { "\($0)\n" }.joined()
        #expect(try build("a --range \(lower)...\(upper)", in: folder) == expected)
      }
    }
  }

  @Test func hugeRanges() throws {
    let folder = try Folder()
    let built = try Program.run(
      "build", "--range", "1000000...80999999", "--range", "82000000...999999999999999", "-o",
      "x.gapmap", "--json", in: folder)
    #expect(built.status == 0)
    #expect(built.output.contains("\"count\": 999999998000000, "))
    #expect(try folder.read("x.gapmap").count <= 512)
    let ranges = try Program.run("dump", "x.gapmap", "--ranges", in: folder)
    #expect(ranges.output == "1000000...80999999\n82000000...999999999999999\n")
    // Every number but one; then one more.
    let most = "--type uint64 --range 1...18446744073709551615"
    #expect(try Program.shell("$GAPMAP build \(most) -o m.gapmap", in: folder).status == 0)
    let count = try Program.run("count", "m.gapmap", in: folder)
    #expect(count.output == "18446744073709551615\n")
    let all = try Program.shell("$GAPMAP build \(most) --range 0 -o all.gapmap", in: folder)
    #expect(all.status == 2)
    #expect(
      all.messages
        == "gapmap: these are all 2^64 numbers, one more than an index can count; leave one out\n")
    #expect(try folder.names() == ["x.gapmap", "m.gapmap"])
  }

  @Test func sorting() throws {
    let folder = try Folder()
    try folder.write("5\n-3\n9\n", to: "a")
    try folder.write("9\n0\n5\n", to: "b")
    #expect(try build("a b --sort --duplicates skip", in: folder) == "-3\n0\n5\n9\n")
    #expect(try build("a --sort --range 6...8", in: folder) == "-3\n5\n6\n7\n8\n9\n")
    let failed = try Program.shell("$GAPMAP build a b --sort -o y.gapmap", in: folder)
    #expect(failed.status == 2)
    #expect(
      failed.messages
        == "gapmap: b: line 3: 5 is also in a: line 1 (--duplicates skip drops repeated numbers)\n")
    #expect(try folder.names() == ["a", "b", "x.gapmap"])
  }

  /// Only one input is open at a time.
  @Test func sortingMoreFilesThanMayBeOpen() throws {
    let folder = try Folder()
    for index in 0..<100 { try folder.write("\(index)\n", to: "\(index).txt") }
    let built = try Program.shell(
      "ulimit -n 64; $GAPMAP build *.txt --sort -o x.gapmap", in: folder)
    #expect(built.status == 0, "\(built.messages)")
    let dumped = try Program.run("dump", "x.gapmap", in: folder)
    #expect(dumped.output == (0..<100).map { "\($0)\n" }.joined())
  }

  /// The command's own pipeline with room for a handful of numbers.
  @Test func sortingThroughDisk() throws {
    let folder = try Folder()
    var generator = SeededRandom(seed: 7)
    let numbers = (0..<1000).map { _ in Int64.random(in: .min ... .max, using: &generator) }
    var build = IndexBuild(output: IndexOutput(path: "\(folder.path)/x.gapmap"))
    build.inputs = [
      .init(path: try folder.write(littleEndian(numbers), to: "a.i64"), format: .i64)
    ]
    build.sorts = true
    build.sortLimits = .init(runLength: 10, fanIn: 4, mergeCapacity: 16)
    let report = try build.run()
    #expect(report.summary.count == 1000)
    let dumped = try Program.run("dump", "x.gapmap", in: folder)
    #expect(dumped.output == numbers.sorted().map { "\($0)\n" }.joined())
    #expect(try folder.names() == ["a.i64", "x.gapmap"])
    // A number that is there again far away, where only the merge can meet both.
    try folder.write(littleEndian(numbers + [numbers[0]]), to: "a.i64")
    let error = #expect(throws: InputError.self) { _ = try build.run() }
    #expect(
      describe(try #require(error))
        == "\(folder.path)/a.i64: record 1001: \(numbers[0]) is there already, in record 1"
        + " (--duplicates skip drops repeated numbers)")
  }

  @Test func standardOutput() throws {
    let folder = try Folder()
    let built = try Program.shell(
      "printf '1\\n2\\n3\\n' | $GAPMAP build - -o - --json > x.gapmap", in: folder)
    #expect(built.status == 0)
    #expect(built.messages.hasPrefix("{\"type\": \"int64\", \"count\": 3, "))
    #expect(try Program.run("dump", "x.gapmap", in: folder).output == "1\n2\n3\n")
    let piped = try Program.shell(
      "printf '1\\n2\\n3\\n' | $GAPMAP build - -o - | $GAPMAP dump -", in: folder)
    #expect(piped.output == "1\n2\n3\n")
  }

  @Test(arguments: Favor.allCases)
  func favors(favor: Favor) throws {
    let folder = try Folder()
    let text = (0..<5000).map { "\($0 * 31 + $0 % 7)\n" }.joined()
    try folder.write(text, to: "a")
    #expect(try build("a --favor \(favor.rawValue)", in: folder) == text)
  }

  @Test func report() throws {
    let folder = try Folder()
    let built = try Program.shell(
      "printf '1\\n2\\n3\\n9\\n' | $GAPMAP build - -o x.gapmap --json", in: folder)
    #expect(built.messages == "")
    for key in [
      "type", "count", "minimum", "maximum", "bytes", "rawBytes", "bitsPerNumber", "encodings",
      "blocks", "numbers", "seconds", "numbersPerSecond", "peakMemoryBytes",
    ] {
      #expect(built.output.contains("\"\(key)\": "))
    }
    #expect(built.output.contains("\"count\": 4, \"minimum\": 1, \"maximum\": 9, "))
    #expect(built.output.contains("\"rawBytes\": 32, "))
    let plain = try Program.shell("echo 5 | $GAPMAP build - -o x.gapmap", in: folder)
    #expect(plain.messages.hasPrefix("x.gapmap: 1 number, 5 to 5, "))
  }
}
