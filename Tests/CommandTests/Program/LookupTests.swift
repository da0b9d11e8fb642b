import Testing

/// The commands that ask an index.
@Suite struct LookupTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    let built = try Program.shell(
      """
      printf '%s\\n' -20 -10 0 10 11 12 30 | $GAPMAP build - -o x
      printf '%s\\n' 5 18446744073709551615 | $GAPMAP build - --type uint64 -o u
      $GAPMAP build /dev/null -o e
      """, in: folder)
    try #require(built.status == 0)
    return folder
  }

  private func expect(
    _ command: String, _ output: String, status: Int32 = 0, in folder: Folder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try Program.shell("$GAPMAP \(command)", in: folder)
    #expect(
      result == Program.Result(status: status, output: output, messages: ""),
      sourceLocation: sourceLocation)
  }

  @Test func contains() throws {
    let folder = try folder()
    try expect("contains x 10", "yes\n", in: folder)
    try expect("contains x 9", "no\n", status: 1, in: folder)
    try expect("contains x -20 +30", "-20\tyes\n30\tyes\n", in: folder)
    try expect("contains x 30 9 -20", "30\tyes\n9\tno\n-20\tyes\n", status: 1, in: folder)
    try expect("contains x 10 --json", "{\"number\": 10, \"contains\": true}\n", in: folder)
    try expect("contains e 0", "no\n", status: 1, in: folder)
    try expect("contains u 18446744073709551615", "yes\n", in: folder)
    try expect(
      "contains u 18446744073709551615 6 --json",
      """
      {"number": 18446744073709551615, "contains": true}
      {"number": 6, "contains": false}

      """, status: 1, in: folder)
  }

  @Test func containsOfAStream() throws {
    let folder = try folder()
    try folder.write("30\n# comment\n9\r\n-20", to: "asked")
    try expect("contains x < asked", "30\tyes\n9\tno\n-20\tyes\n", status: 1, in: folder)
    try folder.write("10\n", to: "asked")
    try expect("contains x < asked", "10\tyes\n", in: folder)
    try expect("contains x < /dev/null", "", in: folder)
    try folder.write("10\nten\n", to: "asked")
    let result = try Program.shell("$GAPMAP contains x < asked", in: folder)
    #expect(result.status == 2)
    #expect(result.messages == "gapmap: standard input: line 2: 'ten' is not a number\n")
    try folder.write((0..<100_000).map { "\($0)\n" }.joined(), to: "many")
    let many = try Program.shell("$GAPMAP contains x < many | grep -c yes", in: folder)
    #expect(many.output == "5\n")
  }

  @Test func rank() throws {
    let folder = try folder()
    try expect("rank x -21", "0\n", in: folder)
    try expect("rank x 11", "4\n", in: folder)
    try expect("rank x 31 -20", "31\t7\n-20\t0\n", in: folder)
    try expect("rank x 11 --json", "{\"number\": 11, \"rank\": 4}\n", in: folder)
    try expect("rank e 11", "0\n", in: folder)
  }

  @Test func select() throws {
    let folder = try folder()
    try expect("select x 0", "-20\n", in: folder)
    try expect("select x 6 1", "6\t30\n1\t-10\n", in: folder)
    try expect(
      "select u 1 --json", "{\"position\": 1, \"number\": 18446744073709551615}\n", in: folder)
  }

  @Test func next() throws {
    let folder = try folder()
    try expect("next x 11", "11\n", in: folder)
    try expect("next x 13", "30\n", in: folder)
    try expect("next x 31", "none\n", status: 1, in: folder)
    try expect(
      "next x -9223372036854775808 31", "-9223372036854775808\t-20\n31\tnone\n", status: 1,
      in: folder)
    try expect("next x 31 --json", "{\"number\": 31, \"next\": null}\n", status: 1, in: folder)
    try expect("next e 0", "none\n", status: 1, in: folder)
  }

  @Test func count() throws {
    let folder = try folder()
    try expect("count x", "7\n", in: folder)
    try expect("count x --from 0", "5\n", in: folder)
    try expect("count x --to -10", "2\n", in: folder)
    try expect("count x --from 10 --to 12", "3\n", in: folder)
    try expect(
      "count x --from 13 --to 29 --json", "{\"from\": 13, \"to\": 29, \"count\": 0}\n",
      in: folder)
    try expect("count e", "0\n", in: folder)
  }

  @Test func verify() throws {
    let folder = try folder()
    let result = try Program.run("verify", "x", in: folder)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("x: sound, 7 numbers, "))
    let json = try Program.run("verify", "x", "--json", in: folder)
    #expect(json.output.hasPrefix("{\"valid\": true, \"count\": 7, \"pages\": 1, \"bytes\": "))
  }

  @Test func info() throws {
    let folder = try folder()
    let text = try Program.run("info", "x", in: folder)
    #expect(text.status == 0)
    for line in [
      "x\n", "  numbers        7 (int64)\n", "  minimum        -20\n", "  maximum        30\n",
      "  as an array    56, ", "  pages          1\n", "\n\n  encoding ",
    ] {
      #expect(text.output.contains(line), "\(text.output)")
    }
    let json = try Program.run("info", "u", "--json", in: folder)
    let bytes = try folder.read("u").count
    #expect(
      json.output.hasPrefix(
        """
        {"type": "uint64", "count": 2, "minimum": 5, "maximum": 18446744073709551615, \
        "bytes": \(bytes), "rawBytes": 16, "bitsPerNumber": \(Double(bytes) * 4), "pages": 1, \
        "encodings": {"progression": {"blocks": 
        """))
    #expect(try Program.run("info", "e", in: folder).output.contains("  minimum  none\n"))
  }

  @Test func indexFromStandardInput() throws {
    let folder = try folder()
    try expect("count - < x", "7\n", in: folder)
    try expect("contains - 10 11 < x", "10\tyes\n11\tyes\n", in: folder)
  }

  @Test func mistakes() throws {
    let folder = try folder()
    for (command, message) in [
      ("contains x ten", "'ten' is not a number"),
      (
        "contains u -1", "'-1' is negative, and uint64 holds no negative numbers"
      ),
      (
        "rank x 9223372036854775808",
        "'9223372036854775808' is too large: int64 ends at 9223372036854775807;"
          + " an index made with --type uint64 holds numbers up to 18446744073709551615"
      ),
      ("rank x", "which number?"),
      ("select x", "which position?"),
      ("select x -1", "'-1' is not a position; the first is 0"),
      ("select x ''", "'' is not a position; the first is 0"),
      (
        "select x 18446744073709551616",
        "position '18446744073709551616' is too large; no index has more than"
          + " 18446744073709551615 numbers"
      ),
      ("contains", "FILE is missing"),
      ("contains - < x", "which number?"),
      ("count x 5", "'5' is one argument too many"),
      ("count x --from 9 --to 5", "--from 9 is larger than --to 5"),
      ("count x --from", "--from needs a value, as in --from N"),
      ("next x 5 --limit 5", "there is no option '--limit'"),
    ] {
      let name = command.split(separator: " ")[0]
      let result = try Program.shell("$GAPMAP \(command)", in: folder)
      #expect(
        result
          == Program.Result(
            status: 2, output: "", messages: "gapmap: \(message)\nTry `gapmap \(name) --help`.\n"))
    }
    let beyond = try Program.run("select", "x", "7", in: folder)
    #expect(beyond.status == 2)
    #expect(
      beyond.messages == "gapmap: x: there is no position 7: the index has positions 0 to 6\n")
    let empty = try Program.run("select", "e", "0", in: folder)
    #expect(empty.messages == "gapmap: e: there is no position 0: the index is empty\n")
  }
}
