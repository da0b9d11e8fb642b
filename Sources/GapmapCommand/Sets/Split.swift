import Gapmap

/// The division of an index into files.
struct Split {
  let directory: String
  /// What the names of the files begin with.
  let name: String

  /// The most files; more would be a mistake.
  private static let maximumCount = 1_000_000

  /// What the parts of an index are called.
  static func name(ofIndex path: String) -> String {
    if path == "-" { return "part" }
    let base = path.split(separator: "/").last.map(String.init) ?? "part"
    return base.hasSuffix(".gapmap") ? String(base.dropLast(7)) : base
  }

  /// Writes parts of at most so many keys.
  ///
  /// - Parameters:
  ///   - index: What is divided.
  ///   - maximum: How many keys a part has at most, 1 or more.
  /// - Returns: What was written.
  /// - Throws: `CommandError` or `GapmapError`; no part is there then.
  func write(_ index: KeyIndex, ofAtMost maximum: UInt64) throws -> [BuildReport] {
    let (quotient, rest) = index.count.quotientAndRemainder(dividingBy: maximum)
    try refuse(fileCount: quotient + min(rest, 1))
    return try write(index, index.parts(ofAtMost: maximum))
  }

  /// Writes so many parts, or fewer if there are fewer keys.
  ///
  /// - Parameters:
  ///   - index: What is divided.
  ///   - count: How many, 1 or more.
  /// - Returns: What was written.
  /// - Throws: `CommandError` or `GapmapError`; no part is there then.
  func write(_ index: KeyIndex, parts count: UInt64) throws -> [BuildReport] {
    let count = min(count, max(index.count, 1))
    try refuse(fileCount: count)
    return try write(index, index.parts(Int(count)))
  }

  private func refuse(fileCount: UInt64) throws {
    guard fileCount <= Self.maximumCount else {
      throw CommandError.refused(
        "these would be \(grouped(fileCount)) files; at most \(grouped(Self.maximumCount))")
    }
  }

  private func write(_ index: KeyIndex, _ parts: [ClosedRange<UInt64>]) throws -> [BuildReport] {
    // A set without keys is a part, too: its type is known.
    let ranges = parts.isEmpty ? [0 ... .max] : parts
    try removeTemporaryNamesAtEnd()
    let staged = try StagedDirectory(path: directory)
    if !staged.isNew, let other = try ShardedKeyIndex.paths(inDirectory: directory).first {
      throw CommandError.refused("\(directory) holds an index already: \(other)")
    }
    var progress = ProgressBar()
    defer { progress.finish() }
    var reports: [BuildReport] = []
    var done: UInt64 = 0
    for (number, range) in ranges.enumerated() {
      let file = fileName(number + 1, of: ranges.count)
      let report = try write(
        index, range, to: "\(staged.temporary)/\(file)", as: "\(directory)/\(file)")
      reports.append(report)
      done += report.summary.count
      progress.update(numbers: done, part: Double(done) / Double(max(index.count, 1)))
    }
    try staged.publish()
    return reports
  }

  /// Writes one of the parts to where it is for the time being.
  private func write(
    _ index: KeyIndex, _ range: ClosedRange<UInt64>, to path: String, as finalPath: String
  ) throws -> BuildReport {
    let set = KeySet(index).intersection([KeySet([range], type: index.type)])
    let build = SetBuild(
      output: IndexOutput(path: path), operands: [], set: set, bound: index.count)
    do {
      var report = try build.write()
      report.output = finalPath
      return report
    } catch GapmapError.system(let operation, path, let code) {
      throw GapmapError.system(operation: operation, path: finalPath, code: code)
    }
  }

  private func fileName(_ number: Int, of count: Int) -> String {
    let digits = "\(number)"
    let zeros = String(repeating: "0", count: "\(count)".count - digits.count)
    return "\(name)-\(zeros)\(digits).gapmap"
  }

  /// What was written, for programs.
  func json(_ reports: [BuildReport]) -> String {
    var object = JSONObject()
    object.add("directory", directory)
    object.add("count", reports.reduce(0) { $0 + $1.summary.count })
    object.add("bytes", reports.reduce(0) { $0 + $1.summary.byteCount })
    object.add("peakMemoryBytes", peakMemoryByteCount())
    object.add("parts", reports.map(\.part))
    return object.text + "\n"
  }
}

extension BuildReport {
  fileprivate var part: JSONObject {
    var object = JSONObject()
    object.add("path", output)
    object.add("count", summary.count)
    object.add("bytes", summary.byteCount)
    object.add("minimum", summary.minimumKey.map { type.number(ofKey: $0) })
    object.add("maximum", summary.maximumKey.map { type.number(ofKey: $0) })
    return object
  }
}
