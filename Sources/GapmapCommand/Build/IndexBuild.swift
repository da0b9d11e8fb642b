import Gapmap

/// Everything that `gapmap build` was asked to do.
struct IndexBuild {
  /// An input and how to read it.
  struct Input {
    let path: String
    let format: NumberFormat
    /// Bytes of it that have been read already.
    var beginning: [UInt8] = []
  }

  var inputs: [Input] = []
  var column = CSVParser.Column.index(0)
  var type = NumberType.signed
  var ranges: [ClosedRange<UInt64>] = []
  var sorts = false
  var sortLimits = ExternalSort.Limits()
  var skipsDuplicates = false
  /// Where the index goes, and temporary files with it.
  let output: IndexOutput

  /// How many bytes of text all inputs together may hold at a time.
  private static let bufferCapacity = 1 << 20
  /// How many numbers of all inputs together are held while they are merged.
  private static let mergeCapacity = 1 << 18

  /// Reads all inputs and writes the index; no output file is left if anything goes wrong.
  ///
  /// - Throws: `InputError`, `CommandError` or `GapmapError`.
  func run() throws -> BuildReport {
    let start = monotonicSeconds()
    let summary = try write(to: output.makeWriter(type: type))
    return BuildReport(
      output: output.path, type: type, summary: summary, seconds: monotonicSeconds() - start)
  }

  /// Reads all inputs and writes them to an index that was begun.
  ///
  /// - Throws: `InputError`, `CommandError` or `GapmapError`; the writer is cancelled then.
  func write(to writer: KeyWriter) throws -> IndexSummary {
    var progress = ProgressBar()
    defer { progress.finish() }
    do {
      try write(to: writer, progress: &progress)
      return try writer.finish()
    } catch {
      writer.cancel()
      throw error
    }
  }

  private func write(to writer: KeyWriter, progress: inout ProgressBar) throws {
    var union = RangeUnion(ranges)
    if sorts {
      try writeSorted(to: writer, with: &union, progress: &progress)
    } else {
      try writeMerged(to: writer, with: &union, progress: &progress)
    }
    try union.finish(writer)
  }

  private func writeSorted(
    to writer: KeyWriter, with union: inout RangeUnion, progress: inout ProgressBar
  ) throws {
    let sequence = try InputSequence(
      inputs, type: type, column: column, capacity: Self.bufferCapacity)
    do {
      progress.begin("sorting")
      let (sorted, count) = try sort(sequence, progress: &progress)
      progress.begin("writing")
      try write(
        sorted, to: writer, with: &union, progress: &progress,
        part: { numbers, _ in Double(numbers) / Double(count) })
    } catch let repeated as RepeatedNumber {
      try sequence.refuse(repeated, progress: &progress)
    }
  }

  private func writeMerged(
    to writer: KeyWriter, with union: inout RangeUnion, progress: inout ProgressBar
  ) throws {
    let streams = try inputs.map { try InputSource(path: $0.path, beginning: $0.beginning) }
    let byteCount = Self.byteCount(of: streams)
    let capacity = Self.share(of: Self.bufferCapacity, among: streams.count, least: 4096)
    let sources = try zip(inputs, streams).map { input, stream in
      try input.format.open(stream, type: type, column: column, capacity: capacity)
    }
    try write(
      merge(sources), to: writer, with: &union, progress: &progress,
      part: { _, bytes in byteCount.map { Double(bytes) / $0 } })
  }

  private func write(
    _ source: any KeySource, to writer: KeyWriter, with union: inout RangeUnion,
    progress: inout ProgressBar, part: (_ numbers: UInt64, _ bytes: UInt64) -> Double?
  ) throws {
    var count: UInt64 = 0
    var batch = KeyBatch()
    try source.read(into: &batch)
    while batch.count > 0 {
      count += UInt64(batch.count)
      progress.update(numbers: count, part: part(count, source.byteCountRead))
      try union.append(batch, to: writer)
      try source.read(into: &batch)
    }
  }

  /// Sorts the keys of all inputs; gives how many there were, repeated ones included, as well.
  private func sort(
    _ sequence: InputSequence, progress: inout ProgressBar
  ) throws -> (sorted: any KeySource, count: UInt64) {
    let directory = output.temporaryDirectory
    let duplicates = skipsDuplicates ? Duplicates.skip : .fail
    var keys = ExternalSort(
      type: type, duplicates: duplicates, directory: directory, limits: sortLimits)
    var ranges = RangeSort(
      type: type, skipsDuplicates: skipsDuplicates, directory: directory,
      limits: sortLimits.quarter)
    var count: UInt64 = 0
    try sequence.forEachBatch(progress: &progress) { batch, _ in
      count += UInt64(batch.count)
      try ranges.take(from: &batch)
      try keys.append(batch.keys[..<batch.count])
    }
    let sorted = try keys.sorted()
    if ranges.isEmpty { return (sorted, count) }
    let merged = try MergedInput(
      [sorted, ranges.sorted()], type: type, duplicates: duplicates,
      batchCapacity: Self.mergeCapacity / 2)
    return (merged, count)
  }

  private func merge(_ sources: [any KeySource]) throws -> any KeySource {
    let ordered = sources.map {
      OrderedInput($0, type: type, skipsDuplicates: skipsDuplicates)
    }
    if ordered.count == 1 { return ordered[0] }
    return try MergedInput(
      ordered, type: type, duplicates: skipsDuplicates ? .skip : .fail,
      batchCapacity: Self.share(of: Self.mergeCapacity, among: ordered.count, least: 256))
  }

  /// The length of all inputs together; nil if one of them is not known beforehand.
  private static func byteCount(of streams: [InputSource]) -> Double? {
    var sum = 0.0
    for stream in streams {
      guard let byteCount = stream.byteCount else { return nil }
      sum += Double(byteCount)
    }
    return sum
  }

  /// Divides a capacity, but not into pieces too small to be of use.
  private static func share(of capacity: Int, among count: Int, least: Int) -> Int {
    max(least, capacity / max(count, 1))
  }
}
