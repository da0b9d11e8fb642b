import Gapmap

/// The data set of numbers to be blocked, for Live Caller ID Lookup.
///
///     let plan = try BlockingDataSet(index)
///     try plan.write(to: "service") { _ in }
public struct BlockingDataSet: Sendable {
  /// How many files are written at a time: a system lets a process have 256 open.
  private static let openFileCount = 128
  private static let batchLength = 4096
  private static let value: [UInt8] = [1]

  private let index: NumberIndex<Int64>
  /// How many rows there are: one for each number.
  public var rowCount: UInt64 { index.count }
  /// How many bytes they have.
  public let byteCount: UInt64
  /// How many files there are.
  ///
  /// One is divided by Apple's tool, which needs 1.7 GB of memory for ten million rows; several are
  /// shards, divided by the service's hash, each processed on its own.
  public let shardCount: Int

  /// Looks whether an index can be written, and how.
  ///
  /// - Parameters:
  ///   - index: What is to be blocked.
  ///   - shardCount: How many files to write, 1 to ``LiveCallerID/maximumShardCount``; one if that is
  ///     not too long, otherwise as many as the service would have shards.
  /// - Throws: ``LiveCallerIDError``: `noNumbers`, `numberOutOfRange`, `tooManyNumbers`,
  ///   `fileTooLarge`, or `gapmap`.
  /// - Complexity: O(log *n*).
  public init(
    _ index: NumberIndex<Int64>, shardCount: Int? = nil
  ) throws(LiveCallerIDError) {
    guard index.count > 0 else { throw .noNumbers }
    if let number = index.firstNumber(outside: PhoneNumber.values) {
      throw .numberOutOfRange(number)
    }
    guard index.count <= LiveCallerID.maximumRowCount else {
      throw .tooManyNumbers(count: index.count, maximum: LiveCallerID.maximumRowCount)
    }
    let maximum = LiveCallerID.maximumFileByteCount
    byteCount = try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in
      try LiveCallerID.blockingByteCount { (range) throws(GapmapError) in
        try index.count(in: range)
      }
    }
    let usual = Int(index.count) / LiveCallerID.blockingRowsPerShard
    self.shardCount =
      shardCount ?? (byteCount <= maximum ? 1 : min(usual, LiveCallerID.maximumShardCount))
    self.index = index
    // Shards differ a little in length.
    let shardByteCount = byteCount / UInt64(self.shardCount)
    guard shardByteCount <= (self.shardCount == 1 ? maximum : maximum / 8 * 7) else {
      throw .fileTooLarge(byteCount: shardByteCount, shardCount: self.shardCount)
    }
  }

  /// Writes the files, and the settings for Apple's tool when they are whole.
  ///
  /// - Parameters:
  ///   - directory: Where they go; it is made if need be.
  ///   - progress: Is told now and then what part of the work is done, 0 to 1.
  /// - Returns: What was written.
  /// - Throws: ``LiveCallerIDError``: `emptyShard`, or `gapmap`; what was written is gone then.
  /// - Complexity: O(*n*) for one file, O(*n* · *s* / 128) for *s* files.
  public func write(
    to directory: String, progress: (Double) -> Void = { _ in }
  ) throws(LiveCallerIDError) -> DataSetSummary {
    let files = DataSetFiles(
      directory: directory, name: "block", shardCount: shardCount,
      rowsPerShard: LiveCallerID.blockingRowsPerShard)
    var written: [String] = []
    do throws(LiveCallerIDError) {
      try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in try files.begin() }
      for start in stride(from: 0, to: shardCount, by: Self.openFileCount) {
        let shards = start..<min(start + Self.openFileCount, shardCount)
        let open = try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in
          try write(shards, of: files) { progress((Double(start) + $0) / Double(shardCount)) }
        }
        if let place = open.firstIndex(where: { $0.rowCount == 0 }) {
          throw .emptyShard(start + place, shardCount: shardCount)
        }
        for file in open {
          try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in try file.publish() }
          written.append(file.path)
        }
      }
      try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in try files.finish() }
    } catch {
      try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in
        for path in written { try removeFile(path) }
      }
      throw error
    }
    return DataSetSummary(
      rowCount: rowCount, byteCount: byteCount, files: written,
      configuration: files.configurationPath,
      shardCount: shardCount == 1
        ? max(rowCount / UInt64(LiveCallerID.blockingRowsPerShard), 1) : UInt64(shardCount))
  }

  /// Writes the rows of some shards to files that have not appeared yet.
  ///
  /// - Parameter progress: Is told how many of these shards are as good as done.
  private func write(
    _ shards: Range<Int>, of files: DataSetFiles, progress: (Double) -> Void
  ) throws(GapmapError) -> [KeywordFile] {
    var open: [KeywordFile] = []
    for shard in shards { open.append(try KeywordFile(path: files.path(ofShard: shard))) }
    let cursor = index.makeCursor()
    var numbers = [Int64](repeating: 0, count: Self.batchLength)
    var keyword = NumberLine.keyword
    var hash = KeywordHash()
    var done: UInt64 = 0
    while case let count = try cursor.read(into: &numbers), count > 0 {
      for number in numbers[..<count] {
        keyword.set(number)
        let shard =
          shardCount == 1 ? 0 : hash.shard(of: keyword.bytes, shardCount: shardCount)
        guard shards.contains(shard) else { continue }
        try open[shard - shards.lowerBound].append(keyword: keyword.bytes, value: Self.value)
      }
      done += UInt64(count)
      progress(Double(done) / Double(rowCount) * Double(shards.count))
    }
    return open
  }
}
