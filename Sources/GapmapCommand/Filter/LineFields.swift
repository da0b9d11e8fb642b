/// The fields of lines, of which one holds the number.
struct LineFields {
  let column: CSVParser.Column
  let delimiter: UInt8

  /// The field at a place, without the quotation marks around it; nil if there are not so many.
  ///
  /// - Parameters:
  ///   - place: 0 for the first.
  ///   - bytes: Text.
  ///   - start: Where the line begins.
  ///   - end: Where it ends, the newline not included.
  func field(
    _ place: Int, of bytes: Span<UInt8>, from start: Int, to end: Int
  ) -> Range<Int>? {
    var lower = start
    for _ in 0..<place {
      let upper = endOfField(bytes, from: lower, to: end)
      guard upper < end else { return nil }
      lower = upper + 1
    }
    return field(of: bytes, from: lower, to: end).content
  }

  /// The field that begins at an offset, without its quotation marks, and where it ends with them.
  private func field(
    of bytes: Span<UInt8>, from lower: Int, to end: Int
  ) -> (content: Range<Int>, end: Int) {
    let fieldEnd = endOfField(bytes, from: lower, to: end)
    var upper = fieldEnd
    if upper == end, lower < upper, bytes[upper - 1] == UInt8(ascii: "\r") { upper -= 1 }
    let quote = UInt8(ascii: "\"")
    if upper - lower >= 2, bytes[lower] == quote, bytes[upper - 1] == quote {
      return ((lower + 1)..<(upper - 1), fieldEnd)
    }
    return (lower..<upper, fieldEnd)
  }

  private func endOfField(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var index = start
    var isQuoted = false
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == delimiter, !isQuoted {
        return index
      }
      index += 1
    }
    return end
  }

  /// The names of the columns.
  ///
  /// - Throws: If the line is too long for a header.
  func header(_ line: Span<UInt8>) throws(CSVHeader.Failure) -> CSVHeader {
    var header = CSVHeader()
    var start = 0
    while true {
      let (content, end) = field(of: line, from: start, to: line.count)
      try header.append(content.map { line[$0] })
      if end == line.count { return header }
      start = end + 1
    }
  }
}
