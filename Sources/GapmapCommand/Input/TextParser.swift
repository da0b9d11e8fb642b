import Gapmap

/// Reads lines of text with one number each, or with a range, as in `1...5`.
///
/// Blanks around the number, `\r\n`, a sign, empty lines, and lines that begin with `#` are fine.
struct TextParser {
  /// What numbers there are.
  let type: NumberType
  /// Whether a line may hold a range.
  let takesRanges: Bool
  /// How many lines have been read.
  private(set) var lineCount: UInt64 = 0

  /// What a line holds that it must not; `lineCount` is its number.
  struct Failure: Error {
    let reason: String
  }

  /// How many bytes behind `end` must be readable, whatever they hold.
  static let padding = DecimalLines.padding

  init(type: NumberType, takesRanges: Bool) {
    self.type = type
    self.takesRanges = takesRanges
  }

  /// Reads lines until they end or the keys do not fit any more.
  ///
  /// - Parameters:
  ///   - bytes: Text, with `padding` more bytes behind it.
  ///   - start: Where to begin; the beginning of a line.
  ///   - end: Where to stop; the byte before is a newline.
  ///   - batch: Receives the keys with their lines, beside those that it has.
  /// - Returns: Where the first line begins that was not read.
  /// - Throws: What is wrong with a line.
  mutating func parse(
    _ bytes: [UInt8], from start: Int, to end: Int, into batch: inout KeyBatch
  ) throws(Failure) -> Int {
    var next = start
    while next < end, !batch.isFull {
      let before = batch.count
      next = DecimalLines.read(
        bytes, from: next, to: end, type: type, into: &batch.keys, count: &batch.count)
      batch.setLines(from: before, firstLine: lineCount + 1)
      lineCount += UInt64(batch.count - before)
      if next < end, !batch.isFull { next = try parseAnyLine(bytes, from: next, into: &batch) }
    }
    return next
  }

  /// Reads any line; there is no key on it if it is empty or a comment.
  private mutating func parseAnyLine(
    _ bytes: [UInt8], from start: Int, into batch: inout KeyBatch
  ) throws(Failure) -> Int {
    lineCount += 1
    var newline = start
    while bytes[newline] != UInt8(ascii: "\n") { newline += 1 }
    let (lower, upper) = bytes.withSpan { trimmed($0, from: start, to: newline) }
    if lower == upper || bytes[lower] == UInt8(ascii: "#") {
      batch.skipLine()
      return newline + 1
    }
    do throws(NumberText.Failure) {
      let keys = try keys(of: bytes, from: lower, to: upper)
      batch.append(keys.lowerBound, line: lineCount)
      batch.extendLast(through: keys.upperBound)
      return newline + 1
    } catch {
      throw Failure(reason: error.reason(text: excerpt(bytes[lower..<upper]), type: type))
    }
  }

  private func keys(
    of bytes: [UInt8], from lower: Int, to upper: Int
  ) throws(NumberText.Failure) -> ClosedRange<UInt64> {
    if takesRanges { return try RangeText.keys(of: bytes, from: lower, to: upper, type: type) }
    let key = try bytes.withSpan { (bytes) throws(NumberText.Failure) in
      try NumberText.key(of: bytes, from: lower, to: upper, type: type)
    }
    return key...key
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
