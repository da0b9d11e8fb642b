/// What a finished writer reports.
public struct IndexSummary: Sendable {
  /// How many numbers the index holds.
  public let count: UInt64
  /// Length of the index in bytes.
  public let byteCount: UInt64
  /// What it is made of.
  public let encodings: [EncodingStatistics]
  package let minimumKey: UInt64?
  package let maximumKey: UInt64?
}
