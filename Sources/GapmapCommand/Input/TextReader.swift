import Gapmap

/// Reads numbers from text, one a line, or a range.
final class TextReader: KeySource {
  private let stream: any ByteStream
  private let capacity: Int
  private var parser: TextParser
  private var buffer: [UInt8]
  /// Where the first line begins that was not parsed yet.
  private var next = 0
  /// Where the last whole line in the buffer ends.
  private var linesEnd = 0
  /// Where what was read ends.
  private var end = 0
  private var isAtEnd = false
  private var isAtStart = true

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - stream: The text.
  ///   - type: What numbers there are.
  ///   - takesRanges: Whether a line may hold a range.
  ///   - capacity: How many bytes to hold at most; no line may be longer.
  init(
    _ stream: any ByteStream, type: NumberType, takesRanges: Bool = true, capacity: Int = 1 << 20
  ) {
    self.stream = stream
    self.capacity = capacity
    parser = TextParser(type: type, takesRanges: takesRanges)
    // One more byte for a newline that the last line may lack.
    buffer = [UInt8](repeating: 0, count: capacity + 1 + TextParser.padding)
  }

  var byteCountRead: UInt64 { stream.byteCountRead }

  func location(at position: UInt64) -> InputLocation? {
    InputLocation(name: stream.name, unit: .line, position: position)
  }

  func read(into batch: inout KeyBatch) throws {
    batch.clear(firstPosition: parser.lineCount + 1)
    // What whole lines there are is handed on at once: whoever writes them may wait for an answer.
    while batch.count == 0 {
      if next == linesEnd {
        if isAtEnd { return }
        try refill()
      }
      do {
        next = try parser.parse(buffer, from: next, to: linesEnd, into: &batch)
      } catch {
        throw failure(error.reason, line: parser.lineCount)
      }
    }
  }

  /// Reads on until there is another whole line, or the end.
  private func refill() throws {
    for index in next..<end { buffer[index - next] = buffer[index] }
    end -= next
    next = 0
    linesEnd = 0
    while linesEnd == 0 {
      guard end < capacity else {
        try refuseOtherFiles()
        throw failure(
          "the line is longer than \(capacity) bytes: \(excerpt(buffer[..<end]))",
          line: parser.lineCount + 1)
      }
      let count = try stream.read(into: &buffer, at: end, limit: capacity - end)
      if count == 0 {
        isAtEnd = true
        if end > 0 {
          buffer[end] = UInt8(ascii: "\n")
          end += 1
        }
        linesEnd = end
        break
      }
      end += count
      let newline = buffer[(end - count)..<end].lastIndex(of: UInt8(ascii: "\n"))
      linesEnd = newline.map { $0 + 1 } ?? 0
    }
    try refuseOtherFiles()
    if isAtStart {
      isAtStart = false
      if buffer[..<linesEnd].starts(with: ByteOrderMark.bytes) { next = ByteOrderMark.bytes.count }
    }
  }

  private func refuseOtherFiles() throws {
    if isAtStart { try FileSignature.refuse(buffer[..<end], name: stream.name) }
  }

  private func failure(_ reason: String, line: UInt64) -> InputError {
    InputError(location: location(at: line), reason: reason)
  }
}
