import CallBlocking
import Gapmap

/// The command `gapmap range`.
enum RangeCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "range",
    summary: "tell what the telephone numbers with some beginnings cost",
    operands: "PREFIX… [--digits N] [--valid] [--country C] [--json]",
    examples: [
      .init(
        command: "gapmap range +1833",
        meaning: "how many numbers begin so, and what they cost as an array, as an index, to load"),
      .init(
        command: "gapmap range +1833 +1844 +18335 --valid",
        meaning: "several together, and which overlap; numbers that can be assigned only"),
      .init(command: "gapmap range 33162######", meaning: "a # for each digit that may be any"),
      .init(
        command: "gapmap range +86 --digits 13",
        meaning: "numbers of 13 digits, the country code included"),
    ],
    notes: [
      "A prefix may be anything that a rule of `gapmap plan` may but a file; \"everything\" and",
      "A...B, too. The index is built to be measured, and written nowhere. Call Directory of",
      "iOS takes \(grouped(CallDirectory.budget)) numbers a request; Live Caller ID Lookup has a row for each.",
    ],
    options: [
      .init(name: "--digits", value: "N", help: "only numbers of N digits in all"),
      .init(
        name: "--valid",
        help: "of +1, only numbers whose area code and exchange begin with 2 to 9"),
      PhoneOptions.countryOption, .json,
    ],
    operandKind: .free)

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    _ = try arguments.operand("PREFIX", isOnly: false)
    let isValid = arguments.has("--valid")
    let patterns = try patterns(arguments)
    if isValid { try refuseOtherCodes(patterns, arguments) }
    let report = try RangeReport(
      names: arguments.operands, patterns: patterns, isValid: isValid)
    try printResult(arguments.has("--json") ? report.json : report.text)
    return .yes
  }

  private static func patterns(_ arguments: Arguments) throws -> [NumberPattern] {
    let country = try PhoneOptions.country(arguments)
    let digitCount = try arguments.count("--digits").map { Int(clamping: $0) }
    guard (1...PhoneNumber.maximumDigitCount).contains(digitCount ?? 1) else {
      throw arguments.usage("--digits is 1 to \(PhoneNumber.maximumDigitCount)")
    }
    var patterns: [NumberPattern] = []
    for text in arguments.operands {
      do throws(PatternError) {
        patterns.append(try NumberPattern(text, digitCount: digitCount, country: country))
      } catch {
        throw arguments.usage("'\(text)': \(error)")
      }
    }
    return patterns
  }

  private static func refuseOtherCodes(
    _ patterns: [NumberPattern], _ arguments: Arguments
  ) throws {
    for (text, pattern) in zip(arguments.operands, patterns) {
      guard pattern.ranges.allSatisfy({ $0.clamped(to: NorthAmerica.numbers) == $0 }) else {
        throw arguments.usage(
          "--valid knows the numbers of +1, which have 11 digits; '\(text)' has others")
      }
    }
  }
}
