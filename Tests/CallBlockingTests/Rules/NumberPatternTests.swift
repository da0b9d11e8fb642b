import Testing

@testable import CallBlocking

/// What numbers a few characters say.
@Suite struct NumberPatternTests {
  @Test(
    arguments: [
      ("+1833", [18_330_000_000...18_339_999_999]),
      ("+1 (833)", [18_330_000_000...18_339_999_999]),
      ("001833", [18_330_000_000...18_339_999_999]),
      ("+1", [10_000_000_000...19_999_999_999]),
      ("+1 833 555 0100", [18_335_550_100...18_335_550_100]),
      ("18335550100", [18_335_550_100...18_335_550_100]),
      ("33162######", [33_162_000_000...33_162_999_999]),
      ("+33 1 62 ## ## ##", [33_162_000_000...33_162_999_999]),
      ("+86 13 digits", [8_600_000_000_000...8_699_999_999_999]),
      ("86 13 digits", [8_600_000_000_000...8_699_999_999_999]),
      ("911 3 digits", [911...911]),
      ("9 1 digit", [9...9]),
      ("18330000000...18339999999", [18_330_000_000...18_339_999_999]),
      ("+1 833 000 0000 ... +1 833 999 9999", [18_330_000_000...18_339_999_999]),
      ("18330000000…18339999999", [18_330_000_000...18_339_999_999]),
      ("1...999999999999999", [1...999_999_999_999_999]),
      ("everything", [1_000_000...999_999_999_999_999]),
      ("everything 8 digits", [10_000_000...99_999_999]),
      // No country code, or one that is not known: all lengths from 7 on.
      (
        "+999 1234567890",
        [
          9_991_234_567_890...9_991_234_567_890, 99_912_345_678_900...99_912_345_678_909,
          999_123_456_789_000...999_123_456_789_099,
        ]
      ),
      // A whole number may be the beginning of a longer one.
      (
        "+81 3 1234 5678 901",
        [81_312_345_678_901...81_312_345_678_901, 813_123_456_789_010...813_123_456_789_019]
      ),
      // Alone without a plus.
      ("81312345678", [81_312_345_678...81_312_345_678]),
    ] as [(String, [ClosedRange<Int64>])])
  func understood(_ text: String, _ expected: [ClosedRange<Int64>]) throws {
    #expect(try NumberPattern(text).ranges == expected)
  }

  /// Every length, and nothing but that: a number is in it if its digits say so.
  @Test(arguments: ["+8", "+81", "+4930", "+999", "+2", "+3906", "+49 30 1234567"])
  func beginnings(_ text: String) throws {
    let pattern = try NumberPattern(text)
    let digits = text.filter(\.isNumber)
    let code = CallingCode(beginningOf: digits.digitValues)
    let lengths = (code?.lengths ?? Array(7...15)).filter { $0 >= digits.count }
    #expect(
      pattern.count
        == lengths.reduce(0) { $0 + UInt64(PowersOfTen.power($1 - digits.count)) })
    #expect(pattern.digitCounts == lengths)
    for length in 1...15 where length >= digits.count {
      let width = PowersOfTen.power(length - digits.count)
      let first = digits.digitValues.number * width
      #expect(pattern.contains(first) == lengths.contains(length), "\(first)")
      #expect(pattern.contains(first + width - 1) == lengths.contains(length))
      #expect(!pattern.contains(first - 1))
      #expect(!pattern.contains(first + width))
    }
  }

  @Test func everything() {
    let everything = NumberPattern.everything
    #expect(everything.count == 1_000_000_000_000_000 - 1_000_000)
    #expect(everything.digitCounts == Array(7...15))
    #expect(!everything.contains(999_999) && everything.contains(1_000_000))
  }

  @Test func inACountry() throws {
    let japan = try #require(Country("JP"))
    #expect(
      try NumberPattern("0120######", country: japan).ranges == [81_120_000_000...81_120_999_999])
    #expect(
      try NumberPattern("03-1234-5678", country: japan).ranges == [81_312_345_678...81_312_345_678])
    #expect(
      try NumberPattern("0120000000...0120999999", country: japan).ranges
        == [81_120_000_000...81_120_999_999])
    #expect(try NumberPattern("+1833", country: japan) == NumberPattern("+1833"))
    #expect(throws: PatternError.self) { try NumberPattern("0120", country: japan) }
  }

  @Test(
    arguments: [
      ("+81", 81, 2...15), ("+81 3 1234", 8_131_234, 7...15), ("+1833", 1833, 4...15),
      ("+8", 8, 1...15), ("+49 30 12", 493_012, 6...15), ("+81312345678", 81_312_345_678, 11...15),
      ("+18335550100", 18_335_550_100, 11...11), ("18335550100", 18_335_550_100, 11...11),
      ("81 12 digits", 81, 12...12), ("8112345#", 8_112_345, 8...8),
    ] as [(String, Int64, ClosedRange<Int>)])
  func everyLength(_ text: String, _ beginning: Int64, _ lengths: ClosedRange<Int>) throws {
    let ranges = lengths.map { length in
      let width = PowersOfTen.power(length - PowersOfTen.digitCount(of: beginning))
      return (beginning * width)...(beginning * width + width - 1)
    }
    #expect(try NumberPattern(text, takesEveryLength: true).ranges == ranges)
  }

  @Test func lengthBesideTheText() throws {
    #expect(
      try NumberPattern("33162######", digitCount: 11).ranges == [33_162_000_000...33_162_999_999])
    let error = #expect(throws: PatternError.self) { try NumberPattern("1...2", digitCount: 1) }
    #expect(
      error?.reason == "A...B says how long its numbers are; no count of digits goes with it")
    #expect(try NumberPattern("1833", digitCount: 11) == NumberPattern("+1833"))
    #expect(try NumberPattern("+1833 9 digits", digitCount: 9) == NumberPattern("1833 9 digits"))
    let contradiction = #expect(throws: PatternError.self) {
      try NumberPattern("+1833 9 digits", digitCount: 11)
    }
    #expect(contradiction?.reason == "it says 9 digits, but 11 are asked for")
  }

  @Test(
    arguments: [
      ("", 1, "there is no telephone number"),
      ("######", 1, "there is no telephone number"),
      ("33#62######", 4, "a digit behind #; # stands at the end only"),
      ("33162xxxxxx", 6, "'x' does not belong here; a digit that may be any is written #"),
      ("+1833*", 6, "'*' does not belong here; a digit that may be any is written #"),
      ("+1833 555 FLOWERS", 11, "'F' does not belong in a telephone number"),
      ("33162###########", 5, "it has 16 digits, and no number has more than 15"),
      (
        "1833", 1,
        "this is no whole number: those of +1 have 11 digits;"
          + " say +1833 for all that begin so, or '1833 4 digits' for it alone"
      ),
      (
        "  911", 3,
        "this is no whole number: those of +91 have 10 to 15 digits;"
          + " say +911 for all that begin so, or '911 3 digits' for it alone"
      ),
      (
        "999", 1,
        "this is no whole number: those of an unknown country code have 7 to 15 digits;"
          + " say +999 for all that begin so, or '999 3 digits' for it alone"
      ),
      (
        "+1 833 555 01000", 1,
        "it has 12 digits, but numbers of +1 have 11;"
          + " say '183355501000 12 digits' if it is meant"
      ),
      ("+440", 4, "this 0 is dialled within the country only, not behind +44"),
      ("+86 digits", 5, "how many digits? Say it as in '+86 13 digits'"),
      ("digits", 1, "how many digits? Say it as in '+86 13 digits'"),
      ("13 digits", 1, "there is no telephone number"),
      ("+86 16 digits", 5, "a number has 1 to 15 digits, not 16"),
      ("+86 0 digits", 5, "a number has 1 to 15 digits, not 0"),
      ("+1833 3 digits", 1, "these are 4 digits, more than 3"),
      ("1833### 11 digits", 1, "these are 7 digits with #, not 11"),
      (
        "+7 916 123 45 678", 1,
        "it has 12 digits, but numbers of +7 have 11 or 15;"
          + " say '791612345678 12 digits' if it is meant"
      ),
      ("2000...1000", 8, "the last number is smaller than the first"),
      ("1000...", 8, "there is no telephone number"),
      ("...1000", 1, "there is no telephone number"),
      ("1000...20y0", 10, "'y' does not belong in a telephone number"),
      ("1833####...1834####", 5, "'#' does not belong in a telephone number"),
      ("1000..2000", 5, "a range has three dots: A...B"),
    ] as [(String, Int, String)])
  func refused(_ text: String, _ position: Int, _ reason: String) throws {
    let error = try #require(throws: PatternError.self) { try NumberPattern(text) }
    #expect(error.reason == reason)
    #expect(error.position == position)
  }
}
