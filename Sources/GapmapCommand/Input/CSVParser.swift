import Gapmap

/// Reads one column of comma-separated values as RFC 4180 describes them.
///
/// It takes the text in pieces of any size. Empty lines are skipped, since files end with one now
/// and then; a field that is empty is an error all the same.
struct CSVParser {
  /// Which column holds the numbers.
  enum Column: Equatable {
    /// The column's place, 0 for the first; there is no header.
    case index(Int)
    /// The column's name in the header, which is the first record.
    case name(String)
  }

  /// What is wrong, and on which line.
  struct Failure: Error {
    let line: UInt64
    let reason: String
  }

  private enum State {
    case fieldStart, plain, quoted, quoteInQuoted, carriageReturn
  }

  /// The most bytes of a field that are kept; no number and no sensible name is longer.
  private static let fieldLimit = 4096

  private let type: NumberType
  private let column: Column
  private var state = State.fieldStart
  private var line: UInt64 = 1
  /// Where the numbers are; nil while the header is being read.
  private var wanted: Int?
  private var header = CSVHeader()
  private var isFirstRecord = true

  // The field that is being read. Only the bytes of one that matters are kept, but all are counted.
  private var fieldIndex = 0
  private var fieldLine: UInt64 = 1
  private var field: [UInt8] = []
  private var fieldByteCount = 0
  private var isQuoted = false

  /// The number of the record that is being read, and its line.
  private var found: (key: UInt64, line: UInt64)?

  init(column: Column, type: NumberType) {
    self.column = column
    self.type = type
    if case .index(let index) = column { wanted = index }
  }

  /// Reads text until it ends or the keys do not fit any more.
  ///
  /// - Parameters:
  ///   - bytes: The next piece of the text.
  ///   - start: Where to begin in it.
  ///   - end: Where it ends.
  ///   - keys: Where the keys go.
  ///   - lines: Where the line number of each key goes.
  ///   - count: How many keys there are, before and afterwards.
  /// - Returns: Where reading stopped.
  /// - Throws: What is wrong with the text.
  mutating func parse(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, keys: inout MutableSpan<UInt64>,
    lines: inout MutableSpan<UInt64>, count: inout Int
  ) throws(Failure) -> Int {
    var index = start
    while index < end, count < keys.count {
      if state == .plain || state == .quoted {
        index = keepOrdinary(bytes, from: index, to: end)
        if index == end {
          try refuseEndless()
          break
        }
      }
      try take(bytes[index])
      index += 1
      if state == .fieldStart, fieldIndex == 0, let (key, line) = found {
        keys[count] = key
        lines[count] = line
        count += 1
        found = nil
      }
    }
    return index
  }

  /// Ends the text, the last line of which may lack its newline.
  ///
  /// - Returns: The last record's key and line, if there is one more.
  /// - Throws: What is wrong with the end.
  mutating func finish() throws(Failure) -> (key: UInt64, line: UInt64)? {
    if state == .quoted {
      throw Failure(line: fieldLine, reason: "the quotation mark is never closed")
    }
    if !isBlankLine { try take(UInt8(ascii: "\n")) }
    defer { found = nil }
    return found
  }

  private var isBlankLine: Bool { fieldIndex == 0 && fieldByteCount == 0 && !isQuoted }

  private mutating func take(_ byte: UInt8) throws(Failure) {
    switch state {
    case .plain:
      try takeUnquoted(byte)
    case .fieldStart:
      fieldLine = line
      isQuoted = byte == UInt8(ascii: "\"")
      state = isQuoted ? .quoted : .plain
      if !isQuoted { try takeUnquoted(byte) }
    case .quoted:
      if byte == UInt8(ascii: "\"") {
        state = .quoteInQuoted
      } else {
        if byte == UInt8(ascii: "\n") { line += 1 }
        keep(byte)
      }
    case .quoteInQuoted:
      switch byte {
      case UInt8(ascii: "\""):
        keep(byte)
        state = .quoted
      case UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        try takeUnquoted(byte)
      default:
        throw Failure(
          line: line, reason: "\(excerpt([byte])) follows a closing quotation mark")
      }
    case .carriageReturn:
      state = .plain
      if byte != UInt8(ascii: "\n") { keep(UInt8(ascii: "\r")) }
      try takeUnquoted(byte)
    }
  }

  private mutating func takeUnquoted(_ byte: UInt8) throws(Failure) {
    switch byte {
    case UInt8(ascii: ","):
      try endField()
    case UInt8(ascii: "\n"):
      if !isBlankLine {
        try endField()
        try endRecord()
      }
      state = .fieldStart
      line += 1
    case UInt8(ascii: "\r"):
      state = .carriageReturn
    default:
      keep(byte)
    }
  }

  private mutating func keep(_ byte: UInt8) {
    fieldByteCount += 1
    guard fieldIndex == wanted || wanted == nil, field.count < Self.fieldLimit else { return }
    field.append(byte)
  }

  /// Keeps bytes up to the next that may mean something.
  @inline(__always)
  private mutating func keepOrdinary(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, !Self.isSpecial(bytes[index]) { index += 1 }
    fieldByteCount += index - start
    if fieldIndex == wanted || wanted == nil {
      let kept = min(index, start + Self.fieldLimit - field.count)
      for position in start..<kept { field.append(bytes[position]) }
    }
    return index
  }

  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "\r")
  }

  /// Throws if a field is known to be wrong before its end, which may never come.
  private func refuseEndless() throws(Failure) {
    guard let wanted else {
      if fieldByteCount > CSVHeader.limit {
        throw Failure(line: fieldLine, reason: CSVHeader.tooLong.reason)
      }
      return
    }
    if fieldIndex == wanted, fieldByteCount > Self.fieldLimit { _ = try number() }
  }

  private mutating func endField() throws(Failure) {
    if let wanted {
      if fieldIndex == wanted { found = (try number(), fieldLine) }
    } else {
      do throws(CSVHeader.Failure) {
        try header.append(field)
      } catch {
        throw Failure(line: fieldLine, reason: error.reason)
      }
    }
    field.removeAll(keepingCapacity: true)
    fieldByteCount = 0
    isQuoted = false
    fieldIndex += 1
    state = .fieldStart
  }

  private mutating func endRecord() throws(Failure) {
    let count = fieldIndex
    fieldIndex = 0
    isFirstRecord = false
    if let wanted {
      guard found == nil else { return }
      let columns = count == 1 ? "1 column" : "\(count) columns"
      throw Failure(line: fieldLine, reason: "only \(columns), so no column \(wanted + 1)")
    }
    guard case .name(let name) = column else { return }
    do {
      wanted = try header.index(of: name)
    } catch {
      throw Failure(line: fieldLine, reason: error.reason)
    }
  }

  private func number() throws(Failure) -> UInt64 {
    do throws(NumberText.Failure) {
      guard fieldByteCount == field.count else { throw .notANumber }
      return try field.withSpan { (bytes) throws(NumberText.Failure) in
        let (lower, upper) = trimmed(bytes, from: 0, to: bytes.count)
        return try NumberText.key(of: bytes, from: lower, to: upper, type: type)
      }
    } catch {
      throw Failure(line: fieldLine, reason: reason(error))
    }
  }

  /// Says why the field that was read is no number.
  private func reason(_ failure: NumberText.Failure) -> String {
    let (lower, upper) = field.withSpan { trimmed($0, from: 0, to: $0.count) }
    if lower == upper { return "column \(fieldIndex + 1) is empty" }
    let text = excerpt(field[lower..<upper])
    let reason = failure.reason(text: text, type: type)
    guard isFirstRecord, failure == .notANumber else { return reason }
    return "\(reason); if it is the column's name, say --column \(text)"
  }
}
