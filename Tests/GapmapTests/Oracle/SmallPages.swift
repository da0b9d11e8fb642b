@testable import Gapmap

/// A file laid out from given blocks, with pages far smaller than a writer makes them.
///
/// So a file of a few hundred bytes has pages of every encoding and a directory of several levels.
enum SmallPages {
  /// - Parameters:
  ///   - blocks: In order.
  ///   - pageTarget: Bytes that a page should not exceed.
  ///   - codes: What the blocks refer to.
  static func file(
    _ blocks: [EncodedBlock], pageTarget: Int, codes: [LiteralsCode] = []
  ) throws -> [UInt8] {
    var bytes = Header.bytes(type: .unsigned)
    var sequence = PageAssembler(target: pageTarget)
    for block in blocks { bytes += sequence.append(block) ?? [] }
    var trailer = Trailer()
    trailer.count = blocks.reduce(0) { $0 + $1.count }
    trailer.minimum = blocks[0].first
    trailer.maximum = blocks[blocks.count - 1].last
    bytes += sequence.finish(maximum: trailer.maximum) ?? []
    trailer.pageCount = sequence.directory.pageCount
    trailer.pagesEnd = sequence.offset
    for code in codes {
      bytes += code.description
      let check = code.description.withView { XXH64.check32($0) }
      trailer.codes.append(.init(length: code.description.count, check: check))
    }
    let directory = sequence.finishDirectory(start: bytes.count, maximum: trailer.maximum)
    trailer.root = directory.root
    let header = Header.bytes(type: .unsigned)
    return bytes + directory.bytes + trailer.bytes(header: header, type: .unsigned)
  }

  /// Blocks of every kind, some of them in one page, with the code that two of them need.
  static func everyKind() throws -> (
    keys: [UInt64], blocks: [EncodedBlock], codes: [LiteralsCode]
  ) {
    var random = OracleRandom(seed: 71)
    var keys: [UInt64] = []
    var blocks: [EncodedBlock] = []
    let code = LiteralsCode(frequencies: (0..<256).map { 256 - $0 })
    for round in 0..<2 {
      for form in 0..<7 {
        let first = (keys.last ?? 100) + 50
        var own = [first]
        while own.count < 12 {
          let gap = form == 0 ? 3 : form < 3 ? random.next() % 4 : random.ofAnyScale(bits: 7)
          own.append(own[own.count - 1] + gap + 1)
        }
        if form == 0, round == 1 { own = [first] }
        blocks += try block(form: form, own, code)
        keys += own
      }
    }
    return (keys, blocks, [code])
  }

  private static func block(
    form: Int, _ keys: [UInt64], _ code: LiteralsCode
  ) throws -> [EncodedBlock] {
    let bits = form < 4 && form > 0 ? Bitmap.bytes(keys[...]) : []
    let tokens = zip(keys.dropFirst(), keys).map { GapTokens.token($0 - $1) }
    func made(_ kind: BlockKind, _ payload: [UInt8]) -> [EncodedBlock] {
      [EncodedBlock(kind: kind, keys: keys[...], payload: payload)]
    }
    switch form {
    case 0:
      let count = UInt64(keys.count)
      return [EncodedBlock(Progression(first: keys[0], step: count > 1 ? 4 : 1, count: count))]
    case 1: return made(.bitmap, bits)
    case 2, 3:
      let content = form == 2 ? code.encode(bits) ?? [] : rawLiterals(bits)
      let payload = ZstdBitmap.payload(bitmapLength: bits.count, content: content)
      return made(.zstdBitmap(code: form == 2 ? 0 : nil), payload)
    case 4: return made(.eliasFano, EliasFano.payload(keys[...]))
    default:
      let content = form == 5 ? code.encode(tokens) ?? [] : rawLiterals(tokens)
      let payload = GapTokens.payload(keys[...], tokens: tokens, content: content)
      return made(.gapTokens(code: form == 5 ? 0 : nil), payload)
    }
  }

  /// A zstd block of literals as they are and no sequences (RFC 8878, 3.1.1.3).
  private static func rawLiterals(_ symbols: [UInt8]) -> [UInt8] {
    [UInt8(truncatingIfNeeded: symbols.count << 4 | 0b0100), UInt8(symbols.count >> 4)] + symbols
      + [0]
  }
}
