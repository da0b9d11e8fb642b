import Gapmap
import Testing

@testable import CallBlocking

/// Rules as they are written.
@Suite struct RuleFileTests {
  private func ranges(_ rule: Rule) throws -> [ClosedRange<Int64>] {
    switch rule.numbers {
    case .pattern(let pattern): return pattern.ranges
    case .list(let list):
      var ranges: [ClosedRange<Int64>] = []
      let cursor = try list.set.makeCursor()
      while let range = try cursor.nextRange() { ranges.append(range) }
      return ranges
    }
  }

  @Test func everyKindOfRule() throws {
    let folder = try Folder()
    try folder.write("18335550100\n", to: "spam.txt")
    let file = try RuleFile(
      text: """
        # What nobody here wants
        block everything

          allow\t+81   # Japan
        block +33 1 62 ## ## ## # telemarketing
        block 33162######
        block +86 13 digits
        block 18330000000...18339999999
        allow +1 833 555 0100\r
        block file spam.txt  # of others
        #block +1
        ########
        """, directory: folder.path)
    #expect(
      file.rules.map { $0.place.line } == [2, 4, 5, 6, 7, 8, 9, 10])
    #expect(file.rules.filter { $0.action == .allow }.map { $0.place.line } == [4, 9])
    #expect(
      file.rules.map(\.text) == [
        "block everything", "allow\t+81", "block +33 1 62 ## ## ##", "block 33162######",
        "block +86 13 digits", "block 18330000000...18339999999", "allow +1 833 555 0100",
        "block file spam.txt",
      ])
    #expect(file.rules[1].place == RulePlace(path: "rules", line: 4, column: 9))
    #expect(try ranges(file.rules[2]) == ranges(file.rules[3]))
    #expect(try ranges(file.rules[6]) == [18_335_550_100...18_335_550_100])
    #expect(try ranges(file.rules[7]) == [18_335_550_100...18_335_550_100])
  }

  @Test func fromAFile() throws {
    let folder = try Folder()
    let path = try folder.write("\u{FEFF}block file a list.txt\nallow +81", to: "rules.txt")
    try folder.write(
      "+1 833 555 0102\n18335550100\n\n# more\n0018335550100 # twice\n", to: "a list.txt")
    let file = try RuleFile(path: path)
    #expect(file.name == path)
    #expect(file.rules.map(\.text) == ["block file a list.txt", "allow +81"])
    #expect(file.rules[0].count == 2)
    #expect(
      try ranges(file.rules[0]) == [
        18_335_550_100...18_335_550_100, 18_335_550_102...18_335_550_102,
      ])
    // A path that begins with a slash is one from the root.
    let other = try RuleFile(text: "block file \(folder.path)/a list.txt", directory: "/nowhere")
    #expect(other.rules[0].count == 2)
  }

  @Test func longLinesAndManyOfThem() throws {
    let folder = try Folder()
    var text = "# " + String(repeating: "x", count: 200_000) + "\n"
    let numbers = (0..<30_000).map { 18_330_000_000 + Int64($0) * 3 }
    text += numbers.reversed().map { "\($0)\n+\($0 + 1)\n" }.joined()
    try folder.write(text, to: "list")
    let file = try RuleFile(text: "block file list", directory: folder.path)
    #expect(file.rules[0].count == 60_000)
    #expect(try ranges(file.rules[0]) == numbers.map { $0...($0 + 1) })
    #expect(try file.rules[0].contains(18_330_000_001))
    #expect(try !file.rules[0].contains(18_330_000_002))
    #expect(try !file.rules[0].contains(1))
    #expect(try !file.rules[0].contains(999_999_999_999_999))
  }

  @Test func aListOfACountry() throws {
    let folder = try Folder()
    try folder.write("03-1234-5678\n+1 833 555 0100\n", to: "list")
    let file = try RuleFile(
      text: "block file list\nallow 0120######", directory: folder.path, country: Country("JP"))
    #expect(
      try ranges(file.rules[0]) == [
        18_335_550_100...18_335_550_100, 81_312_345_678...81_312_345_678,
      ])
    #expect(try ranges(file.rules[1]) == [81_120_000_000...81_120_999_999])
  }

  @Test func anIndexAsAList() throws {
    let folder = try Folder()
    let writer = try IndexWriter<Int64>(path: "\(folder.path)/x.gapmap")
    try writer.append(18_330_000_000...18_339_999_999)
    try writer.append(81_312_345_678)
    _ = try writer.finish()
    let file = try RuleFile(text: "block file x.gapmap", directory: folder.path)
    #expect(file.rules[0].count == 10_000_001)
    #expect(
      try ranges(file.rules[0]) == [
        18_330_000_000...18_339_999_999, 81_312_345_678...81_312_345_678,
      ])
    #expect(try file.rules[0].contains(18_335_550_100))
    #expect(try !file.rules[0].contains(18_340_000_000))
  }

  @Test(
    arguments: [
      (
        "block +1833...+1844",
        "these have 4 digits, those of +1 have 11; perhaps '18330000000...18449999999' is meant"
      ),
      (
        "block 33162#####",
        "these have 10 digits, those of +33 have 11; perhaps '33162 11 digits' is meant"
      ),
      (
        "block 33162#######",
        "these have 12 digits, those of +33 have 11; perhaps '33162 11 digits' is meant"
      ),
      (
        "allow 833-555-0100",
        "+833 begins with no country code; write + and the country code, or name the country"
      ),
      (
        "block +999 1234",
        "+999 begins with no country code; write + and the country code, or name the country"
      ),
      ("block 100...999", "these have 3 digits"),
      ("block 33162 10 digits", nil),
      ("block +8", nil),
      ("block everything", nil),
      ("block 18330000000...18339999999", nil),
      ("block 1...18330000000", nil),
      ("allow +81", nil),
    ] as [(String, String?)])
  func impossibleLengths(_ line: String, _ reason: String?) throws {
    let rule = try #require(try RuleFile(text: line).rules.first)
    #expect(rule.lengthDoubt == reason.map { "no possible number: \($0)" })
  }

  @Test func impossibleLengthsOfAList() throws {
    let folder = try Folder()
    try folder.write("+18335550100\n833-555-0100 # here\n12\n12\n5\n442079460958\n", to: "list")
    func doubt(_ country: String?) throws -> String? {
      try RuleFile(
        text: "block file list", directory: folder.path, country: country.flatMap { Country($0) }
      ).rules[0].lengthDoubt
    }
    #expect(
      try doubt(nil)
        == "3 of 5 numbers have no possible length; the first is line 2 '833-555-0100';"
        + " write + and the country code, or name the country")
    try folder.write("833-555-0100\n", to: "list")
    #expect(try doubt(nil)?.hasPrefix("1 of 1 number has no possible length; ") == true)
    #expect(try doubt("US") == nil)
  }

  @Test(
    arguments: [
      ("blok +1", 1, "expected block or allow, not 'blok'"),
      ("+1833", 1, "expected block or allow, not '+1833'"),
      ("\u{1B}[31m x", 1, "expected block or allow, not '<U+001B>[31m'"),
      (
        "  block", 8,
        "expected what to block: a beginning such as +1833, a number, A...B, everything, or file NAME"
      ),
      (
        "allow  # nothing", 6,
        "expected what to allow: a beginning such as +1833, a number, A...B, everything, or file NAME"
      ),
      ("block file", 11, "expected the name of a file"),
      ("block 33#62######", 10, "'33#62######': a digit behind #; # stands at the end only"),
      (
        "block  +1833 555 FLOWERS", 18,
        "'+1833 555 FLOWERS': 'F' does not belong in a telephone number"
      ),
      ("block 33162 # # # #", 13, "are these open digits? Write them together, as ####"),
      ("block 1833...1832", 14, "'1833...1832': the last number is smaller than the first"),
      (
        "block\t1833", 7,
        "'1833': this is no whole number: those of +1 have 11 digits;"
          + " say +1833 for all that begin so, or '1833 4 digits' for it alone"
      ),
      (
        "block everything else", 18,
        "'everything else': expected nothing behind 'everything', or how many digits, as in"
          + " 'everything 11 digits'"
      ),
      (
        "allow +1 833 555 01000 99999", 27,
        "'+1 833 555 01000 99999': it has 17 digits, and no number has more than 15"
      ),
      (
        "block every number", 7,
        "expected a beginning such as +1833, a number, A...B, everything, or file NAME, not 'every'"
      ),
    ] as [(String, Int, String)])
  func notUnderstood(_ line: String, _ column: Int, _ reason: String) {
    let place = RulePlace(path: "r", line: 3, column: column)
    #expect(throws: RuleError.syntax(place, reason: reason)) {
      try RuleFile(text: "block +1833\n\n\(line)\nblok", name: "r")
    }
  }

  @Test func badFiles() throws {
    let folder = try Folder()
    let place = RulePlace(path: "rules", line: 1, column: 12)
    func error(_ text: String) throws -> RuleError {
      try #require(throws: RuleError.self) { try RuleFile(text: text, directory: folder.path) }
    }
    guard case .file(let path, place, .system(_, _, let code)) = try error("block file none") else {
      return #expect(Bool(false), "a list that is not there")
    }
    #expect(path == "\(folder.path)/none" && code == 2)
    #expect(throws: RuleError.self) { try RuleFile(path: "\(folder.path)/none") }

    let list = try folder.write("18335550100\n\n+1 833 555 FLOWERS\n", to: "list")
    #expect(
      try error("block file list")
        == .syntax(
          RulePlace(path: list, line: 3, column: 12),
          reason: "'+1 833 555 FLOWERS': 'F' does not belong in a telephone number"))
    let binary = try folder.write([0x31, 0x0A, 0xFF, 0xFE, 0x0A], to: "binary")
    #expect(
      try error("block file binary")
        == .syntax(RulePlace(path: binary, line: 2, column: 1), reason: "not text in UTF-8"))

    let latin = try folder.write([0x31, 0xC3, 0xA9, 0xE9, 0x0A], to: "latin")
    #expect(
      try error("block file latin")
        == .syntax(RulePlace(path: latin, line: 1, column: 3), reason: "not text in UTF-8"))

    let endless = try folder.write("5\n" + String(repeating: "1", count: 2_000_000), to: "endless")
    #expect(
      try error("block file endless")
        == .syntax(
          RulePlace(path: endless, line: 2, column: 1),
          reason: "the line is longer than 1048576 bytes"))

    let writer = try IndexWriter<Int64>(path: "\(folder.path)/negative.gapmap")
    try writer.append(-5)
    _ = try writer.finish()
    #expect(
      try error("block file negative.gapmap")
        == .syntax(
          place,
          reason: "\(folder.path)/negative.gapmap has -5, which is no telephone number"))
    let unsigned = try IndexWriter<UInt64>(path: "\(folder.path)/unsigned.gapmap")
    try unsigned.append(5)
    _ = try unsigned.finish()
    #expect(
      try error("block file unsigned.gapmap")
        == .file(
          path: "\(folder.path)/unsigned.gapmap", namedAt: place,
          error: .numberTypeMismatch(found: "UInt64", requested: "Int64")))
    try folder.write("5\n", to: "text.gapmap")
    guard case .file(_, place, .notAnIndex) = try error("block file text.gapmap") else {
      return #expect(Bool(false), "a file with the name of an index")
    }
  }

  @Test func nothing() throws {
    #expect(try RuleFile(text: "").rules.isEmpty)
    #expect(try RuleFile(text: "\n# nothing\n \t\n").rules.isEmpty)
  }
}
