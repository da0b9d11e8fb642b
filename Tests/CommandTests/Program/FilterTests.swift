import Testing

/// Lines that pass an index, or do not.
@Suite struct FilterTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    let built = try Program.shell(
      """
      printf '%s\\n' -20 -10 0 10 11 12 30 | $GAPMAP build - -o x
      printf '%s\\n' 5 18446744073709551615 | $GAPMAP build - --type uint64 -o u
      """, in: folder)
    try #require(built.status == 0)
    return folder
  }

  private func expect(
    _ command: String, of input: String, _ output: String, messages: String = "", in folder: Folder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try folder.write(input, to: "input")
    let result = try Program.shell("$GAPMAP filter \(command) < input", in: folder)
    #expect(
      result == Program.Result(status: 0, output: output, messages: messages),
      sourceLocation: sourceLocation)
  }

  /// Byte for byte: blanks, signs, line ends and a missing last one.
  @Test func wholeLines() throws {
    let folder = try folder()
    try expect("x", of: "10\n9\n-20\n", "10\n-20\n", in: folder)
    try expect("x -v", of: "10\n9\n-20\n", "9\n", in: folder)
    try expect("x", of: " +10 \r\n9\r\n\t0012", " +10 \r\n\t0012", in: folder)
    try expect("x", of: "10", "10", in: folder)
    try expect("x", of: "", "", in: folder)
    try expect("x", of: "30\n10\n10\n", "30\n10\n10\n", in: folder)
  }

  @Test func linesWithoutANumber() throws {
    let folder = try folder()
    let input = "10\nten\n\n12\n# 5\n1 2\n9\nlast"
    try expect(
      "x", of: input, "10\n12\n", messages: "2:ten\n3:\n5:# 5\n6:1 2\n8:last\n", in: folder)
    try expect("x -v --drop", of: input, "9\n", in: folder)
    // These are numbers, but no index of the type has them.
    try expect("x", of: "99999999999999999999\n", "", in: folder)
    try expect("x -v", of: "99999999999999999999\n", "99999999999999999999\n", in: folder)
    try expect("u -v", of: "-1\n5\n", "-1\n", in: folder)
    try expect("u", of: "18446744073709551615\n5\n", "18446744073709551615\n5\n", in: folder)
  }

  @Test func columns() throws {
    let folder = try folder()
    let input = "name,phone,note\nann,10,x\n\"a,b\",\"30\",\"y\"\nbob,9,\ncarl\n"
    try expect(
      "x --column phone", of: input, "name,phone,note\nann,10,x\n\"a,b\",\"30\",\"y\"\n",
      messages: "5:carl\n", in: folder)
    try expect(
      "x --column 2 -v", of: input, "bob,9,\n", messages: "1:name,phone,note\n5:carl\n", in: folder)
    try expect(
      "x --column 2 --delimiter '\\t'", of: "a\t10\r\nb\t9\r\nc\t30\r\n", "a\t10\r\nc\t30\r\n",
      in: folder)
    try expect("x --column 3 --delimiter ';'", of: "a;b;12\n", "a;b;12\n", in: folder)
    try expect("x --column 1", of: "12\n13\n", "12\n", in: folder)
    try folder.write(input, to: "input")
    let missing = try Program.shell("$GAPMAP filter x --column fax < input", in: folder)
    #expect(missing.status == 2)
    #expect(
      missing.messages
        == "gapmap: standard input: line 1: no column is named 'fax'; there are 'name', 'phone', "
        + "'note'\n")
  }

  /// A quotation mark within a field is a byte like others, as for `build`.
  @Test func quotationMarks() throws {
    let folder = try folder()
    let input = "a,b\n12\" vinyl,12\n\"a \"\"b\"\", c\",30\n\"open,10\n"
    try expect(
      "x --column b", of: input, "a,b\n12\" vinyl,12\n\"a \"\"b\"\", c\",30\n",
      messages: "4:\"open,10\n", in: folder)
  }

  /// It is no part of the first field, and passes with its line.
  @Test func aByteOrderMark() throws {
    let folder = try folder()
    try expect("x", of: "\u{FEFF}10\n9\n", "\u{FEFF}10\n", in: folder)
    try expect("x -v", of: "\u{FEFF}10\n9\n", "9\n", in: folder)
    try expect(
      "x --column phone", of: "\u{FEFF}phone\n10\n9\n", "\u{FEFF}phone\n10\n", in: folder)
    try expect("x --column 1", of: "\u{FEFF}\"10\",a\n", "\u{FEFF}\"10\",a\n", in: folder)
    try expect("x", of: "10\n\u{FEFF}10\n", "10\n", messages: "2:\u{FEFF}10\n", in: folder)
  }

  @Test func badArguments() throws {
    let folder = try folder()
    for (arguments, message) in [
      ("", "FILE is missing"),
      ("-", "standard input is for the lines; name an index"),
      ("x --delimiter ;;", "--delimiter is one character, or \\t, not ';;'"),
      ("x --column 0", "--column: the first column is 1, there is no column 0"),
    ] {
      let quoted = arguments.split(separator: " ").map { "'\($0)'" }.joined(separator: " ")
      let extra = arguments.contains("--delimiter") ? " --column 1" : ""
      let result = try Program.shell("$GAPMAP filter \(quoted)\(extra) < /dev/null", in: folder)
      #expect(result.status == 2)
      #expect(
        result.messages == "gapmap: \(message)\nTry `gapmap filter --help`.\n", "\(arguments)")
    }
    let alone = try Program.shell("$GAPMAP filter x --delimiter ';' < /dev/null", in: folder)
    #expect(alone.status == 2)
    #expect(alone.messages.hasPrefix("gapmap: --delimiter goes with --column\n"))
  }

  /// More lines than are read at once, and one longer than that.
  @Test func manyLinesAndALongOne() throws {
    let folder = try folder()
    let long = String(repeating: " ", count: 700_000) + "12\n"
    let many = (0..<60_000).map { "\($0 % 40)\n" }
    let members: Set = ["0\n", "10\n", "11\n", "12\n", "30\n"]
    let passing = many.filter(members.contains).joined()
    try expect("x", of: many.joined() + long + many.joined(), passing + long + passing, in: folder)
  }

  /// Its fields are counted once, not once for each.
  @Test func aHeaderOfCommas() throws {
    let folder = try Folder()
    _ = try Program.run("build", "--range", "1...9", "-o", "x", in: folder)
    for (count, reason) in [
      (1 << 19, "no column is named 'n'; there are "),
      (1 << 21, "the header is longer than 1,048,576 bytes\n"),
    ] {
      let input = [UInt8](repeating: UInt8(ascii: ","), count: count)
      let result = try Program.run("filter", "x", "--column", "n", in: folder, input: input)
      #expect(result.status == 2)
      #expect(result.messages.hasPrefix("gapmap: standard input: line 1: \(reason)"))
    }
  }
}
