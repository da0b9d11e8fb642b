/// How much of an index is encoded in one way.
public struct EncodingStatistics: Sendable, Equatable {
  /// Name of the encoding: `progression`, `bitmap`, `bitmap-zstd`, `elias-fano` or `gaps-zstd`.
  public let name: String
  /// How many blocks there are of it.
  public var blocks: UInt64 = 0
  /// How many numbers those hold.
  public var numbers: UInt64 = 0
  /// How many bytes their payloads have, headers not counted.
  public var bytes: UInt64 = 0

  init(_ encoding: Encoding) { name = encoding.rawValue }

  /// One entry for every encoding, nothing counted yet.
  static var none: [EncodingStatistics] { Encoding.allCases.map(EncodingStatistics.init) }
}

extension [EncodingStatistics] {
  /// Counts a block.
  mutating func count(_ encoding: Encoding, numbers: UInt64, bytes: Int) {
    self[encoding.place].blocks += 1
    self[encoding.place].numbers += numbers
    self[encoding.place].bytes += UInt64(bytes)
  }
}
