import Testing

@testable import GapmapCommand

/// What the commands that work on sets take for one.
@Suite struct OperandTests {
  private func output(_ script: String, in folder: Folder) throws -> String {
    let result = try Program.shell(script, in: folder)
    #expect(result.status == 0, "\(script): \(result.messages)")
    return result.output
  }

  @Test func anIndexOnStandardInput() throws {
    let folder = try Folder()
    _ = try output(
      """
      seq 1 20 | $GAPMAP build - -o a; seq 15 2 31 | $GAPMAP build - -o b
      $GAPMAP build /dev/null -o e
      """, in: folder)
    #expect(
      try output(
        "$GAPMAP union a b -o - | $GAPMAP subtract - b -o - | $GAPMAP dump - --ranges", in: folder)
        == "1...14\n16...16\n18...18\n20...20\n")
    #expect(
      try output("$GAPMAP intersect b - -o - < a | $GAPMAP dump -", in: folder) == "15\n17\n19\n")
    #expect(try output("$GAPMAP diff a - < a; $GAPMAP diff e - < e", in: folder) == "")
    #expect(
      try output(
        "$GAPMAP patch - --remove b --lenient -o - < a | $GAPMAP count -", in: folder) == "17\n")
    // Text that begins as an index does, and text that is shorter than one.
    let text = try Program.run(
      "union", "a", "-", "-o", "y", in: folder, input: Array("GAPM\n".utf8))
    #expect(text.messages == "gapmap: standard input: line 1: 'GAPM' is not a number\n")
    #expect(try output("printf 77 | $GAPMAP union - -o - | $GAPMAP dump -", in: folder) == "77\n")
    #expect(try output("$GAPMAP union - -o - < /dev/null | $GAPMAP count -", in: folder) == "0\n")
    var damaged = try folder.read("a")
    damaged[6] ^= 1
    let broken = try Program.run("union", "b", "-", "-o", "y", in: folder, input: damaged)
    #expect(broken.status == 2)
    #expect(broken.messages.hasPrefix("gapmap: standard input: damaged header at byte "))
    // Compressed text there is still found to be compressed.
    let frame = zstdFrame(Array("8\n9\n".utf8))
    let compressed = try Program.run("union", "-", "-o", "y", in: folder, input: frame)
    #expect(compressed.status == 0)
    #expect(try output("$GAPMAP dump y", in: folder) == "8\n9\n")
  }

  @Test func listsOfLargeNumbers() throws {
    let folder = try Folder()
    try folder.write("18446744073709551615\n3\n", to: "u")
    try folder.write("1\n", to: "a")
    _ = try output("$GAPMAP build a -o i", in: folder)
    #expect(
      try output("$GAPMAP union u a --type uint64 -o - | $GAPMAP dump -", in: folder)
        == "1\n3\n18446744073709551615\n")
    let untold = try Program.run("union", "u", "a", "-o", "x", in: folder)
    #expect(
      untold.messages
        == "gapmap: u: line 1: '18446744073709551615' is too large: int64 ends at"
        + " 9223372036854775807; an index made with --type uint64 holds numbers up to"
        + " 18446744073709551615\n")
    let other = try Program.run("union", "u", "i", "--type", "uint64", "-o", "x", in: folder)
    #expect(other.messages == "gapmap: i: holds int64 numbers, not uint64\n")
  }

  @Test func columnsAndFormats() throws {
    let folder = try Folder()
    try folder.write("name,phone\nann,5\nbob,7\n", to: "h.csv")
    try folder.write(littleEndian([7, 9] as [Int64]), to: "raw")
    #expect(
      try output("$GAPMAP union h.csv --column phone -o - | $GAPMAP dump -", in: folder)
        == "5\n7\n")
    #expect(
      try output("$GAPMAP union raw --format i64 -o a && $GAPMAP dump a", in: folder) == "7\n9\n")
    #expect(
      try output(
        "$GAPMAP subtract - a --format csv --column phone -o - < h.csv | $GAPMAP dump -",
        in: folder) == "5\n")
    #expect(
      try output("$GAPMAP diff h.csv a --column phone --count; test $? = 1", in: folder)
        == "added\t1\nremoved\t1\n")
    for (command, message) in [
      (
        "union h.csv -o x",
        "h.csv: line 1: 'name' is not a number; if it is the column's name, say --column 'name'"
      ),
      (
        "union a --column phone -o x",
        "--column goes with csv; say --format csv if that is what it is"
      ),
    ] {
      let result = try Program.shell("$GAPMAP \(command)", in: folder)
      #expect(result.status == 2)
      #expect(result.messages.hasPrefix("gapmap: \(message)\n"), "\(result.messages)")
    }
  }

  /// One set is what a pattern of the shell may match, too.
  @Test(arguments: ["union", "intersect", "subtract", "concat"])
  func oneSet(command: String) throws {
    let folder = try Folder()
    _ = try output("seq 5 | $GAPMAP build - -o only.gapmap", in: folder)
    #expect(
      try output("$GAPMAP \(command) *.gapmap -o x && $GAPMAP dump x --ranges", in: folder)
        == "1...5\n")
    let none = try Program.run(command, "-o", "y", in: folder)
    #expect(none.status == 2)
    #expect(none.messages.hasPrefix("gapmap: it takes one "))
  }

  /// An index without numbers is one of any type.
  @Test func emptyIndexesOfAnotherType() throws {
    let folder = try Folder()
    _ = try output(
      "$GAPMAP build /dev/null -o e; $GAPMAP build --range 5...9 --type uint64 -o u", in: folder)
    for command in ["union e u", "union u e", "subtract u e", "concat e u", "concat u e"] {
      #expect(
        try output("$GAPMAP \(command) -o x && $GAPMAP dump x --ranges", in: folder) == "5...9\n")
      #expect(try output("$GAPMAP info x", in: folder).contains("uint64"))
    }
    #expect(try output("$GAPMAP intersect e u -o x && $GAPMAP count x", in: folder) == "0\n")
    #expect(try output("$GAPMAP diff e u --ranges; test $? = 1", in: folder) == "+5...9\n")
    #expect(
      try output("$GAPMAP patch e --add u -o x && $GAPMAP dump x --ranges", in: folder)
        == "5...9\n")
  }

  /// Several additions are one set, as one file is.
  @Test func numbersThatAreAddedTwice() throws {
    let folder = try Folder()
    try folder.write("4\n5\n4\n", to: "a")
    try folder.write("5\n6\n", to: "b")
    _ = try output("seq 3 | $GAPMAP build - -o x", in: folder)
    #expect(
      try output(
        "$GAPMAP patch x --add a --add b --remove x --remove x -o y && $GAPMAP dump y --ranges",
        in: folder) == "4...6\n")
  }
}
