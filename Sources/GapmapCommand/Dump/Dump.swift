import Gapmap

/// Everything that `gapmap dump` was asked to do with an index.
struct Dump {
  let interval: KeyInterval
  /// How many numbers or ranges to write at most.
  let limit: UInt64
  let format: NumberFormat

  private static let batchLength = 1 << 14

  /// Writes the numbers.
  ///
  /// - Throws: `CommandError` if the format cannot express them, `GapmapError` or `ClosedPipe`.
  func writeNumbers(of index: KeyIndex) throws {
    let count = min(limit, try index.count(from: interval.lower, through: interval.upper))
    try checkFormat(of: index, count: count)
    let output = ResultOutput()
    switch format {
    case .csv: try output.append("number\n")
    case .npy: try output.append { $0 += Self.npyHeader(type: index.type, count: count) }
    case .text, .u64, .i64: break
    }
    var progress = ProgressBar(isWanted: !FileOutput.standardOutput.isTerminal)
    defer { progress.finish() }
    let cursor = index.makeCursor()
    try cursor.seek(toKey: interval.lower)
    var keys = [UInt64](repeating: 0, count: Self.batchLength)
    var left = count
    while left > 0 {
      let read = try cursor.read(into: &keys)
      guard read > 0 else { break }
      let wanted = Int(min(UInt64(read), left))
      try write(keys, count: wanted, type: index.type, to: output)
      left -= UInt64(wanted)
      progress.update(numbers: count - left, part: Double(count - left) / Double(count))
    }
    try output.flush()
  }

  /// Writes the longest runs of consecutive numbers, each by its first and last.
  ///
  /// - Throws: `GapmapError` or `ClosedPipe`.
  func writeRanges(of index: KeyIndex) throws {
    let output = ResultOutput()
    let separator = format == .csv ? "," : "..."
    if format == .csv { try output.append("first,last\n") }
    let cursor = index.makeCursor()
    try cursor.seek(toKey: interval.lower)
    var left = limit
    while left > 0, let run = try cursor.nextRun(), run.first <= interval.upper {
      try output.append { bytes in
        NumberPrinter.append(run.first, type: index.type, to: &bytes)
        bytes += separator.utf8
        NumberPrinter.append(min(run.last, interval.upper), type: index.type, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
      left -= 1
    }
    try output.flush()
  }

  private func write(
    _ keys: [UInt64], count: Int, type: NumberType, to output: ResultOutput
  ) throws {
    switch format {
    case .text, .csv:
      try output.append {
        NumberPrinter.appendLines(keys, count: count, type: type, to: &$0)
      }
    case .u64, .i64, .npy:
      let flip: UInt64 = type == .signed ? 1 << 63 : 0
      try output.append(littleEndian: keys.prefix(count).map { $0 ^ flip })
    }
  }

  /// Refuses to write a number as another one: the bits of a large unsigned number are those of a
  /// negative one.
  private func checkFormat(of index: KeyIndex, count: UInt64) throws {
    guard count > 0, format == .u64 || format == .i64 else { return }
    let firstRank = try index.rank(of: interval.lower)
    let first = index.type.number(ofKey: try index.select(firstRank))
    let last = index.type.number(ofKey: try index.select(firstRank + count - 1))
    if format == .u64, first < 0 {
      throw CommandError.refused("\(first) is negative, which --format u64 cannot express")
    }
    if format == .i64, last > Int64.max {
      throw CommandError.refused("\(last) is too large for --format i64")
    }
  }

  private static func npyHeader(type: NumberType, count: UInt64) -> [UInt8] {
    let description = type == .signed ? "<i8" : "<u8"
    let dictionary =
      "{'descr': '\(description)', 'fortran_order': False, 'shape': (\(count),), }"
    // The numbers begin at a multiple of 64 bytes: magic, version, and length take 10, the newline
    // 1.
    let padding = (64 - (10 + dictionary.utf8.count + 1) % 64) % 64
    let text = Array(dictionary.utf8) + [UInt8](repeating: 0x20, count: padding) + [0x0A]
    return NpyReader.magic + [1, 0, UInt8(text.count & 0xFF), UInt8(text.count >> 8)] + text
  }
}
