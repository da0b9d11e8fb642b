import Gapmap

/// The data set of numbers to be blocked, for Live Caller ID Lookup.
///
///     let dataSet = try BlockingDataSet(index)
///     let directory = try DataSetDirectory("service", byteCount: dataSet.byteCount)
///     let summary = try dataSet.write(to: directory)
///     try directory.publish()
public struct BlockingDataSet: Sendable {
  /// How many files are written at a time: a system lets a process have 256 open, and each has its
  /// directory open, too.
  private static let openFileCount = 100
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
  ///   `fileTooLarge`, `emptyShard`, or `gapmap`.
  /// - Complexity: O(log *n*) for one file; for *s* files *s* log *s* numbers are hashed as a rule, and
  ///   all *n* at worst.
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
    try checkShards()
  }

  /// Makes sure that every shard has a number, which a look at the first few of each usually tells.
  private func checkShards() throws(LiveCallerIDError) {
    guard shardCount > 1 else { return }
    var isEmpty = [Bool](repeating: true, count: shardCount)
    var emptyCount = shardCount
    let cursor = index.makeCursor()
    var numbers = [Int64](repeating: 0, count: Self.batchLength)
    var keyword = NumberLine.keyword
    var hash = KeywordHash()
    while emptyCount > 0 {
      let count = try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in
        try cursor.read(into: &numbers)
      }
      if count == 0 { break }
      for number in numbers[..<count] {
        keyword.set(number)
        let shard = hash.shard(of: keyword.bytes, shardCount: shardCount)
        if isEmpty[shard] { emptyCount -= 1 }
        isEmpty[shard] = false
      }
    }
    if let shard = isEmpty.firstIndex(of: true) {
      throw .emptyShard(shard, shardCount: shardCount)
    }
  }

  /// Writes the files, and the settings for Apple's tool; they appear when the directory is published.
  ///
  /// - Parameters:
  ///   - directory: Where they go.
  ///   - progress: Is told now and then what part of the work is done, 0 to 1.
  /// - Returns: What was written.
  /// - Throws: ``LiveCallerIDError``: `gapmap`.
  /// - Complexity: O(*n*) for one file, O(*n* · *s* / 100) for *s* files.
  public func write(
    to directory: DataSetDirectory, progress: (Double) -> Void = { _ in }
  ) throws(LiveCallerIDError) -> DataSetSummary {
    let files = DataSetFiles(
      name: "block", shardCount: shardCount, rowsPerShard: LiveCallerID.blockingRowsPerShard)
    try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in
      for start in stride(from: 0, to: shardCount, by: Self.openFileCount) {
        let shards = start..<min(start + Self.openFileCount, shardCount)
        try write(shards, of: files, to: directory) {
          progress((Double(start) + $0) / Double(shardCount))
        }
      }
      try directory.finish(files)
    }
    return DataSetSummary(
      rowCount: rowCount, byteCount: byteCount,
      files: (0..<shardCount).map { "\(directory.path)/\(files.name(ofShard: $0))" },
      configuration: "\(directory.path)/\(files.configurationName)",
      shardCount: shardCount == 1
        ? max(rowCount / UInt64(LiveCallerID.blockingRowsPerShard), 1) : UInt64(shardCount))
  }

  /// Writes the rows of some shards.
  ///
  /// - Parameter progress: Is told how many of these shards are as good as done.
  private func write(
    _ shards: Range<Int>, of files: DataSetFiles, to directory: DataSetDirectory,
    progress: (Double) -> Void
  ) throws(GapmapError) {
    var open: [KeywordFile] = []
    for shard in shards { open.append(try KeywordFile(files.name(ofShard: shard), in: directory)) }
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
    for file in open { try file.finish() }
  }
}
