import Testing

/// `export`.
@Suite struct ExportCommandTests {
  private func run(_ script: String, in folder: Folder) throws -> Program.Result {
    try Program.shell(script, in: folder)
  }

  private func index(_ ranges: String..., in folder: Folder) throws {
    let options = ranges.map { "--range \($0)" }.joined(separator: " ")
    #expect(try run("$GAPMAP build \(options) -o x.gapmap", in: folder).status == 0)
  }

  @Test func aFile() throws {
    let folder = try Folder()
    try index("18330000000...18330000099", "819012345678", in: folder)
    let result = try run("$GAPMAP export x.gapmap --for plus -o x.txt", in: folder)
    #expect(result.status == 0 && result.messages == "")
    #expect(result.output.hasPrefix("x.txt: 101 numbers, 1,314 bytes, "))
    let lines = (0..<100).map { "+\(18_330_000_000 + $0)\n" }.joined() + "+819012345678\n"
    #expect(try folder.read("x.txt") == Array(lines.utf8))
    let json = try run(
      "$GAPMAP export x.gapmap --for android --national JP -o x.bin --json && od -An -td8 x.bin",
      in: folder)
    #expect(json.output.hasPrefix("{\"count\": 1, \"bytes\": 8, \"leftOut\": 100, \"seconds\": "))
    #expect(json.output.hasSuffix(" 9012345678\n"))
    #expect(try folder.names() == ["x.gapmap", "x.txt", "x.bin"])
  }

  /// A country code that several countries have is told.
  @Test func aSharedCountryCode() throws {
    let folder = try Folder()
    try index("18330000000", "14165550100", "819012345678", in: folder)
    let result = try run(
      "$GAPMAP export x.gapmap --for text --national US -o y && cat y", in: folder)
    #expect(
      result.output.contains("\nthese are the numbers of +1, which 25 countries share\n1 number"))
    #expect(result.output.hasSuffix("\n4165550100\n8330000000\n"))
  }

  @Test func standardOutput() throws {
    let folder = try Folder()
    try index("18330000000...18339999999", "819012345678", in: folder)
    let national = try run(
      "$GAPMAP export x.gapmap --for freeswitch --national JP -o -", in: folder)
    #expect(national.status == 0 && national.output == "09012345678\n")
    #expect(national.messages.hasPrefix("standard output: 1 number, 12 bytes, "))
    #expect(
      national.messages.hasSuffix("10,000,000 numbers do not begin with +81, and are left out\n"))
    // A reader that has seen enough is no trouble.
    let head = try run(
      "{ $GAPMAP export x.gapmap --for text -o -; echo $? >&2; } | head -n 1", in: folder)
    #expect(head == Program.Result(status: 0, output: "18330000000\n", messages: "0\n"))
  }

  /// SQLite, whose file Asterisk's database is, takes it.
  @Test(.enabled(if: Program.has("sqlite3")))
  func asterisk() throws {
    let folder = try Folder()
    try index("18330000000...18330000999", in: folder)
    let result = try run(
      """
      sqlite3 astdb.sqlite3 'CREATE TABLE astdb(key VARCHAR(256), value VARCHAR(256), PRIMARY KEY(key))'
      sqlite3 astdb.sqlite3 "INSERT INTO astdb VALUES ('/blacklist/18330000007', '1')"
      $GAPMAP export x.gapmap --for asterisk --label "Ann's" -o x.sql > report &&
      sqlite3 astdb.sqlite3 < x.sql &&
      sqlite3 astdb.sqlite3 "SELECT count(*), min(key), max(key), min(value), max(value) FROM astdb"
      """, in: folder)
    #expect(
      result
        == Program.Result(
          status: 0,
          output: "1000|/blacklist/18330000000|/blacklist/18330000999|Ann's|Ann's\n", messages: ""))
  }

  /// Whoever ends it finds the old list, and nothing else.
  @Test func interruption() throws {
    let folder = try Folder()
    try index("18000000000...18199999999", in: folder)
    try folder.write("old\n", to: "x.txt")
    let result = try run(
      """
      $GAPMAP export x.gapmap --for csv -o x.txt & sleep 0.5; kill -KILL $!; wait $!; echo $?
      ls -A
      """, in: folder)
    #expect(result.output.hasPrefix("137\n"))
    #expect(try folder.names() == ["x.gapmap", "x.txt"])
    #expect(try folder.read("x.txt") == Array("old\n".utf8))
    #expect(!result.output.contains(".tmp"))
  }

  @Test func badInput() throws {
    let folder = try Folder()
    try index("1000000...999999999999999", in: folder)
    for (arguments, message) in [
      ("-o y", "what takes the list? Say --for text, or another FORM\nTry"),
      (
        "--for iphone -o y",
        "--for is one of text, plus, csv, freeswitch, asterisk, android, not 'iphone'\nTry"
      ),
      ("--for text -o ./x.gapmap", "-o ./x.gapmap is the input x.gapmap\nTry"),
      ("--for text", "where does the list go? Say -o OUT\nTry"),
      ("--for text --label x -o y", "--label goes with --for csv or asterisk\nTry"),
      ("--for plus --national JP -o y", "--national goes with any form but plus\nTry"),
      (
        "--for text --national Japan -o y",
        "--national is a code of two letters such as JP, not 'Japan'\nTry"
      ),
      ("--for csv --label \"$(printf 'a\\nb')\" -o y", "a label is one line"),
      (
        "--for android -o y",
        "999,999,999,000,000 numbers are too many: a file that Android maps at once has"
          + " 268,435,455"
      ),
      ("--for text -o y", "999,999,999,000,000 numbers take 15,888,888,882,000,000 bytes"),
    ] {
      let result = try run("$GAPMAP export x.gapmap \(arguments)", in: folder)
      #expect(result.status == 2 && result.output == "")
      #expect(result.messages.hasPrefix("gapmap: \(message)"), "\(result.messages)")
    }
    try index("18330000000...18330000099", in: folder)
    #expect(
      try run("$GAPMAP export x.gapmap --for text --national JP -o y", in: folder).messages
        == "gapmap: none of the 100 numbers begins with +81, so none has a form in JP\n")
    #expect(try folder.names() == ["x.gapmap"])
  }
}
