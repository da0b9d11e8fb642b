import Gapmap

/// Reads lines of text with one number each.
///
/// Blanks around the number, `\r\n`, a sign, empty lines, and lines that begin with `#` are fine.
struct TextParser {
  /// What numbers there are.
  let type: NumberType
  /// How many lines have been read.
  private(set) var lineCount: UInt64 = 0

  /// What a line holds that it must not; `lineCount` is its number.
  struct Failure: Error {
    let reason: String
  }

  /// How many bytes behind `end` must be readable, whatever they hold.
  static let padding = 32

  init(type: NumberType) { self.type = type }

  /// Reads lines until they end or the keys do not fit any more.
  ///
  /// - Parameters:
  ///   - bytes: Text, with `padding` more bytes behind it.
  ///   - start: Where to begin; the beginning of a line.
  ///   - end: Where to stop; the byte before is a newline.
  ///   - keys: Where the keys go.
  ///   - lines: Where the line number of each key goes.
  ///   - count: How many keys there are, before and afterwards.
  /// - Returns: Where the first line begins that was not read.
  /// - Throws: What is wrong with a line.
  mutating func parse(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, keys: inout MutableSpan<UInt64>,
    lines: inout MutableSpan<UInt64>, count: inout Int
  ) throws(Failure) -> Int {
    var next = start
    while next < end, count < keys.count {
      lineCount &+= 1
      if let (key, following) = parsePlainLine(bytes, from: next) {
        keys[count] = key
        lines[count] = lineCount
        count += 1
        next = following
      } else {
        let (key, following) = try parseAnyLine(bytes, from: next)
        if let key {
          keys[count] = key
          lines[count] = lineCount
          count += 1
        }
        next = following
      }
    }
    return next
  }

  /// Reads a line that is a number and nothing else, eight digits at a time; nil if it is not.
  @inline(__always)
  private func parsePlainLine(
    _ bytes: Span<UInt8>, from start: Int
  ) -> (key: UInt64, next: Int)? {
    let isNegative = bytes[start] == UInt8(ascii: "-")
    var index = isNegative ? start + 1 : start
    var digits = EightDigits(bytes.word(at: index))
    guard digits.count > 0 else { return nil }
    var magnitude = digits.value
    index += digits.count
    if digits.count == 8 {
      digits = EightDigits(bytes.word(at: index))
      magnitude = magnitude &* digits.scale &+ digits.value
      index += digits.count
      if digits.count == 8 {
        digits = EightDigits(bytes.word(at: index))
        let (scaled, overflow) = magnitude.multipliedReportingOverflow(by: digits.scale)
        let (sum, carry) = scaled.addingReportingOverflow(digits.value)
        // Eight more digits overflow, or are leading zeros, which need the long way.
        guard !overflow, !carry, digits.count < 8 else { return nil }
        magnitude = sum
        index += digits.count
      }
    }
    if bytes[index] == UInt8(ascii: "\r") { index += 1 }
    guard bytes[index] == UInt8(ascii: "\n"),
      let key = NumberText.key(magnitude: magnitude, isNegative: isNegative, type: type)
    else { return nil }
    return (key, index + 1)
  }

  /// Reads any line; no key if it is empty or a comment.
  @inline(never)
  private func parseAnyLine(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(Failure) -> (key: UInt64?, next: Int) {
    var newline = start
    while bytes[newline] != UInt8(ascii: "\n") { newline += 1 }
    let (lower, upper) = trimmed(bytes, from: start, to: newline)
    if lower == upper || bytes[lower] == UInt8(ascii: "#") { return (nil, newline + 1) }
    do {
      return (try NumberText.key(of: bytes, from: lower, to: upper, type: type), newline + 1)
    } catch {
      var text: [UInt8] = []
      for index in lower..<upper { text.append(bytes[index]) }
      throw Failure(reason: error.reason(text: excerpt(text), type: type))
    }
  }
}

/// Cuts off the blanks around a text, a carriage return at the end included.
func trimmed(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> (lower: Int, upper: Int) {
  var lower = start
  var upper = end
  if lower < upper, bytes[upper - 1] == UInt8(ascii: "\r") { upper -= 1 }
  while lower < upper, isBlank(bytes[lower]) { lower += 1 }
  while lower < upper, isBlank(bytes[upper - 1]) { upper -= 1 }
  return (lower, upper)
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}
