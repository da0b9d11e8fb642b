/// How a block's keys are encoded: an encoding, and for two of them a Huffman code of the file.
///
/// The raw value is the byte in the file.
struct BlockKind: RawRepresentable, Hashable, Comparable {
  let rawValue: UInt8

  static let progression = BlockKind(rawValue: 0x00)
  static let bitmap = BlockKind(rawValue: 0x01)
  static let eliasFano = BlockKind(rawValue: 0x02)

  /// A bitmap through zstd.
  static func zstdBitmap(code: Int?) -> BlockKind {
    BlockKind(rawValue: code.map { 0x20 + UInt8($0) } ?? 0x03)
  }

  /// Gap tokens through zstd.
  static func gapTokens(code: Int?) -> BlockKind {
    BlockKind(rawValue: code.map { 0x10 + UInt8($0) } ?? 0x04)
  }

  /// The encoding, without the Huffman code; nil if the byte stands for none.
  @inline(__always)
  var encoding: Encoding? {
    switch rawValue {
    case 0x00: .progression
    case 0x01: .bitmap
    case 0x02: .eliasFano
    case 0x03, 0x20...0x2F: .zstdBitmap
    case 0x04, 0x10...0x1F: .gapTokens
    default: nil
    }
  }

  /// The number of the Huffman code, if the block needs one.
  @inline(__always)
  var code: Int? { rawValue >= 0x10 ? Int(rawValue & 0x0F) : nil }

  static func < (a: BlockKind, b: BlockKind) -> Bool { a.rawValue < b.rawValue }
}

/// The five ways of encoding a block, four encodings and one of them with and without zstd.
enum Encoding: String, CaseIterable {
  case progression
  case bitmap
  case zstdBitmap = "bitmap-zstd"
  case eliasFano = "elias-fano"
  case gapTokens = "gaps-zstd"

  /// Its place among all cases.
  @inline(__always)
  var place: Int {
    switch self {
    case .progression: 0
    case .bitmap: 1
    case .zstdBitmap: 2
    case .eliasFano: 3
    case .gapTokens: 4
    }
  }
}
