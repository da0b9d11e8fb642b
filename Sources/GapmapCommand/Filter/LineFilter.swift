import Gapmap

/// Passes lines on whose number is, or is not, in an index.
struct LineFilter {
  /// A line that was read.
  private struct Line {
    /// Where it ends in the buffer, the newline included.
    var end: Int
    /// Which of the keys it has.
    var content: Content
  }

  private enum Content {
    case key(Int)
    /// A number that the type cannot express, which so is in no index of it.
    case otherNumber
    case noNumber
  }

  private let index: KeyIndex
  private let fields: LineFields?
  private let isInverted: Bool
  private let drops: Bool
  /// Where the number is; nil until the header has told.
  private var place: Int?
  private var lineCount: UInt64 = 0

  private var lines: [Line] = []
  private var keys: [UInt64] = []
  private let output = ResultOutput()
  /// Lines without a number, on their way to standard error.
  private var refused: [UInt8] = []

  /// - Parameters:
  ///   - index: The index.
  ///   - fields: Where in a line the number is; nil if it is all of it.
  ///   - isInverted: Whether lines pass whose number is not in the index.
  ///   - drops: Whether lines without a number are dropped.
  init(index: KeyIndex, fields: LineFields?, isInverted: Bool, drops: Bool) {
    self.index = index
    self.fields = fields
    self.isInverted = isInverted
    self.drops = drops
    if case .index(let place) = fields?.column { self.place = place }
  }

  /// Filters lines to standard output.
  ///
  /// - Throws: `InputError`, `GapmapError` or `ClosedPipe`.
  mutating func run(_ stream: InputSource) throws {
    var progress = ProgressBar(isWanted: !FileOutput.standardOutput.isTerminal)
    defer { progress.finish() }
    let byteCount = stream.byteCount
    let reader = LineReader(stream)
    while try reader.readLines(after: lineCount) {
      var start = 0
      if let fields, place == nil {
        start = try passHeader(fields, reader)
        lineCount = 1
      }
      try filter(reader, from: start)
      // Whoever writes the lines may wait for the answers.
      try output.flush()
      try tellRefused()
      progress.update(
        numbers: lineCount, part: byteCount.map { Double(stream.byteCountRead) / Double($0) })
    }
  }

  /// Finds the column by its name.
  ///
  /// - Returns: Where the header ends.
  private mutating func passHeader(_ fields: LineFields, _ reader: LineReader) throws -> Int {
    guard case .name(let name) = fields.column else { return 0 }
    var end = 0
    while end < reader.end, reader.buffer[end] != UInt8(ascii: "\n") { end += 1 }
    do throws(CSVHeader.Failure) {
      let header = try reader.buffer.withSpan { (bytes) throws(CSVHeader.Failure) in
        try fields.header(bytes.extracting(reader.textStart..<end))
      }
      place = try header.index(of: name)
    } catch {
      throw InputError(
        location: InputLocation(name: reader.name, unit: .line, position: 1), reason: error.reason)
    }
    let next = min(end + 1, reader.end)
    try output.append(reader.buffer[..<next])
    return next
  }

  private mutating func filter(_ reader: LineReader, from start: Int) throws {
    lines.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    reader.buffer.withSpan { parse($0, from: max(start, reader.textStart), to: reader.end) }
    try pass(reader.buffer, from: start, index.contains(keys, threads: processorCount))
  }

  private mutating func parse(_ bytes: Span<UInt8>, from start: Int, to end: Int) {
    var next = start
    while next < end {
      var newline = next
      while newline < end, bytes[newline] != UInt8(ascii: "\n") { newline += 1 }
      let content = content(of: bytes, from: next, to: newline)
      next = min(newline + 1, end)
      lines.append(Line(end: next, content: content))
    }
  }

  private mutating func content(
    of bytes: Span<UInt8>, from start: Int, to end: Int
  ) -> Content {
    var range = start..<end
    if let fields {
      guard let place, let field = fields.field(place, of: bytes, from: start, to: end) else {
        return .noNumber
      }
      range = field
    }
    let (lower, upper) = trimmed(bytes, from: range.lowerBound, to: range.upperBound)
    do throws(NumberText.Failure) {
      keys.append(try NumberText.key(of: bytes, from: lower, to: upper, type: index.type))
      return .key(keys.count - 1)
    } catch .notANumber {
      return .noNumber
    } catch {
      return .otherNumber
    }
  }

  /// Passes lines on, neighbours together.
  private mutating func pass(_ buffer: [UInt8], from start: Int, _ answers: [Bool]) throws {
    var lower = start
    var passing = start..<start
    for line in lines {
      lineCount += 1
      let range = lower..<line.end
      lower = line.end
      let isIn: Bool
      switch line.content {
      case .key(let place): isIn = answers[place]
      case .otherNumber: isIn = false
      case .noNumber:
        if !drops { refuse(buffer[range]) }
        continue
      }
      guard isIn != isInverted else { continue }
      if passing.upperBound == range.lowerBound {
        passing = passing.lowerBound..<range.upperBound
      } else {
        try output.append(buffer[passing])
        passing = range
      }
    }
    try output.append(buffer[passing])
  }

  private mutating func refuse(_ line: ArraySlice<UInt8>) {
    refused += "\(lineCount):".utf8
    refused += line
    if refused.last != UInt8(ascii: "\n") { refused.append(UInt8(ascii: "\n")) }
  }

  private mutating func tellRefused() throws(GapmapError) {
    if refused.isEmpty { return }
    try FileOutput.standardError.write(refused)
    refused.removeAll(keepingCapacity: true)
  }
}
