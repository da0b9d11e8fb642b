import Gapmap

/// Reads whole lines, many at a time.
final class LineReader {
  private static let capacity = 1 << 20
  /// No line may be longer, in bytes.
  private static let maximumCapacity = 1 << 26

  private let stream: InputSource
  /// Whole lines from its start on, then perhaps a part of one.
  private(set) var buffer = [UInt8](repeating: 0, count: capacity)
  /// Where the last whole line ends.
  private(set) var end = 0
  private var filled = 0
  private var isAtEnd = false

  /// - Parameter stream: Where they come from.
  init(_ stream: InputSource) { self.stream = stream }

  var name: String { stream.name }

  /// Replaces the lines by the next ones; false at the end.
  ///
  /// - Throws: `InputError` if a line is too long, `GapmapError` if it cannot be read.
  func readLines() throws -> Bool {
    buffer.replaceSubrange(0..<(filled - end), with: Array(buffer[end..<filled]))
    filled -= end
    end = 0
    while end == 0, !isAtEnd {
      if filled == buffer.count { try grow() }
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
    return end > 0
  }

  private func grow() throws {
    guard buffer.count < Self.maximumCapacity else {
      throw InputError(
        location: InputLocation(name: name, unit: .line, position: nil),
        reason: "a line is longer than \(grouped(Self.maximumCapacity)) bytes: "
          + excerpt(buffer[..<100]))
    }
    buffer += repeatElement(0, count: buffer.count)
  }
}
