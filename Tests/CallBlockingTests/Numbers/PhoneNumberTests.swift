import CallBlocking
import Testing

/// What people paste.
@Suite struct PhoneNumberTests {
  private func number(_ text: String, _ country: String? = nil) throws -> Int64 {
    try PhoneNumber(text, country: country.map { try #require(Country($0)) }).value
  }

  @Test(
    arguments: [
      ("+1 (833) 555-0100", 18_335_550_100),
      ("+18335550100", 18_335_550_100),
      ("18335550100", 18_335_550_100),
      ("0018335550100", 18_335_550_100),
      ("00 1 833.555.0100", 18_335_550_100),
      ("  +1 833 555 0100\t", 18_335_550_100),
      ("(+1) [833] 555/0100", 18_335_550_100),
      ("\u{202A}+1\u{A0}833\u{2011}555\u{2013}0100\u{202C}", 18_335_550_100),
      ("+1\u{B7}833\u{B7}555\u{B7}0100", 18_335_550_100),
      ("\"+1 833 555 0100\"", 18_335_550_100),
      (" '18335550100' ", 18_335_550_100),
      ("\u{201C}tel:+1-833-555-0100\u{201D}", 18_335_550_100),
      ("03・1234・5678".replacing("03", with: "+81 3"), 81_312_345_678),
      ("+81 3\u{FF65}1234\u{FF65}5678", 81_312_345_678),
      ("tel:+81-3-1234-5678", 81_312_345_678),
      (" TEL:+81-3-1234-5678", 81_312_345_678),
      ("＋８１　３（１２３４）ー５６７８", 81_312_345_678),
      ("٠٠٨١٣١٢٣٤٥٦٧٨", 81_312_345_678),
      ("+४४ 20 7946 0958", 442_079_460_958),
      ("+44 (0) 20 7946 0958", 442_079_460_958),
      ("+44 (0)20 7946 0958", 442_079_460_958),
      ("0044 [0] 20 7946 0958", 442_079_460_958),
      // Italy has no trunk prefix, so the zero belongs to the number.
      ("+39 06 6982", 39_066_982),
      ("+39 (0) 6 6982", 39_066_982),
      // Without a plus it is what a program wrote, and may be a forged caller.
      ("440207946", 440_207_946),
      ("112", 112),
      ("1", 1),
      ("999999999999999", 999_999_999_999_999),
      ("+999 123456789012", 999_123_456_789_012),
    ] as [(String, Int64)])
  func accepted(_ text: String, _ expected: Int64) throws {
    #expect(try number(text) == expected)
  }

  @Test(
    arguments: [
      ("03-1234-5678", "JP", 81_312_345_678),
      ("3-1234-5678", "JP", 81_312_345_678),
      ("0120 000 000", "jp", 81_120_000_000),
      ("010 1 833 555 0100", "JP", 18_335_550_100),
      ("+1 833 555 0100", "JP", 18_335_550_100),
      ("1 (833) 555-0100", "US", 18_335_550_100),
      ("(833) 555-0100", "US", 18_335_550_100),
      ("011 81 3 1234 5678", "CA", 81_312_345_678),
      ("0011 81 3 1234 5678", "AU", 81_312_345_678),
      ("06 6982 1234", "IT", 390_669_821_234),
      ("8 (812) 123-45-67", "RU", 78_121_234_567),
      ("812 123 45 67", "RU", 78_121_234_567),
      ("8 10 81 3 1234 5678", "RU", 81_312_345_678),
      ("06 1 234 5678", "HU", 3_612_345_678),
      ("01 62 00 00 00", "FR", 33_162_000_000),
    ] as [(String, String, Int64)])
  func dialledWithinACountry(_ text: String, _ country: String, _ expected: Int64) throws {
    #expect(try number(text, country) == expected)
  }

  @Test(
    arguments: [
      ("", 1, "there is no telephone number"),
      (" () ", 1, "there is no telephone number"),
      ("\"+1 833 555 0100", 1, "'\"' does not belong in a telephone number"),
      ("'", 1, "''' does not belong in a telephone number"),
      ("+", 1, "there is no telephone number"),
      ("00", 1, "there is no telephone number"),
      ("1-800-FLOWERS", 7, "'F' does not belong in a telephone number"),
      ("+1 833 555\u{7}0100", 11, "U+0007 does not belong in a telephone number"),
      ("12:30", 3, "':' does not belong in a telephone number"),
      ("1833555010²", 11, "'²' does not belong in a telephone number"),
      ("33162######", 6, "'#' does not belong in a telephone number"),
      ("1+8335550100", 2, "a plus comes before the digits"),
      ("++18335550100", 2, "a plus comes before the digits"),
      (
        "0833 555 0100", 1,
        "it begins with 0, as numbers do within a country;"
          + " write it with + and the country code, or name the country"
      ),
      ("+0833 555 0100", 2, "no country code begins with 0"),
      ("000 833 555", 3, "no country code begins with 0"),
      ("+44 020 7946 0958", 5, "this 0 is dialled within the country only, not behind +44"),
      ("+81-03-1234-5678", 5, "this 0 is dialled within the country only, not behind +81"),
      ("+1", 1, "+1 is a country code; the number behind it is missing"),
      ("1234567890123456", 16, "it has 16 digits, and no number has more than 15"),
      ("+12 345678901234 567", 19, "it has 17 digits, and no number has more than 15"),
      ("+1 833 555 0100;ext=12", 16, "an extension; the system knows whole numbers only"),
      ("+1 833 555 0100 ext. 12", 17, "an extension; the system knows whole numbers only"),
      ("+1 833 555 0100 x12", 17, "an extension; the system knows whole numbers only"),
      (
        "tel:7042;phone-context=example.com", 9,
        "a number with a phone-context is not complete; write it with + and the country code"
      ),
      ("+1 833 555 0100;isub=1", 16, "';' does not belong in a telephone number"),
    ] as [(String, Int, String)])
  func refused(_ text: String, _ position: Int, _ sentence: String) throws {
    let error = try #require(throws: PhoneNumberError.self) { try PhoneNumber(text) }
    #expect(error.sentence == sentence)
    #expect(error.position == position)
    #expect("\(error)" == "character \(position): \(sentence)")
  }

  @Test(
    arguments: [
      ("555-0100", "US", 1, "it has 7 digits, but numbers in US have 10 without the country code"),
      ("0", "JP", 1, "there is no telephone number"),
      (
        "03-12", "JP", 2, "it has 3 digits, but numbers in JP have 8 to 13 without the country code"
      ),
      (
        "0162", "FR", 2, "it has 3 digits, but numbers in FR have 9 without the country code"
      ),
    ] as [(String, String, Int, String)])
  func refusedWithinACountry(
    _ text: String, _ country: String, _ position: Int, _ sentence: String
  ) throws {
    let home = try #require(Country(country))
    let error = try #require(throws: PhoneNumberError.self) {
      try PhoneNumber(text, country: home)
    }
    #expect(error.sentence == sentence)
    #expect(error.position == position)
  }

  @Test func integers() {
    #expect(PhoneNumber(0) == nil)
    #expect(PhoneNumber(-5) == nil)
    #expect(PhoneNumber(1_000_000_000_000_000) == nil)
    #expect(PhoneNumber(1)?.value == 1)
    #expect(PhoneNumber(999_999_999_999_999)?.value == 999_999_999_999_999)
  }

  @Test(
    arguments: [
      (18_335_550_100, "+1 833 555 0100"),
      (33_162_000_001, "+33 162 000 001"),
      (81_312_345_678, "+81 312 345 678"),
      (4_930_123_456, "+49 301 234 56"),
      (352_123_456, "+352 123 456"),
      (112, "+1 12"),
      (7, "+7"),
      (999_123_456, "+999 123 456"),
      (210, "+210"),
    ] as [(Int64, String)])
  func writtenForPeople(_ value: Int64, _ expected: String) throws {
    let number = try #require(PhoneNumber(value))
    #expect(number.grouped == expected)
    #expect("\(number)" == "+\(value)")
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    var generator = SplitMix(seed: 1)
    for _ in 0..<20_000 {
      let digits = Int.random(in: 4...15, using: &generator)
      let bound = (0..<digits).reduce(Int64(1)) { power, _ in power * 10 }
      let number = try #require(PhoneNumber(.random(in: (bound / 10)..<bound, using: &generator)))
      #expect(try PhoneNumber("\(number.value)") == number)
      guard let code = number.callingCode else { continue }
      let behind = "\(number.value)".dropFirst(code.digitCount)
      // A number that begins with the trunk prefix is refused if it has a plus, and so is a lone code.
      if behind.isEmpty || (code.trunkPrefix == "0" && behind.first == "0") { continue }
      #expect(try PhoneNumber("\(number)") == number)
      #expect(try PhoneNumber(number.grouped) == number)
    }
  }

  @Test func lengths() throws {
    #expect(try PhoneNumber("+18335550100").hasPossibleLength)
    #expect(try !PhoneNumber("+1833555010").hasPossibleLength)
    #expect(try !PhoneNumber("+183355501000").hasPossibleLength)
    #expect(try !PhoneNumber("+210123456789").hasPossibleLength)
  }

  @Test func order() throws {
    #expect(try PhoneNumber("+1 833 555 0100") < PhoneNumber("+81 3 1234 5678"))
  }
}
