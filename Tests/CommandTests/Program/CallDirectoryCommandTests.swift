import Testing

/// `call-directory`.
@Suite struct CallDirectoryCommandTests {
  private func build(_ name: String, _ ranges: String..., in folder: Folder) throws {
    let options = ranges.map { "--range \($0)" }.joined(separator: " ")
    #expect(try Program.shell("$GAPMAP build \(options) -o \(name)", in: folder).status == 0)
  }

  private func run(_ arguments: String, in folder: Folder) throws -> Program.Result {
    try Program.shell("$GAPMAP call-directory \(arguments)", in: folder)
  }

  /// A request of a first load, for programs.
  private func load(_ ranks: ClosedRange<Int>) -> String {
    "{\"removesAll\": false, \"removals\": 0, \"additions\": \(ranks.count), "
      + "\"firstRank\": \(ranks.lowerBound), \"lastRank\": \(ranks.upperBound)}"
  }

  @Test func firstLoad() throws {
    let folder = try Folder()
    try build("x", "18330000000...18339999999", in: folder)
    #expect(
      try run("x", in: folder)
        == Program.Result(
          status: 0,
          output: """
            x: 10,000,000 numbers; 10,000,000 entries in 6 requests of up to 1,999,999, 45 s to 77 s \
            to load
              extension  request  removals  additions           of ranks
              1                1         0  1,999,999        0...1999998
              1                2         0  1,999,999  1999999...3999997
              1                3         0  1,999,999  3999998...5999996
              1                4         0  1,999,999  5999997...7999995
              1                5         0  1,999,999  7999996...9999994
              1                6         0          5  9999995...9999999

            """, messages: ""))
    let shared = try run("x --extensions 2 --budget 3000000 --json", in: folder)
    #expect(shared.messages.hasPrefix("gapmap: --budget is 1 to 1999999, not 3000000\n"))
    #expect(
      try run("x --extensions 2 --budget 1999999 --json", in: folder).output
        == """
        {"count": 10000000, "budget": 1999999, "entries": 10000000, "requests": 6, \
        "leastSeconds": \(10_000_000 / 220_000.0), "mostSeconds": \(10_000_000 / 130_000.0), \
        "extensions": [\
        {"first": 1, "last": 18334999999, "count": 5000000, "isUpdate": false, "work": "load", \
        "plan": [\
        \(load(0...1_999_998)), \(load(1_999_999...3_999_997)), \(load(3_999_998...4_999_999))]}, \
        {"first": 18335000000, "last": 9223372036854775806, "count": 5000000, "isUpdate": false, \
        "work": "load", "plan": [\
        \(load(5_000_000...6_999_998)), \(load(6_999_999...8_999_997)), \
        \(load(8_999_998...9_999_999))]}]}

        """)
  }

  @Test func update() throws {
    let folder = try Folder()
    try build("old", "18330000000...18339999999", in: folder)
    try build("new", "18330150000...18339999999", "18440000000...18440000009", in: folder)
    #expect(
      try run("new --baseline old --budget 100000", in: folder).output
        == """
        new: 9,850,010 numbers; 150,010 entries in 2 requests of up to 100,000, 0.7 s to 1.2 s to load
          extension  request  removals  additions
          1                1   100,000          0
          1                2    50,000         10

        """)
    #expect(
      try run("old --baseline old", in: folder).output
        == "old: 10,000,000 numbers, nothing to load\n")
    // Each extension has the part that it had before.
    #expect(
      try run("new --baseline old --extensions 2", in: folder).output.hasSuffix(
        "  1                1   150,000          0\n  2                1         0         10\n"))
    try build("few", "18339999990...18339999999", in: folder)
    let few = try run("few --baseline old", in: folder)
    #expect(
      few.output.hasSuffix(
        "  1                1       all         10     0...9\n"
          + "9,999,990 numbers to remove and 0 to add are more than the 10 there are, so all are"
          + " loaded anew\n"))
  }

  /// Where all numbers go there is nothing to add, but a request to be made.
  @Test func nothingLeft() throws {
    let folder = try Folder()
    try build("old", "1...10", "21...30", in: folder)
    #expect(try Program.run("build", "-", "-o", "empty", in: folder).status == 0)
    #expect(
      try run("empty --baseline old", in: folder)
        == Program.Result(
          status: 0,
          output: """
            empty: 0 numbers; 0 entries in 1 request of up to 1,999,999, < 0.1 s \
            to load
              extension  request  removals  additions  of ranks
              1                1       all          0      none
            no number is left, so all that were loaded are removed at once

            """, messages: ""))
    try build("half", "21...31", in: folder)
    #expect(
      try run("half --baseline old --extensions 2 --json", in: folder).output.hasSuffix(
        """
        "entries": 1, "requests": 2, "leastSeconds": \(1 / 220_000.0), \
        "mostSeconds": \(1 / 130_000.0), "extensions": [\
        {"first": 1, "last": 20, "count": 0, "isUpdate": false, "work": "loadInstead", \
        "note": "no number is left, so all that were loaded are removed at once", "plan": [\
        {"removesAll": true, "removals": 0, "additions": 0, "firstRank": null, "lastRank": null}]}, \
        {"first": 21, "last": 9223372036854775806, "count": 11, "isUpdate": true, \
        "work": "update", "plan": [\
        {"removesAll": false, "removals": 0, "additions": 1, "firstRank": null, \
        "lastRank": null}]}]}

        """))
  }

  @Test func badInput() throws {
    let folder = try Folder()
    try build("all", "1000000...999999999999999", in: folder)
    try build("zero", "0...9", in: folder)
    for (arguments, message) in [
      ("", "FILE is missing\nTry"),
      ("all --extensions 0", "--extensions is 1 to 50, not 0\nTry"),
      ("- --baseline -", "standard input is named twice\nTry"),
      ("none", "cannot open none: No such file"),
      ("all --baseline none", "cannot open none: No such file"),
      (
        "all",
        "all: 999,999,999,000,000 numbers are too many for one extension, which can be given"
          + " 199,999,900; divide them among several extensions, or block fewer\n"
      ),
      ("zero", "zero: 0 is in the index, but Call Directory takes 1 to 9223372036854775806"),
    ] {
      let result = try run(arguments, in: folder)
      #expect(result.status == 2 && result.output == "")
      #expect(result.messages.hasPrefix("gapmap: \(message)"), "\(result.messages)")
    }
  }
}
