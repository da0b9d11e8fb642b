import Gapmap

/// Why a data set is not written; nothing of it is left then.
public enum LiveCallerIDError: Error, Sendable, Equatable {
  /// Something is wrong with the index, or a file cannot be written.
  case gapmap(GapmapError)
  /// There is no number.
  case noNumbers
  /// A number has more than 15 digits, or is not above 0.
  case numberOutOfRange(Int64)
  /// There are more numbers than it is any use to write.
  case tooManyNumbers(count: UInt64, maximum: UInt64)
  /// A file would be longer than readers take.
  case fileTooLarge(byteCount: UInt64, shardCount: Int)
  /// The rows would not fit where they are to be written.
  case noRoom(byteCount: UInt64, available: UInt64)
  /// There are so many shards that one has no row, which the service's tools refuse.
  case emptyShard(Int, shardCount: Int)
  /// A number has two identities, which the service's tools refuse.
  case repeatedNumber(Int64)
  /// An identity takes more than 65,535 bytes.
  case identityTooLong(Int64, byteCount: Int)
}

extension LiveCallerIDError: CustomStringConvertible {
  /// A sentence.
  public var description: String {
    switch self {
    case .gapmap(let error): "\(error)"
    case .noNumbers: "there is no number, and the service's tools refuse an empty data set"
    case .numberOutOfRange(let number): "\(number) is no phone number: these have 1 to 15 digits"
    case .tooManyNumbers(let count, let maximum):
      "\(grouped(count)) numbers are too many: each is a row, and \(grouped(maximum)) are the most;"
        + " there is no row for a whole prefix"
    case .fileTooLarge(let byteCount, let shardCount):
      shardCount == 1
        ? "\(grouped(byteCount)) bytes do not fit one file, which has"
          + " \(grouped(LiveCallerID.maximumFileByteCount)) at most; have more shards"
        : "a shard of \(grouped(byteCount)) bytes is too long, \(grouped(LiveCallerID.maximumFileByteCount))"
          + " are the most; have more than \(shardCount) shards"
    case .noRoom(let byteCount, let available):
      "the rows take \(grouped(byteCount)) bytes, but there is room for \(grouped(available)) only, some"
        + " \(grouped(available / LiveCallerID.usualRowByteCount)) numbers"
    case .emptyShard(let shard, let shardCount):
      "shard \(shard) of \(shardCount) has no number, which the service's tools refuse; have fewer"
    case .repeatedNumber(let number):
      "+\(number) comes twice, which the service's tools refuse"
    case .identityTooLong(let number, let byteCount):
      "the identity of +\(number) takes \(byteCount) bytes, 65535 are the most"
    }
  }
}
