/// What Apple's service for Live Caller ID Lookup takes.
///
/// Source: the documentation of apple/swift-homomorphic-encryption and apple/live-caller-id-lookup-example.
public enum LiveCallerID {
  /// The numbers that there can be: up to 15 digits.
  public static let numbers: ClosedRange<Int64> = 1...999_999_999_999_999

  /// How many bytes a file may have; readers of protocol buffers refuse longer ones.
  public static let maximumFileByteCount: UInt64 = (1 << 31) - 1

  /// How many rows it is any use to write: a hundred million take hours to process.
  public static let maximumRowCount: UInt64 = 1_000_000_000

  /// How many rows a shard of numbers to be blocked has with the service's own settings.
  public static let blockingRowsPerShard = 50_000

  /// How many rows a shard of identities has with the service's own settings.
  public static let identityRowsPerShard = 5_000

  /// The most shards that are written as files.
  public static let maximumShardCount = 4096

  /// How many bytes the row of a number to be blocked has.
  ///
  /// - Parameter digitCount: How many digits the number has, 1 to 15.
  /// - Returns: 19 for 11 digits.
  static func blockingRowByteCount(digitCount: Int) -> Int {
    // Three tags, each with a length, "+", the digits, and a byte.
    6 + 1 + digitCount + 1
  }
}
