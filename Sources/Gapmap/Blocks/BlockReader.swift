/// Reads the keys of a block in order, as many at a time as are wanted.
///
/// What had to be decompressed it keeps a copy of, so that the thread may decompress something else
/// in between.
struct BlockReader {
  /// What gives the keys behind the first.
  private enum Source {
    case bitmap(SetBits, base: UInt64)
    case eliasFano(EliasFanoDecoder)
    case gaps(GapTokens)
  }

  private let block: BlockView
  private var source: Source
  /// How many keys of the block lie before the next.
  private(set) var position = 0

  /// What was decompressed.
  private let memory: IndexBytes?

  /// Begins before the first key of a block, which is no progression.
  ///
  /// - Throws: `damaged`, `unsupportedEncoding`.
  init(_ block: BlockView, _ codes: DecodingCodes) throws(GapmapError) {
    self.block = block
    switch block.kind.encoding {
    case .bitmap:
      let bitmap = try Bitmap(block, codes: codes)
      source = .bitmap(bitmap.reader, base: bitmap.base)
      memory = nil
    case .zstdBitmap:
      let bitmap = try ZstdBitmap(block, codes: codes).bitmap
      try bitmap.verify()
      let bits = IndexBytes(copying: bitmap.bits)
      source = .bitmap(Bitmap(block, bits: bits.view).reader, base: bitmap.base)
      memory = bits
    case .eliasFano:
      source = .eliasFano(try EliasFano(block, codes: codes).decoder)
      memory = nil
    case .gapTokens:
      var tokens = try GapTokens(block, codes: codes)
      memory = tokens.keepTokens()
      source = .gaps(tokens)
    case .progression: preconditionFailure("a progression is not read: it may be endless")
    case nil: throw block.unsupported
    }
  }

  /// Passes keys up to a position that is not before the reader's.
  ///
  /// - Parameter position: At most the block's count.
  /// - Throws: `damaged`.
  mutating func skip(to position: Int) throws(GapmapError) {
    precondition(position >= self.position && UInt64(position) <= block.count)
    // The first key is in the block's header, not in the source.
    let count = position - max(self.position, 1)
    self.position = position
    guard count > 0 else { return }
    let isThere: Bool
    switch source {
    case .bitmap(var bits, let base):
      isThere = bits.skip(count)
      source = .bitmap(bits, base: base)
    case .eliasFano(var decoder):
      isThere = decoder.skip(count)
      source = .eliasFano(decoder)
    case .gaps(var tokens):
      try tokens.skip(count)
      isThere = true
      source = .gaps(tokens)
    }
    guard isThere else { throw damaged }
  }

  /// Appends the next keys to a buffer.
  ///
  /// - Parameter count: Not more than are left, nor than the buffer has room for.
  /// - Throws: `damaged`.
  mutating func read(_ count: Int, into buffer: KeyBuffer) throws(GapmapError) {
    precondition(count >= 0 && UInt64(position + count) <= block.count)
    var count = count
    if position == 0, count > 0 {
      buffer.append(block.first)
      position = 1
      count -= 1
    }
    position += count
    guard count > 0 else { return }
    let isThere: Bool
    switch source {
    case .bitmap(var bits, let base):
      isThere = buffer.append(count, of: &bits, from: base)
      source = .bitmap(bits, base: base)
    case .eliasFano(var decoder):
      isThere = buffer.append(count, of: &decoder)
      source = .eliasFano(decoder)
    case .gaps(var tokens):
      try tokens.read(count, into: buffer)
      isThere = true
      source = .gaps(tokens)
    }
    guard isThere else { throw damaged }
  }

  private var damaged: GapmapError {
    block.damaged("a block does not ascend, or has fewer numbers than it should")
  }
}
