import Gapmap

/// The ranges that `--range`, `--prefix` and `--digits` stand for.
enum RangeOptions {
  /// Reads them.
  ///
  /// - Parameters:
  ///   - arguments: The arguments; `--digits` belongs to the prefixes before it that have no digits
  ///     yet, the last one to those behind it as well.
  ///   - type: What numbers there are.
  /// - Returns: The ranges of keys, in the order in which they were given.
  /// - Throws: `usage` if one makes no sense.
  static func ranges(
    _ arguments: Arguments, type: NumberType
  ) throws -> [ClosedRange<UInt64>] {
    var ranges: [ClosedRange<UInt64>] = []
    var waiting: [String] = []
    var digitCount: Int?
    func addPrefixes() throws {
      guard let digitCount else { return }
      for prefix in waiting {
        ranges.append(
          try prefixRange(prefix, digitCount: digitCount, arguments: arguments, type: type))
      }
      waiting = []
    }
    for occurrence in arguments.occurrences {
      guard let value = occurrence.value else { continue }
      switch occurrence.name {
      case "--range":
        ranges.append(try range(value, arguments: arguments, type: type))
      case "--prefix":
        waiting.append(value)
      case "--digits":
        guard let count = Int(value), (1...20).contains(count) else {
          throw arguments.usage("--digits is a count of digits from 1 to 20, not '\(value)'")
        }
        digitCount = count
        try addPrefixes()
      default:
        break
      }
    }
    try addPrefixes()
    if let prefix = waiting.first {
      throw arguments.usage(
        "--prefix \(prefix): how long are the numbers? Say --digits N behind it")
    }
    if digitCount != nil, !arguments.has("--prefix") {
      throw arguments.usage("--digits goes with --prefix")
    }
    return ranges
  }

  private static func range(
    _ text: String, arguments: Arguments, type: NumberType
  ) throws -> ClosedRange<UInt64> {
    let option = "--range \(text)"
    guard let dot = text.firstIndex(of: "."), text[dot...].hasPrefix("...") else {
      let key = try arguments.key(text, type: type, of: option)
      return key...key
    }
    let lower = try arguments.key(String(text[..<dot]), type: type, of: option)
    let upper = try arguments.key(String(text[dot...].dropFirst(3)), type: type, of: option)
    guard lower <= upper else {
      throw arguments.usage("\(option): the first number is larger than the last")
    }
    return lower...upper
  }

  /// All numbers of so many digits that begin with a prefix.
  private static func prefixRange(
    _ prefix: String, digitCount: Int, arguments: Arguments, type: NumberType
  ) throws -> ClosedRange<UInt64> {
    func refusal(_ reason: String) -> CommandError {
      arguments.usage("--prefix \(prefix) --digits \(digitCount): \(reason)")
    }
    let digits = prefix.utf8
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw refusal("a prefix is made of digits")
    }
    guard digits.first != 0x30 else { throw refusal("no number begins with 0") }
    guard digits.count <= digitCount else {
      throw refusal("the prefix has more digits than the numbers")
    }
    guard var lower = Int128(prefix) else { throw refusal("the prefix is too long") }
    var width: Int128 = 1
    for _ in digits.count..<digitCount { (lower, width) = (lower * 10, width * 10) }
    guard let lowerKey = type.key(of: lower), let upperKey = type.key(of: lower + width - 1)
    else {
      throw refusal("not all of these numbers are \(type.name) numbers")
    }
    return lowerKey...upperKey
  }
}
