/// What an index is to be best at.
public enum Favor: String, Sendable, CaseIterable {
  /// The smallest file; lookups decode larger blocks.
  case size
  /// Small, and fast to search: a block that needs no decoding may be 12 % larger than one that
  /// does.
  case balance
  /// The fastest lookups: nothing has to be decompressed.
  case speed
}

/// What a favor means in figures.
struct BlockLimits: Sendable {
  /// The most keys of any block that is no progression.
  static let keys = 4096

  /// The most keys of a block of gap tokens; 0 to use none.
  var gapTokens: Int
  /// The most keys of an Elias-Fano block, whose search grows with it.
  var eliasFano: Int
  /// The most bytes of a bitmap that is stored through zstd; 0 to store none.
  var zstdBitmapBytes: Int
  /// The most bytes of any other payload.
  var payloadBytes: Int
  /// How many bytes a page is to have.
  var pageBytes: Int
  /// What a bit that must be decompressed weighs, in percent of one that need not.
  var decodingPrice: Int
  /// By how much the next length of a block that is tried is larger, in percent of the last.
  var lengthGrowth: Int
  /// From how many pieces of a segment codes are learnt at most.
  var trainingPieces: Int
  /// zstd's level for blocks that bring a code of their own.
  var level: Int32

  var usesZstd: Bool { gapTokens > 0 }

  init(_ favor: Favor) {
    switch favor {
    case .size:
      gapTokens = 4096
      eliasFano = 4096
      zstdBitmapBytes = 8192
      payloadBytes = 24 << 10
      pageBytes = 64 << 10
      decodingPrice = 100
      lengthGrowth = 125
      trainingPieces = 1024
      level = 19
    case .balance:
      gapTokens = 128
      eliasFano = 2048
      zstdBitmapBytes = 512
      payloadBytes = 8150
      pageBytes = 8192
      decodingPrice = 112
      lengthGrowth = 150
      trainingPieces = 512
      level = 1
    case .speed:
      gapTokens = 0
      eliasFano = 1024
      zstdBitmapBytes = 0
      payloadBytes = 8150
      pageBytes = 8192
      decodingPrice = 100
      lengthGrowth = 150
      trainingPieces = 512
      level = 1
    }
  }
}
