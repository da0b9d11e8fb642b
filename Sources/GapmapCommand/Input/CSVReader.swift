import Gapmap

/// Reads numbers from a column of comma-separated values.
final class CSVReader: KeySource {
  private let stream: any ByteStream
  private var parser: CSVParser
  private var buffer: [UInt8]
  private var next = 0
  private var end = 0
  private var isAtEnd = false

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - stream: The text.
  ///   - column: Which column holds the numbers.
  ///   - type: What numbers there are.
  ///   - capacity: How many bytes to read at a time.
  /// - Throws: `GapmapError` if the stream cannot be read, `InputError` if it is no text.
  init(
    _ stream: any ByteStream, column: CSVParser.Column, type: NumberType,
    capacity: Int = 1 << 20
  ) throws {
    self.stream = stream
    parser = CSVParser(column: column, type: type)
    buffer = [UInt8](repeating: 0, count: max(capacity, FileSignature.longest))
    end = try stream.readAll(into: &buffer, count: FileSignature.longest)
    try FileSignature.refuse(buffer[..<end], name: stream.name)
    if buffer[..<end].starts(with: ByteOrderMark.bytes) { next = ByteOrderMark.bytes.count }
  }

  var byteCountRead: UInt64 { stream.byteCountRead }

  func location(at position: UInt64) -> InputLocation? {
    InputLocation(name: stream.name, unit: .line, position: position)
  }

  func read(into batch: inout KeyBatch) throws {
    batch.clearForLines()
    do {
      while batch.count == 0, !isAtEnd {
        if next == end {
          next = 0
          end = try stream.read(into: &buffer, at: 0, limit: buffer.count)
          isAtEnd = end == 0
        }
        if isAtEnd {
          guard let (key, line) = try parser.finish() else { return }
          batch.keys[0] = key
          batch.lines[0] = line
          batch.count = 1
        } else {
          next = try Self.parse(
            buffer, from: next, to: end, with: &parser, keys: &batch.keys, lines: &batch.lines,
            count: &batch.count)
        }
      }
    } catch let failure as CSVParser.Failure {
      throw InputError(location: location(at: failure.line), reason: failure.reason)
    }
  }

  private static func parse(
    _ buffer: [UInt8], from start: Int, to end: Int, with parser: inout CSVParser,
    keys: inout [UInt64], lines: inout [UInt64], count: inout Int
  ) throws(CSVParser.Failure) -> Int {
    try buffer.withSpan { (bytes) throws(CSVParser.Failure) in
      try keys.withMutableSpan { (keys) throws(CSVParser.Failure) in
        try lines.withMutableSpan { (lines) throws(CSVParser.Failure) in
          try parser.parse(
            bytes, from: start, to: end, keys: &keys, lines: &lines, count: &count)
        }
      }
    }
  }
}
