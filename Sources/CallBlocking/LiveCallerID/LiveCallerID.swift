/// What Apple's service for Live Caller ID Lookup takes.
///
/// Source: the documentation of apple/swift-homomorphic-encryption and apple/live-caller-id-lookup-example.
public enum LiveCallerID {
  /// How many bytes a file may have; readers of protocol buffers refuse longer ones.
  public static let maximumFileByteCount: UInt64 = (1 << 31) - 1

  /// How many rows it is any use to write: a hundred million take hours to process.
  public static let maximumRowCount: UInt64 = 1_000_000_000

  /// How many bytes a row has of a number of 11 digits to be blocked.
  static let usualRowByteCount: UInt64 = 19

  /// How many rows a shard of numbers to be blocked has with the service's own settings.
  public static let blockingRowsPerShard = 50_000

  /// How many rows a shard of identities has with the service's own settings.
  public static let identityRowsPerShard = 5_000

  /// The most shards that are written as files.
  public static let maximumShardCount = 4096

  /// How many bytes the rows of numbers to be blocked have: 19 for each of 11 digits.
  ///
  /// - Parameter count: Counts the numbers of a range.
  static func blockingByteCount<E>(
    _ count: (ClosedRange<Int64>) throws(E) -> UInt64
  ) throws(E) -> UInt64 {
    // Three tags, each with a length, "+", the digits, and a byte.
    try PowersOfTen.byteCount(bytesBesideDigits: 6 + 1 + 1, count)
  }
}
