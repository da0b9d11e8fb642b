import Gapmap

/// A text as `gapmap diff` prints it: what came in and what went out, ascending.
struct DiffText {
  /// Where it is; "-" is standard input.
  let path: String
  /// What numbers there are.
  let type: NumberType

  /// A line's numbers and where it is.
  private struct Change {
    let keys: ClosedRange<UInt64>
    let line: UInt64
  }

  /// Reads the text.
  ///
  /// - Parameter output: Where temporary files go.
  /// - Returns: What came in, and what went out.
  /// - Throws: `InputError` for a line that is no change or not behind the one before it;
  ///   `GapmapError`.
  func read(output: IndexOutput) throws -> [SetOperand] {
    let directory = output.temporaryDirectory
    let files = try [TemporaryFile(inDirectory: directory), TemporaryFile(inDirectory: directory)]
    let writers = try files.map { try KeyWriter(temporary: $0, type: type, threads: 1) }
    do {
      try read(added: writers[0], removed: writers[1])
      for writer in writers { _ = try writer.finish() }
    } catch {
      for writer in writers { writer.cancel() }
      throw error
    }
    return try files.map {
      SetOperand(path: path, index: try KeyIndex(temporary: $0, name: path))
    }
  }

  private func read(added: KeyWriter, removed: KeyWriter) throws {
    let stream = try InputSource(path: path)
    let reader = LineReader(stream)
    var progress = ProgressBar()
    defer { progress.finish() }
    var line: UInt64 = 0
    var previous: Change?
    while try reader.readLines(after: line) {
      let (bytes, end) = (reader.buffer, reader.end)
      var next = reader.textStart
      while next < end {
        var newline = next
        while newline < end, bytes[newline] != UInt8(ascii: "\n") { newline += 1 }
        line += 1
        let (lower, upper) = bytes.withSpan { trimmed($0, from: next, to: newline) }
        next = newline + 1
        if lower == upper || bytes[lower] == UInt8(ascii: "#") { continue }
        let keys = try keys(of: bytes, from: lower, to: upper, line: line, in: stream)
        let change = Change(keys: keys, line: line)
        if let previous { try check(change, after: previous, in: stream) }
        previous = change
        let writer = bytes[lower] == UInt8(ascii: "+") ? added : removed
        try writer.append(from: keys.lowerBound, through: keys.upperBound)
      }
      progress.update(
        numbers: line, part: stream.byteCount.map { Double(stream.byteCountRead) / Double($0) })
    }
  }

  /// Reads what is behind the sign.
  private func keys(
    of bytes: [UInt8], from start: Int, to end: Int, line: UInt64, in stream: InputSource
  ) throws -> ClosedRange<UInt64> {
    guard bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-") else {
      throw failure(
        "\(excerpt(bytes[start..<end])) begins with neither + nor -", line: line, in: stream)
    }
    do throws(NumberText.Failure) {
      return try RangeText.keys(of: bytes, from: start + 1, to: end, type: type)
    } catch {
      let reason = error.reason(text: excerpt(bytes[(start + 1)..<end]), type: type)
      throw failure(reason, line: line, in: stream)
    }
  }

  private func check(_ change: Change, after previous: Change, in stream: InputSource) throws {
    guard change.keys.lowerBound <= previous.keys.upperBound else { return }
    let number = type.number(ofKey: change.keys.lowerBound)
    if change.keys.lowerBound >= previous.keys.lowerBound {
      throw failure(
        "\(number) is there already, in line \(previous.line)", line: change.line, in: stream)
    }
    let before = type.number(ofKey: previous.keys.lowerBound)
    throw failure(
      "\(number) comes after \(before); the lines of `gapmap diff` ascend", line: change.line,
      in: stream)
  }

  private func failure(_ reason: String, line: UInt64, in stream: InputSource) -> InputError {
    InputError(
      location: InputLocation(name: stream.name, unit: .line, position: line), reason: reason)
  }
}
