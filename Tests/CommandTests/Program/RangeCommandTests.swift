import Testing

/// `range`.
@Suite struct RangeCommandTests {
  private func output(_ arguments: String, in folder: Folder) throws -> String {
    let result = try Program.shell("$GAPMAP range \(arguments)", in: folder)
    #expect(result.status == 0 && result.messages == "", "\(result.messages)")
    return result.output
  }

  @Test func aPrefix() throws {
    let folder = try Folder()
    let built = try Program.shell(
      "$GAPMAP build --prefix 1833 --digits 11 -o x && wc -c < x", in: folder)
    let bytes = try #require(Int(built.output.filter(\.isNumber)))
    #expect(
      try output("+1833", in: folder)
        == """
        +1833: 10,000,000 numbers of 11 digits
          first           +1 833 000 0000
          last            +1 833 999 9999
          as an array     80,000,000 bytes
          as an index     \(bytes) bytes
          Call Directory  6 requests of up to 1,999,999 numbers, 45 s to 77 s to load
          Live Caller ID  10,000,000 rows, 190,000,000 bytes

        """)
    #expect(
      try output("1833 --digits 11 --json", in: folder)
        == """
        {"count": 10000000, "first": 18330000000, "last": 18339999999, "rawBytes": 80000000, \
        "bytes": \(bytes), "callDirectory": {"requests": 6, \
        "leastSeconds": \(10_000_000 / 220_000.0), "mostSeconds": \(10_000_000 / 130_000.0)}, \
        "liveCallerID": {"rows": 10000000, "bytes": 190000000}, \
        "prefixes": [{"prefix": "1833", "count": 10000000}], "overlaps": []}

        """)
  }

  @Test func severalPrefixes() throws {
    let folder = try Folder()
    let text = try output("+1833 +1844 +18335 18330000000...18330000009", in: folder)
    #expect(
      text.hasPrefix(
        """
          prefix                     digits     numbers
          +1833                          11  10,000,000
          +1844                          11  10,000,000
          +18335                         11   1,000,000
          18330000000...18330000009      11          10
        +1833 and +18335 have 1,000,000 numbers in common
        +1833 and 18330000000...18330000009 have 10 numbers in common
        +1833, +1844, +18335, 18330000000...18330000009: 20,000,000 numbers

        """))
    #expect(text.contains("\n  Call Directory  11 requests of up to "))
    #expect(
      try output("+18335 +1833 --json", in: folder).hasSuffix(
        """
        "prefixes": [{"prefix": "+18335", "count": 1000000}, \
        {"prefix": "+1833", "count": 10000000}], \
        "overlaps": [{"prefix": "+18335", "other": "+1833", "count": 1000000}]}

        """))
  }

  @Test func whatCanBeAssigned() throws {
    let folder = try Folder()
    #expect(try output("+1833 --valid", in: folder).hasPrefix("+1833: 8,000,000 numbers of 11 "))
    #expect(try output("+1 --valid", in: folder).hasPrefix("+1: 6,400,000,000 numbers of 11 "))
    #expect(try output("+1133 --valid", in: folder) == "+1133: 0 numbers of 11 digits\n")
    #expect(
      try output("+1133 --valid --json", in: folder).hasPrefix(
        "{\"count\": 0, \"first\": null, \"last\": null, \"rawBytes\": 0, "))
  }

  @Test func everything() throws {
    let folder = try Folder()
    let text = try output("everything", in: folder)
    #expect(text.hasPrefix("everything: 999,999,999,000,000 numbers of 7 to 15 digits\n"))
    #expect(
      text.contains(" 500,000,250 requests of up to 1,999,999 numbers, 144 years to 244 years"))
    // A row has eight bytes more than the number has digits.
    let rows = (7...15).reduce(0) { sum, digits in
      sum + (0..<(digits - 1)).reduce(9) { power, _ in power * 10 } * (digits + 8)
    }
    #expect(
      try output("everything --json", in: folder).contains(
        "\"liveCallerID\": {\"rows\": 999999999000000, \"bytes\": \(rows)}"))
  }

  /// A length that no number has is not told.
  @Test func lengths() throws {
    let folder = try Folder()
    #expect(try output("+44", in: folder).contains(" numbers of 9, 11 or 12 digits\n"))
    #expect(
      try output("33162###### --digits 11", in: folder).hasPrefix(
        "33162######: 1,000,000 numbers of 11 digits\n"))
  }

  @Test func badInput() throws {
    let folder = try Folder()
    for (arguments, message) in [
      ("", "PREFIX is missing"),
      (
        "+1833 1844",
        "'1844': character 1: this is no whole number: those of +1 have 11 digits;"
          + " say +1844 for all that begin so, or '1844 4 digits' for it alone"
      ),
      (
        "1833...1844 --digits 11",
        "'1833...1844': character 1: A...B says how long its numbers are;"
          + " no count of digits goes with it"
      ),
      ("+1833 --digits 16", "--digits is 1 to 15"),
      (
        "'+86 13 digits' --digits 12",
        "'+86 13 digits': character 1: it says 13 digits, but 12 are asked for"
      ),
      (
        "+1833 --digits 10 --valid",
        "--valid knows the numbers of +1, which have 11 digits; '+1833' has others"
      ),
      ("+1833 --digits 0", "--digits is 1 to 15"),
      ("+1833 --digits 3", "'+1833': character 1: these are 4 digits, more than 3"),
      (
        "+1833 +81 --valid",
        "--valid knows the numbers of +1, which have 11 digits; '+81' has others"
      ),
      ("+1833 --country XX", "--country is a code of two letters such as JP, not 'XX'"),
    ] {
      let result = try Program.shell("$GAPMAP range \(arguments)", in: folder)
      #expect(
        result
          == Program.Result(
            status: 2, output: "", messages: "gapmap: \(message)\nTry `gapmap range --help`.\n"))
    }
  }
}
