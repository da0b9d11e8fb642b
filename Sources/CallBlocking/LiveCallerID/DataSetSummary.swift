/// What was written of a data set.
public struct DataSetSummary: Sendable, Equatable {
  /// How many rows there are.
  public let rowCount: UInt64
  /// How many bytes all files of rows have together.
  public let byteCount: UInt64
  /// The files of rows; several are shards, in order.
  public let files: [String]
  /// The settings for Apple's tool.
  public let configuration: String
  /// How many shards the service has to be told of.
  public let shardCount: UInt64
}
