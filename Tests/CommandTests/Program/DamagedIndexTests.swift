import Testing

/// Files that are no index, or a damaged one.
@Suite struct DamagedIndexTests {
  private static let commands = [
    "info x", "contains x 5", "rank x 5", "select x 0", "next x 5", "count x --from 5", "dump x",
    "verify x", "filter x < numbers", "filter x -v < numbers",
  ]

  /// An index of some pages.
  private static func index(in folder: Folder) throws -> [UInt8] {
    try folder.write((0..<40_000).map { "\($0 * $0)\n" }.joined(), to: "numbers")
    let built = try Program.run("build", "numbers", "-o", "x", in: folder)
    try #require(built.status == 0)
    return try folder.read("x")
  }

  private func messages(_ bytes: [UInt8], in folder: Folder) throws -> Set<String> {
    try folder.write(bytes, to: "x")
    var messages = Set<String>()
    for command in Self.commands {
      let result = try Program.shell("$GAPMAP \(command)", in: folder)
      #expect(result.status == 2, "\(command)")
      #expect(result.output == "", "\(command)")
      messages.insert(result.messages)
    }
    return messages
  }

  @Test func notAnIndex() throws {
    let folder = try Folder()
    try folder.write("1\n", to: "numbers")
    for bytes in [[], Array("1\n2\n3\n".utf8), [UInt8](repeating: 0, count: 100)] {
      let found = try messages(bytes, in: folder)
      #expect(found.count == 1)
      #expect(found.first?.hasPrefix("gapmap: x: not a gapmap index: ") == true)
    }
  }

  @Test func missing() throws {
    let folder = try Folder()
    let result = try Program.run("count", "nowhere", in: folder)
    #expect(result.status == 2)
    #expect(result.messages == "gapmap: cannot open nowhere: No such file or directory\n")
  }

  @Test func truncated() throws {
    let folder = try Folder()
    let bytes = try Self.index(in: folder)
    for length in [bytes.count - 1, bytes.count / 2, 20, 9] {
      let found = try messages(Array(bytes[..<length]), in: folder)
      #expect(found == ["gapmap: x: truncated: the end is missing after byte \(length)\n"])
    }
  }

  @Test func newerVersion() throws {
    let folder = try Folder()
    var bytes = try Self.index(in: folder)
    bytes[4] = 2
    #expect(
      try messages(bytes, in: folder) == [
        "gapmap: x: format version 2, but this gapmap reads up to 1; a newer gapmap is needed\n"
      ])
  }

  @Test func damagedHeaderAndTrailer() throws {
    let folder = try Folder()
    let bytes = try Self.index(in: folder)
    var header = bytes
    header[5] ^= 1
    let found = try messages(header, in: folder)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("gapmap: x: damaged header at byte ") == true, "\(found)")
    var trailer = bytes
    trailer[bytes.count - 12] ^= 1
    let others = try messages(trailer, in: folder)
    #expect(others.count == 1)
    #expect(others.first?.hasPrefix("gapmap: x: damaged trailer at byte ") == true, "\(others)")
  }

  /// A damaged page is an error of every command that needs it, never an answer.
  @Test func damagedPage() throws {
    let folder = try Folder()
    var bytes = try Self.index(in: folder)
    bytes[1000] ^= 0x10
    try folder.write(bytes, to: "x")
    for command in [
      "contains x 0", "contains x 1", "rank x 7", "next x 5", "dump x", "verify x",
      "filter x < numbers", "filter x -v < numbers",
    ] {
      let result = try Program.shell("$GAPMAP \(command)", in: folder)
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.messages.hasPrefix("gapmap: x: damaged page at byte 8: "))
    }
    // Other pages still answer.
    let last = try Program.run("contains", "x", "\(39_999 * 39_999)", in: folder)
    #expect(last.status == 0)
  }

  /// What is no index is not read from standard input to its end, of which there may be none.
  @Test func endlessStandardInput() throws {
    let folder = try Folder()
    let result = try Program.shell("$GAPMAP info - < /dev/zero", in: folder)
    #expect(result.status == 2)
    #expect(
      result.messages
        == "gapmap: standard input: not a gapmap index: it does not begin as an index does\n")
  }

  /// Cut short while it is mapped: the end of the process, but one with a message.
  @Test func cutShortWhileItIsOpen() throws {
    let folder = try Folder()
    _ = try Self.index(in: folder)
    let result = try Program.shell(
      """
      { echo 0; sleep 0.5; : > x; seq 1 100000; } | $GAPMAP contains x > answers; echo $?
      """, in: folder)
    #expect(result.output == "2\n")
    #expect(result.messages.hasPrefix("gapmap: cannot read "))
    #expect(result.messages.contains("x any more: it was cut short while it was open"))
    #expect(try folder.read("answers").starts(with: Array("0\tyes\n".utf8)))
  }
}
