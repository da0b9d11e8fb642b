import Gapmap
import Testing

@testable import GapmapCommand

@Suite struct ArgumentsTests {
  private static let specification = CommandSpecification(
    name: "try", summary: "", operands: "", examples: [],
    options: [
      .init(name: "--output", shortName: "-o", value: "FILE", help: ""),
      .init(name: "--range", value: "A...B", isRepeatable: true, help: ""),
      .init(name: "--sort", help: ""),
    ])

  private func parse(_ arguments: String...) throws -> Arguments {
    try #require(try Arguments(arguments[...], for: Self.specification))
  }

  private func failure(_ arguments: String...) throws -> String {
    let error = #expect(throws: CommandError.self) {
      _ = try Arguments(arguments[...], for: Self.specification)
    }
    return describe(try #require(error))
  }

  @Test func optionsAndOperands() throws {
    let parsed = try parse("a", "-o", "out", "--sort", "-", "-5", "--range=1...2", "--range", "-3")
    #expect(parsed.operands == ["a", "-", "-5"])
    #expect(parsed.value("--output") == "out")
    #expect(parsed.has("--sort"))
    #expect(parsed.occurrences.map(\.name) == ["--output", "--sort", "--range", "--range"])
    #expect(parsed.occurrences.map(\.value) == ["out", nil, "1...2", "-3"])
    #expect(try parse("-o", "-").value("--output") == "-")
    #expect(try parse("--output=--sort").value("--output") == "--sort")
    #expect(try parse("--sort", "--sort").has("--sort"))
    #expect(try parse("--", "--sort", "-o", "--help").operands == ["--sort", "-o", "--help"])
  }

  @Test func help() throws {
    #expect(try Arguments(["a", "--help"], for: Self.specification) == nil)
    #expect(try Arguments(["-h", "--nonsense"], for: Self.specification) == nil)
  }

  @Test func mistakes() throws {
    #expect(try failure("--nonsense") == "there is no option '--nonsense'")
    #expect(try failure("-x") == "there is no option '-x'")
    #expect(try failure("--nonsense=5") == "there is no option '--nonsense'")
    #expect(try failure("-o") == "--output needs a value, as in --output FILE")
    #expect(try failure("--output", "--sort") == "--output needs a value, as in --output FILE")
    #expect(try failure("-o", "a", "--output", "b") == "--output is given twice")
    #expect(try failure("--sort=yes") == "--sort has no value")
  }

  private func ranges(_ arguments: String..., type: NumberType = .signed) throws -> [String] {
    let parsed = try #require(
      try Arguments(arguments[...], for: BuildCommand.specification))
    return try RangeOptions.ranges(parsed, type: type).map {
      "\(type.number(ofKey: $0.lowerBound))...\(type.number(ofKey: $0.upperBound))"
    }
  }

  private func rangeFailure(_ arguments: String..., type: NumberType = .signed) throws -> String {
    let error = #expect(throws: CommandError.self) {
      let parsed = try #require(
        try Arguments(arguments[...], for: BuildCommand.specification))
      _ = try RangeOptions.ranges(parsed, type: type)
    }
    return describe(try #require(error))
  }

  @Test func rangesAndPrefixes() throws {
    #expect(try ranges("--range", "-5...7", "--range", "9") == ["-5...7", "9...9"])
    #expect(
      try ranges("--prefix", "1833", "--digits", "11") == ["18330000000...18339999999"])
    #expect(try ranges("--prefix", "12", "--digits", "2") == ["12...12"])
    #expect(
      try ranges(
        "--prefix", "1", "--prefix", "2", "--digits", "2", "--prefix", "3", "--digits", "3",
        "--prefix", "4") == ["10...19", "20...29", "300...399", "400...499"])
    #expect(
      try ranges("--prefix", "17", "--digits", "20", type: .unsigned)
        == ["17000000000000000000...17999999999999999999"])
    #expect(
      try ranges("--range", "0...18446744073709551615", type: .unsigned)
        == ["0...18446744073709551615"])
  }

  @Test func rangesThatMakeNoSense() throws {
    #expect(
      try rangeFailure("--range", "7...5")
        == "--range 7...5: the first number is larger than the last")
    #expect(try rangeFailure("--range", "7..9") == "--range 7..9: '7..9' is not a number")
    #expect(try rangeFailure("--range", "7...") == "--range 7...: '' is not a number")
    #expect(
      try rangeFailure("--range", "-1...5", type: .unsigned)
        == "--range -1...5: '-1' is negative, and uint64 holds no negative numbers")
    #expect(
      try rangeFailure("--prefix", "1833")
        == "--prefix 1833: how long are the numbers? Say --digits N behind it")
    #expect(try rangeFailure("--digits", "5") == "--digits goes with --prefix")
    for digits in ["0", "21", "x"] {
      #expect(
        try rangeFailure("--prefix", "1", "--digits", digits)
          == "--digits is a count of digits from 1 to 20, not '\(digits)'")
    }
    #expect(
      try rangeFailure("--prefix", "123", "--digits", "2")
        == "--prefix 123 --digits 2: the prefix has more digits than the numbers")
    #expect(
      try rangeFailure("--prefix", "012", "--digits", "5")
        == "--prefix 012 --digits 5: no number begins with 0")
    #expect(
      try rangeFailure("--prefix", "1a", "--digits", "5")
        == "--prefix 1a --digits 5: a prefix is made of digits")
    #expect(
      try rangeFailure("--prefix", "92", "--digits", "19")
        == "--prefix 92 --digits 19: not all of these numbers are int64 numbers")
    #expect(
      try rangeFailure("--prefix", "18", "--digits", "20", type: .unsigned)
        == "--prefix 18 --digits 20: not all of these numbers are uint64 numbers")
  }

  @Test func formatsByName() {
    for (name, format) in [
      ("a.csv", NumberFormat.csv), ("a.csv.zst", .csv), ("b/x.npy", .npy), ("a.u64", .u64),
      ("a.i64.zst", .i64), ("a.txt", .text), ("a", .text), ("-", .text), ("csv", .text),
      ("a.zst", .text), ("a.csv/b", .text),
    ] {
      #expect(NumberFormat(path: name) == format, "\(name)")
    }
  }
}
