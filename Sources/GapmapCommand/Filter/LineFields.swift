/// The fields of lines, of which one holds the number.
///
/// What a field is, `CSVParser` says as well; but a record is one line here.
struct LineFields {
  private struct Field {
    /// What it holds, without the quotation marks around it.
    let content: Range<Int>
    /// Whether it had some, in which case those within are doubled.
    let isQuoted: Bool
    /// Where it ends.
    let end: Int
  }

  let column: CSVParser.Column
  let delimiter: UInt8

  /// The field at a place, without the quotation marks around it; nil if there are not so many, or
  /// if quotation marks are not as they should be up to there.
  ///
  /// - Parameters:
  ///   - place: 0 for the first.
  ///   - bytes: Text.
  ///   - start: Where the line begins.
  ///   - end: Where it ends, the newline not included.
  func field(
    _ place: Int, of bytes: Span<UInt8>, from start: Int, to end: Int
  ) -> Range<Int>? {
    let end = end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    var lower = start
    for _ in 0..<place {
      guard let field = field(of: bytes, from: lower, to: end), field.end < end else { return nil }
      lower = field.end + 1
    }
    return field(of: bytes, from: lower, to: end)?.content
  }

  /// All fields of a line, without the quotation marks around them; nil if these are not as they
  /// should be.
  ///
  /// - Parameter line: The line, without its newline.
  func all(of line: Span<UInt8>) -> [Range<Int>]? {
    let isReturned = line.count > 0 && line[line.count - 1] == UInt8(ascii: "\r")
    let end = isReturned ? line.count - 1 : line.count
    var fields: [Range<Int>] = []
    var start = 0
    while true {
      guard let field = field(of: line, from: start, to: end) else { return nil }
      fields.append(field.content)
      guard field.end < end else { return fields }
      start = field.end + 1
    }
  }

  /// The field that begins at a place.
  private func field(of bytes: Span<UInt8>, from start: Int, to end: Int) -> Field? {
    let quote = UInt8(ascii: "\"")
    var index = start
    // A quotation mark anywhere but at the beginning is a byte like others.
    guard start < end, bytes[start] == quote else {
      while index < end, bytes[index] != delimiter { index += 1 }
      return Field(content: start..<index, isQuoted: false, end: index)
    }
    index += 1
    while index < end {
      if bytes[index] == quote {
        let next = index + 1
        if next == end || bytes[next] == delimiter {
          return Field(content: (start + 1)..<index, isQuoted: true, end: next)
        }
        guard bytes[next] == quote else { return nil }
        index = next
      }
      index += 1
    }
    return nil
  }

  /// The names of the columns.
  ///
  /// - Parameter line: The header, without its newline.
  /// - Throws: If the line is too long for a header.
  func header(_ line: Span<UInt8>) throws(CSVHeader.Failure) -> CSVHeader {
    var header = CSVHeader()
    let isReturned = line.count > 0 && line[line.count - 1] == UInt8(ascii: "\r")
    let end = isReturned ? line.count - 1 : line.count
    var start = 0
    while let field = field(of: line, from: start, to: end) {
      try header.append(name(field, line))
      guard field.end < end else { break }
      start = field.end + 1
    }
    return header
  }

  private func name(_ field: Field, _ line: Span<UInt8>) -> [UInt8] {
    var name: [UInt8] = []
    var index = field.content.lowerBound
    while index < field.content.upperBound {
      name.append(line[index])
      index += field.isQuoted && line[index] == UInt8(ascii: "\"") ? 2 : 1
    }
    return name
  }
}
