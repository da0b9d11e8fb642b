@testable import Gapmap

/// A whole index made of exactly the blocks asked for, put into bytes by the engine's own parts.
///
/// The writer chooses encodings, and where blocks, pages and directory begin; here the test does.
struct IndexFile {
  /// Block contents that the format cannot hold in the encoding asked for.
  struct Impossible: Error {
    let kind: UInt8
  }

  struct Block {
    fileprivate enum Content {
      case progression(Progression)
      case keys([UInt64])
    }

    fileprivate let kind: BlockKind
    fileprivate let content: Content

    static func progression(first: UInt64, step: UInt64 = 1, count: UInt64) -> Block {
      Block(
        kind: .progression,
        content: .progression(Progression(first: first, step: step, count: count)))
    }

    /// What it holds.
    var ranges: [ClosedRange<UInt64>] {
      switch content {
      case .progression(let progression) where progression.step == 1:
        [progression.first...progression.last]
      case .progression(let progression):
        (0..<progression.count).map { progression.first + $0 * progression.step }.map { $0...$0 }
      case .keys(let keys): keys.map { $0...$0 }
      }
    }

    static func bitmap(_ keys: [UInt64]) -> Block { Block(kind: .bitmap, content: .keys(keys)) }

    static func eliasFano(_ keys: [UInt64]) -> Block {
      Block(kind: .eliasFano, content: .keys(keys))
    }

    /// - Parameter code: Number of the shared code, 0 to 15; nil for one of the block's own.
    static func zstdBitmap(_ keys: [UInt64], code: Int? = nil) -> Block {
      Block(kind: .zstdBitmap(code: code), content: .keys(keys))
    }

    /// - Parameter code: Number of the shared code, 0 to 15; nil for one of the block's own.
    static func gapTokens(_ keys: [UInt64], code: Int? = nil) -> Block {
      Block(kind: .gapTokens(code: code), content: .keys(keys))
    }
  }

  var type = NumberType.unsigned
  /// Bytes that a page is not to exceed; with 1, every block is a page of its own.
  var pageTarget = 8192
  let blocks: [Block]

  /// The whole file.
  ///
  /// A shared code is the best one for the blocks that use it; those below the highest number that
  /// no block uses are there all the same.
  func bytes() throws -> [UInt8] {
    let codes = sharedCodes()
    var pages = PageAssembler(target: pageTarget)
    var trailer = Trailer()
    var file = Header.bytes(type: type)
    for (i, block) in try blocks.map({ try encoded($0, codes) }).enumerated() {
      if i == 0 { trailer.minimum = block.first }
      trailer.maximum = block.last
      trailer.count += block.count
      file += pages.append(block) ?? []
    }
    file += pages.finish(maximum: trailer.maximum) ?? []
    trailer.pageCount = pages.directory.pageCount
    trailer.pagesEnd = pages.offset
    for code in codes {
      file += code.description
      trailer.codes.append(
        .init(
          length: code.description.count, check: code.description.withView { XXH64.check32($0) }))
    }
    let directory = pages.finishDirectory(
      start: trailer.directoryStart, maximum: trailer.maximum)
    trailer.root = directory.root
    return file + directory.bytes + trailer.bytes(header: Header.bytes(type: type), type: type)
  }

  /// The symbols that a block through zstd compresses.
  private func symbols(_ kind: BlockKind, _ keys: [UInt64]) -> [UInt8] {
    kind.encoding == .zstdBitmap
      ? Bitmap.bytes(keys[...])
      : zip(keys.dropFirst(), keys).map { GapTokens.token($0 - $1) }
  }

  private func sharedCodes() -> [LiteralsCode] {
    var frequencies: [[Int]] = []
    for block in blocks {
      guard let code = block.kind.code, case .keys(let keys) = block.content else { continue }
      while frequencies.count <= code { frequencies.append([Int](repeating: 0, count: 256)) }
      for symbol in symbols(block.kind, keys) { frequencies[code][Int(symbol)] += 1 }
    }
    return frequencies.map { LiteralsCode(frequencies: $0) }
  }

  private func encoded(_ block: Block, _ codes: [LiteralsCode]) throws -> EncodedBlock {
    let keys: [UInt64]
    switch block.content {
    case .progression(let progression): return EncodedBlock(progression)
    case .keys(let given): keys = given
    }
    let impossible = Impossible(kind: block.kind.rawValue)
    guard 2...BlockView.maximumCount ~= keys.count else { throw impossible }
    let isBitmap = [.bitmap, .zstdBitmap].contains(block.kind.encoding)
    if isBitmap, (keys[keys.count - 1] - keys[0] & ~7) / 8 >= UInt64(Bitmap.maximumLength) {
      throw impossible
    }

    let payload: [UInt8]
    switch block.kind {
    case .bitmap: payload = Bitmap.bytes(keys[...])
    case .eliasFano: payload = EliasFano.payload(keys[...])
    default:
      let symbols = symbols(block.kind, keys)
      let content =
        try block.kind.code.map { codes[$0].encode(symbols) } ?? ownContent(of: symbols)
      guard let content else { throw impossible }
      payload =
        isBitmap
        ? ZstdBitmap.payload(bitmapLength: symbols.count, content: content)
        : GapTokens.payload(keys[...], tokens: symbols, content: content)
    }
    return EncodedBlock(kind: block.kind, keys: keys[...], payload: payload)
  }

  /// The content of a compressed zstd block, even of symbols that zstd would rather leave as they
  /// are: then a block of raw literals and no sequences (RFC 8878, 3.1.1.3.1.1).
  private func ownContent(of symbols: [UInt8]) throws -> [UInt8] {
    if let content = try BlockCompressor(level: 19).content(of: symbols) { return Array(content) }
    let (headerLength, header) =
      switch symbols.count {
      case ..<32: (1, symbols.count << 3)
      case ..<4096: (2, 0b0100 + symbols.count << 4)
      default: (3, 0b1100 + symbols.count << 4)
      }
    let headerBytes = (0..<headerLength).map { UInt8(truncatingIfNeeded: header >> (8 * $0)) }
    return headerBytes + symbols + [0]
  }
}
