import Gapmap

/// The lines of a text, read one by one.
final class TextLines {
  private static let capacity = 1 << 16
  /// The most bytes of a line; what has none that end is no text.
  private static let longestLine = 1 << 20

  /// Where the text comes from; nil if all of it is in the buffer.
  private let input: FileInput?
  /// What to call it.
  let name: String
  /// Where a rule names the file.
  private let place: RulePlace?
  private var buffer: [UInt8]
  /// Where the next line begins.
  private var start = 0
  private var isAtEnd: Bool
  /// How many lines were read.
  private(set) var lineCount = 0

  /// Begins to read a file.
  ///
  /// - Parameters:
  ///   - input: The file.
  ///   - place: Where a rule names it, if one does.
  init(_ input: FileInput, namedAt place: RulePlace? = nil) {
    self.input = input
    self.place = place
    name = input.name
    buffer = []
    isAtEnd = false
  }

  /// Begins to read a text.
  ///
  /// - Parameters:
  ///   - text: All of it.
  ///   - name: What to call it.
  init(_ text: String, name: String) {
    input = nil
    place = nil
    self.name = name
    buffer = Array(text.utf8)
    isAtEnd = true
  }

  /// Reads a line.
  ///
  /// - Returns: Its bytes without the newline, which must be gone before the next is read, or they are
  ///   copied; nil at the end.
  /// - Throws: `file` if the file cannot be read, `syntax` if the line is longer than a mebibyte.
  func next() throws(RuleError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let newline = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return line(upTo: newline, next: newline + 1)
      }
      if isAtEnd {
        return start < buffer.count ? line(upTo: buffer.count, next: buffer.count) : nil
      }
      searched = buffer.count - start
      guard searched <= Self.longestLine else {
        lineCount += 1
        throw error("the line is longer than \(Self.longestLine) bytes")
      }
      try refill()
    }
  }

  private func line(upTo end: Int, next: Int) -> ArraySlice<UInt8> {
    let line = buffer[start..<end]
    start = next
    lineCount += 1
    // Editors of some systems put a mark before the first line.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return lineCount == 1 && line.starts(with: mark) ? line.dropFirst(mark.count) : line
  }

  private func refill() throws(RuleError) {
    buffer.removeFirst(start)
    start = 0
    guard let input else { return }
    let count = buffer.count
    buffer += repeatElement(0, count: Self.capacity)
    do throws(GapmapError) {
      let read = try input.read(into: &buffer, at: count, limit: Self.capacity)
      buffer.removeLast(Self.capacity - read)
      isAtEnd = read == 0
    } catch {
      throw .file(path: name, namedAt: place, error: error)
    }
  }

  /// The characters of the line that was read last, without a comment and blanks around it.
  ///
  /// - Parameter line: What `next()` gave.
  /// - Returns: A slice of the line, so that an index is a column less 1; nil if there is nothing.
  /// - Throws: `syntax` if it is not text.
  func content(of line: ArraySlice<UInt8>) throws(RuleError) -> ArraySlice<Unicode.Scalar>? {
    guard let text = String(validating: line, as: UTF8.self) else {
      throw error("not text in UTF-8", column: firstInvalidColumn(line) ?? 1)
    }
    let scalars = Array(text.unicodeScalars)[...]
    let content = try withoutComment(scalars).trimmed
    return content.isEmpty ? nil : content
  }

  /// Cuts off a comment.
  ///
  /// It begins with a `#` behind a blank, or at the line's start, that no other
  /// `#` follows. Two or more stand for digits.
  private func withoutComment(
    _ line: ArraySlice<Unicode.Scalar>
  ) throws(RuleError) -> ArraySlice<Unicode.Scalar> {
    if line.trimmed.first == "#" { return [] }
    for index in line.indices where line[index] == "#" && index > 0 && line[index - 1].isBlank {
      let behind = line[(index + 1)...]
      if behind.first == "#" { continue }
      // Cut off, `+33 1 62 # # # #` would be all that begins with +33162, however long.
      if behind.contains("#"), behind.allSatisfy({ $0 == "#" || $0.isBlank }) {
        throw error("are these open digits? Write them together, as ####", column: index + 1)
      }
      return line[..<index]
    }
    return line
  }

  /// An error in the line that was read last.
  func error(_ reason: String, column: Int = 1) -> RuleError {
    .syntax(RulePlace(path: name, line: lineCount, column: column), reason: reason)
  }
}
