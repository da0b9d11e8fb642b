import Testing

@testable import GapmapCommand

/// The commands that make sets of sets.
@Suite struct SetCommandTests {
  private func lines(_ numbers: some Sequence<Int>) -> String {
    numbers.map { "\($0)\n" }.joined()
  }

  /// Runs a script that must succeed without a word on standard error but reports.
  private func output(_ script: String, in folder: Folder, status: Int32 = 0) throws -> String {
    let result = try Program.shell(script, in: folder)
    #expect(result.status == status, "\(script): \(result.messages)")
    return result.output
  }

  /// Three sets, the first two as indexes, the third as text in no order and with a number twice.
  private func threeSets(_ folder: Folder) throws -> [Set<Int>] {
    var generator = SeededRandom(seed: 1)
    let sets = [
      Set((0..<5000).map { _ in Int.random(in: -3000...9000, using: &generator) }),
      Set(-500...4000),
      Set((0..<300).map { _ in Int.random(in: -4000...10_000, using: &generator) }),
    ]
    try folder.write(lines(sets[0].sorted()), to: "a.txt")
    try folder.write(lines(sets[1].sorted()), to: "b.txt")
    let third = sets[2].shuffled(using: &generator)
    try folder.write(lines(third + third.prefix(3)), to: "c")
    _ = try output(
      "$GAPMAP build a.txt -o a.gapmap && $GAPMAP build b.txt -o b.gapmap", in: folder)
    return sets
  }

  @Test func operations() throws {
    let folder = try Folder()
    let sets = try threeSets(folder)
    for (command, expected) in [
      ("union", sets[0].union(sets[1]).union(sets[2])),
      ("intersect", sets[0].intersection(sets[1]).intersection(sets[2])),
      ("subtract", sets[0].subtracting(sets[1]).subtracting(sets[2])),
    ] {
      let dump = try output(
        """
        $GAPMAP \(command) a.gapmap b.gapmap c -o x.gapmap && $GAPMAP verify x.gapmap > /dev/null &&
        $GAPMAP dump x.gapmap
        """, in: folder)
      #expect(dump == lines(expected.sorted()))
      let piped = try output(
        "cat c | $GAPMAP \(command) a.gapmap b.gapmap - -o - | $GAPMAP dump -", in: folder)
      #expect(piped == dump)
    }
    #expect(
      try folder.names() == ["a.txt", "b.txt", "c", "a.gapmap", "b.gapmap", "x.gapmap"])
  }

  @Test func reports() throws {
    let folder = try Folder()
    _ = try output("$GAPMAP build --range 1...1000000000000000 -o all.gapmap", in: folder)
    try folder.write("5\n7\n", to: "few")
    let result = try Program.run(
      "subtract", "all.gapmap", "few", "-o", "x.gapmap", "--json", in: folder)
    #expect(result.status == 0 && result.messages == "")
    #expect(result.output.contains("\"count\": 999999999999998,"))
    #expect(result.output.contains("\"peakMemoryBytes\": "))
    #expect(
      try output("$GAPMAP dump x.gapmap --ranges", in: folder)
        == "1...4\n6...6\n8...1000000000000000\n")
  }

  @Test func differences() throws {
    let folder = try Folder()
    let sets = try threeSets(folder)
    let (old, new) = (sets[0], sets[2])
    let changes =
      (new.subtracting(old).map { ($0, "+") } + old.subtracting(new).map { ($0, "-") })
      .sorted { $0.0 < $1.0 }
    #expect(
      try output("$GAPMAP diff a.gapmap c", in: folder, status: 1)
        == changes.map { "\($0.1)\($0.0)\n" }.joined())
    let counts =
      "\"added\": \(new.subtracting(old).count), \"removed\": \(old.subtracting(new).count)"
    #expect(
      try output("$GAPMAP diff a.gapmap c --json", in: folder, status: 1)
        .hasPrefix("{\(counts), \"peakMemoryBytes\": "))
    #expect(
      try output("$GAPMAP diff a.gapmap c --count", in: folder, status: 1)
        == "added\t\(new.subtracting(old).count)\nremoved\t\(old.subtracting(new).count)\n")
    #expect(try output("$GAPMAP diff a.gapmap a.txt", in: folder) == "")
    _ = try output("$GAPMAP build --range 10...20 -o d.gapmap", in: folder)
    _ = try output("$GAPMAP build --range 15...30 -o e.gapmap", in: folder)
    #expect(
      try output("$GAPMAP diff d.gapmap e.gapmap --ranges", in: folder, status: 1)
        == "-10...14\n+21...30\n")
    // There and back.
    let script = """
      $GAPMAP diff a.gapmap b.gapmap --added in.gapmap --removed out.gapmap
      $GAPMAP patch a.gapmap --add in.gapmap --remove out.gapmap -o new.gapmap
      $GAPMAP dump new.gapmap
      """
    #expect(try output(script, in: folder) == lines(sets[1].sorted()))
    #expect(
      try output("$GAPMAP diff a.gapmap a.gapmap --added none.gapmap", in: folder) == "")
  }

  /// Who reads only the beginning still gets to know that the sets differ.
  @Test func differencesIntoAClosedPipe() throws {
    let folder = try Folder()
    let script = """
      $GAPMAP build --range 1...1000000 -o a; $GAPMAP build --range 2000000...3000000 -o b
      ($GAPMAP diff a b; echo $? > status) | head -n 1; cat status
      """
    #expect(try output(script, in: folder) == "-1\n1\n")
  }

  @Test func patches() throws {
    let folder = try Folder()
    try folder.write(lines([1, 2, 3, 100]), to: "base.txt")
    try folder.write(lines([4, 100]), to: "add")
    try folder.write(lines([2, 7]), to: "remove")
    _ = try output("$GAPMAP build base.txt -o base.gapmap", in: folder)
    let before = try folder.read("base.gapmap")
    let absent = try Program.run(
      "patch", "base.gapmap", "--remove", "remove", "-o", "base.gapmap", in: folder)
    #expect(absent.status == 2)
    #expect(absent.messages == "gapmap: 7 is to be removed, but is not there\n")
    let present = try Program.run(
      "patch", "base.gapmap", "--add", "add", "-o", "new.gapmap", in: folder)
    #expect(present.status == 2)
    #expect(present.messages == "gapmap: 100 is to be added, but is there already\n")
    #expect(try folder.read("base.gapmap") == before)
    #expect(try !folder.names().contains("new.gapmap"))
    _ = try output(
      "$GAPMAP patch base.gapmap --add add --remove remove --lenient -o base.gapmap", in: folder)
    #expect(try output("$GAPMAP dump base.gapmap", in: folder) == lines([1, 3, 4, 100]))
    // What goes out first may come in again.
    try folder.write(lines([3]), to: "three")
    _ = try output(
      "$GAPMAP patch base.gapmap --add three --remove three -o base.gapmap", in: folder)
    #expect(try output("$GAPMAP dump base.gapmap", in: folder) == lines([1, 3, 4, 100]))
    let nothing = try Program.run("patch", "base.gapmap", "-o", "x", in: folder)
    #expect(nothing.status == 2)
    #expect(nothing.messages.hasPrefix("gapmap: there is nothing to change: say --add FILE, "))
  }

  @Test func splitAndConcat() throws {
    let folder = try Folder()
    let numbers = (0..<60_000).map { $0 * 7 + $0 % 5 - 70_000 }
    try folder.write(lines(numbers), to: "all.txt")
    _ = try output("$GAPMAP build all.txt -o all.gapmap", in: folder)
    let listed = try output(
      "$GAPMAP split all.gapmap --parts 12 -o parts && ls parts", in: folder)
    #expect(listed.contains("parts/all-01.gapmap: "))
    #expect(listed.hasSuffix((1...12).map { "all-\($0 < 10 ? "0" : "")\($0).gapmap\n" }.joined()))
    #expect(
      try output("for i in parts/*; do $GAPMAP dump $i; done", in: folder) == lines(numbers))
    #expect(
      try output(
        "$GAPMAP concat parts/*.gapmap -o joined.gapmap && $GAPMAP dump joined.gapmap", in: folder)
        == lines(numbers))
    let again = try Program.run("split", "all.gapmap", "--parts", "2", "-o", "parts", in: folder)
    #expect(again.status == 2)
    #expect(
      again.messages == "gapmap: parts holds an index already: parts/all-01.gapmap\n")
    let report = try output("$GAPMAP split all.gapmap --max 20000 -o few --json", in: folder)
    #expect(report.hasPrefix("{\"directory\": \"few\", \"count\": 60000, "))
    let counts = try output("for i in few/*; do $GAPMAP count $i; done", in: folder)
    let sizes = counts.split(separator: "\n").compactMap { Int($0) }
    #expect(sizes.reduce(0, +) == 60_000 && sizes.allSatisfy { $0 > 0 && $0 <= 20_000 })
    let turned = try Program.run(
      "concat", "parts/all-02.gapmap", "parts/all-01.gapmap", "-o", "y", in: folder)
    #expect(turned.status == 2)
    #expect(
      turned.messages
        == "gapmap: parts/all-01.gapmap lies below parts/all-02.gapmap, but comes after it\n")
    let twice = try Program.run("concat", "all.gapmap", "all.gapmap", "-o", "y", in: folder)
    #expect(twice.messages == "gapmap: all.gapmap and all.gapmap overlap\n")
    #expect(try !folder.names().contains("y"))
  }

  /// The directory of parts is there with all of them or not at all.
  @Test func aSplitIsWholeOrNot() throws {
    let folder = try Folder()
    _ = try output("seq 1 3 60000 | $GAPMAP build - -o all.gapmap 2> /dev/null", in: folder)
    for signal in ["KILL", "TERM", "INT"] {
      let found = try output(
        """
        $GAPMAP split all.gapmap --max 4 -o d > /dev/null & sleep 0.1; kill -\(signal) $!
        wait $!; ls d 2> /dev/null | wc -l; rm -rf d
        """, in: folder)
      #expect(["0\n", "5000\n"].contains(found))
    }
    _ = try output("$GAPMAP build /dev/null --format text -o none.gapmap", in: folder)
    #expect(
      try output("$GAPMAP split none.gapmap --parts 3 -o none > list; ls none", in: folder)
        == "none-1.gapmap\n")
    #expect(try output("$GAPMAP concat none/*.gapmap -o y && $GAPMAP count y", in: folder) == "0\n")
  }

  /// More parts than there can be files are refused before any is cut.
  @Test(arguments: ["--max 1", "--parts 1000000000000", "--max 99999999"])
  func tooManyParts(option: String) throws {
    let folder = try Folder()
    _ = try output("$GAPMAP build --range 0...999999999999999 -o all.gapmap", in: folder)
    let result = try Program.shell("$GAPMAP split all.gapmap \(option) -o d", in: folder)
    #expect(result.status == 2 && result.messages.hasSuffix(" files; at most 1,000,000\n"))
    #expect(try !folder.names().contains("d"))
  }

  /// Neither half of a difference is written if the other cannot be.
  @Test func bothHalvesOfADifference() throws {
    let folder = try Folder()
    _ = try output(
      "$GAPMAP build --range 1...9 -o a; $GAPMAP build --range 5...12 -o b", in: folder)
    for (options, message) in [
      ("--added x --removed no/such/y", "cannot write no/such/y: No such file or directory"),
      ("--added no/such/x --removed y", "cannot write no/such/x: No such file or directory"),
      ("--added x --removed x", "--added and --removed are two files, not both 'x'"),
      ("--added - --removed -", "--added and --removed are two files, not both '-'"),
    ] {
      let result = try Program.shell("$GAPMAP diff a b \(options)", in: folder)
      #expect(result.status == 2 && result.output == "")
      #expect(result.messages.hasPrefix("gapmap: \(message)\n"), "\(result.messages)")
      #expect(try folder.names().sorted() == ["a", "b"])
    }
  }

  @Test func badInput() throws {
    let folder = try Folder()
    try folder.write("1\ntwo\n", to: "bad")
    try folder.write([1, 2, 3], to: "x.gapmap")
    _ = try output(
      "$GAPMAP build --range 1...9 -o a.gapmap; $GAPMAP build --range 1...9 --type uint64 -o u",
      in: folder)
    for (arguments, message) in [
      ("union a.gapmap bad -o y", "bad: line 2: 'two' is not a number"),
      ("union a.gapmap none -o y", "cannot open none: No such file or directory"),
      (
        "union a.gapmap x.gapmap -o y",
        "x.gapmap: not a gapmap index: it does not begin as an index does"
      ),
      ("union a.gapmap u -o y", "u: holds uint64 numbers, not int64"),
      ("concat a.gapmap u -o y", "u: holds uint64 numbers, not int64"),
      ("concat a.gapmap bad -o y", "bad: not a gapmap index: it does not begin as an index does"),
    ] {
      let result = try Program.shell("$GAPMAP \(arguments)", in: folder)
      #expect(result.status == 2 && result.output == "")
      #expect(result.messages == "gapmap: \(message)\n")
    }
    for (arguments, message) in [
      ("union -o y", "it takes one set or more"),
      ("union a.gapmap bad", "where does the index go? Say -o FILE"),
      ("union - - -o y", "standard input is named twice"),
      ("diff a.gapmap", "it takes two sets"),
      ("split a.gapmap -o d", "say either --max N or --parts N"),
      ("split a.gapmap --max 0 -o d", "--max is a count, 1 or more, not '0'"),
      ("split a.gapmap --parts -1 -o d", "--parts is a count, 1 or more, not '-1'"),
      ("split a.gapmap --parts 2", "where do the parts go? Say -o DIRECTORY"),
    ] {
      let result = try Program.shell("$GAPMAP \(arguments)", in: folder)
      #expect(result.status == 2)
      #expect(result.messages.hasPrefix("gapmap: \(message)\n"), "\(result.messages)")
    }
    #expect(try folder.names() == ["bad", "x.gapmap", "a.gapmap", "u"])
  }

  /// Of several sets, the one that is damaged is named.
  @Test func aDamagedOperand() throws {
    let folder = try Folder()
    _ = try output(
      """
      seq 1 3 200000 | $GAPMAP build - -o a.gapmap; seq 2 5 200000 | $GAPMAP build - -o b.gapmap
      awk 'BEGIN { for (i = 0; i < 90000; i++) print int(i * 3.7) + i % 2 }' |
        $GAPMAP build - --duplicates skip -o c.gapmap
      """, in: folder)
    var bytes = try folder.read("c.gapmap")
    bytes[bytes.count / 2] ^= 4
    try folder.write(bytes, to: "c.gapmap")
    let result = try Program.run(
      "union", "a.gapmap", "b.gapmap", "c.gapmap", "-o", "y", in: folder)
    #expect(result.status == 2)
    #expect(result.messages.hasPrefix("gapmap: c.gapmap: damaged page at byte "))
    #expect(try !folder.names().contains("y"))
  }
}
