import Gapmap

/// Reads whole lines, many at a time.
final class LineReader {
  private let stream: any ByteStream
  private let maximumCapacity: Int
  /// Whole lines from its start on, then perhaps a part of one.
  private(set) var buffer: [UInt8]
  /// Where the last whole line ends.
  private(set) var end = 0
  /// Where their text begins: behind a byte order mark, if the first of all lines has one.
  private(set) var textStart = 0
  private var filled = 0
  private var isAtStart = true
  private var isAtEnd = false

  /// - Parameters:
  ///   - stream: Where they come from.
  ///   - capacity: How many bytes to hold at first.
  ///   - maximumCapacity: How many to hold at most; no line may be longer.
  init(_ stream: any ByteStream, capacity: Int = 1 << 20, maximumCapacity: Int = 1 << 26) {
    self.stream = stream
    self.maximumCapacity = maximumCapacity
    buffer = [UInt8](repeating: 0, count: capacity)
  }

  var name: String { stream.name }

  /// Replaces the lines by the next ones; false at the end.
  ///
  /// - Parameter lineCount: How many lines there were before, for messages.
  /// - Throws: `InputError` if a line is too long, `GapmapError` if it cannot be read.
  func readLines(after lineCount: UInt64) throws -> Bool {
    buffer.replaceSubrange(0..<(filled - end), with: Array(buffer[end..<filled]))
    filled -= end
    end = 0
    while end == 0, !isAtEnd {
      if filled == buffer.count { try grow(line: lineCount + 1) }
      let count = try stream.read(into: &buffer, at: filled, limit: buffer.count - filled)
      if count == 0 {
        // The last line may lack its newline.
        isAtEnd = true
        end = filled
      } else {
        let newline = buffer[filled..<(filled + count)].lastIndex(of: UInt8(ascii: "\n"))
        filled += count
        if let newline { end = newline + 1 }
      }
    }
    let mark = ByteOrderMark.bytes
    textStart = isAtStart && buffer[..<end].starts(with: mark) ? mark.count : 0
    isAtStart = false
    return end > 0
  }

  private func grow(line: UInt64) throws {
    guard buffer.count < maximumCapacity else {
      throw InputError(
        location: InputLocation(name: name, unit: .line, position: line),
        reason: "the line is longer than \(grouped(maximumCapacity)) bytes: "
          + excerpt(buffer.prefix(100)))
    }
    buffer += repeatElement(0, count: buffer.count)
  }
}
