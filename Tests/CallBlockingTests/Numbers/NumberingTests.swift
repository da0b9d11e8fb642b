import Testing

@testable import CallBlocking

/// The generated table.
@Suite struct NumberingTests {
  @Test(
    arguments: [
      ("JP", 81, "0", ["010"]), ("US", 1, "1", ["011"]), ("GB", 44, "0", ["00"]),
      ("IT", 39, nil, ["00"]), ("RU", 7, "8", ["810"]), ("HU", 36, "06", ["00"]),
    ] as [(String, Int, String?, [String])])
  func countries(_ id: String, _ code: Int, _ trunk: String?, _ international: [String]) throws {
    let country = try #require(Country(id))
    #expect(country.callingCode == code)
    #expect(country.trunkPrefixes.first == trunk)
    #expect(country.internationalPrefixes == international)
    #expect(Country(id.lowercased()) == country)
  }

  @Test func noSuchCountry() {
    for id in ["", "XX", "001", "JPN", "Japan"] { #expect(Country(id) == nil) }
  }

  @Test func codes() throws {
    #expect(CallingCode(1)?.lengths == [11])
    #expect(CallingCode(81)?.lengths == Array(10...15))
    #expect(CallingCode(33)?.lengths == [11])
    #expect(CallingCode(86)?.lengths.contains(13) == true)
    #expect(CallingCode(210) == nil)
    #expect(CallingCode(0) == nil)
    #expect(CallingCode.all.count > 200)
    for code in CallingCode.all {
      #expect((1...999).contains(code.value))
      #expect(!code.lengths.isEmpty)
      #expect(code.lengths == Set(code.lengths).sorted())
      #expect(code.lengths.allSatisfy { (code.digitCount + 1...15).contains($0) })
    }
  }

  @Test func noCodeBeginsAnother() {
    let texts = CallingCode.all.map { "\($0.value)" }
    for text in texts {
      #expect(texts.count(where: { $0.hasPrefix(text) }) == 1, "\(text)")
      #expect(CallingCode(beginningOf: (text + "5").digitValues)?.value == Int(text))
    }
  }

  @Test func everyCountryHasACode() throws {
    #expect(Country.all.count > 240)
    for country in Country.all {
      let code = try #require(CallingCode(country.callingCode))
      #expect(
        country.nationalLengths.allSatisfy { code.lengths.contains($0 + code.digitCount) })
      #expect(!country.nationalLengths.isEmpty)
      #expect(!country.internationalPrefixes.isEmpty)
      for prefix in country.internationalPrefixes + country.trunkPrefixes {
        #expect(prefix.allSatisfy { ("0"..."9").contains($0) })
      }
    }
  }

  @Test func emergencyNumbers() {
    let all = EmergencyNumbers.all
    #expect(all == Set(all).sorted())
    #expect([110, 112, 113, 119, 911, 999].allSatisfy { all.contains($0) })
    // None of them is among the numbers that "everything" means.
    #expect(all.allSatisfy { $0 > 0 && !NumberPattern.everything.contains($0) })
  }

  /// Numbers of every country, written by other hands.
  @Test func examplesAreRead() throws {
    var count = 0
    for line in exampleNumbers.split(separator: "\n") {
      let columns = line.split(separator: ";").map(String.init)
      let country = try #require(Country(columns[0]))
      let expected = try #require(Int64(columns[3]))
      for text in [columns[1], columns[2]] {
        let number = try PhoneNumber(text, country: country)
        #expect(number.value == expected, "\(line)")
        #expect(number.hasPossibleLength, "\(line)")
        #expect(number.callingCode?.value == country.callingCode)
      }
      #expect(try PhoneNumber(columns[2]).value == expected, "\(line)")
      count += 1
    }
    #expect(count > 240)
  }

  @Test func assignableInNorthAmerica() {
    let ranges = NorthAmerica.assignable
    #expect(ranges.reduce(0) { $0 + $1.length } == 800 * 8_000_000)
    for number: Int64 in [12_002_000_000, 18_335_550_100, 19_999_999_999] {
      #expect(ranges.contains { $0.contains(number) })
    }
    for number: Int64 in [11_332_000_000, 18_331_999_999, 18_330_000_000, 28_335_550_100] {
      #expect(!ranges.contains { $0.contains(number) })
    }
    #expect(ranges.allSatisfy { $0.clamped(to: NorthAmerica.numbers) == $0 })
  }
}
