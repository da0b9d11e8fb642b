/// Gaps as one-byte tokens through zstd, their remaining low bits behind.
///
///     payload   length z of the content (varint)
///               content of one zstd block: a token for each gap
///               extra bits of the gaps, packed, filled to a byte
struct GapTokens: BlockEncoding {
  private let block: BlockView
  private var decoder: GapDecoder

  @inline(__always)
  init(_ block: BlockView, codes: DecodingCodes) throws(GapmapError) {
    var reader = FieldReader(block.payload)
    guard let length = reader.varint(), length <= UInt64(block.payload.count - reader.offset) else {
      throw block.damaged(Self.undecodable)
    }
    let end = reader.offset + Int(length)
    let content = block.payload.slice(reader.offset, end)
    let count = Int(block.count - 1)
    let source: GapDecoder.Source
    if let code = block.kind.code, count < LiteralsCode.singleStreamLimit {
      guard content.count < LiteralsCode.lengthLimit(size: count),
        let stream = HuffmanStream(content, count: count, table: try codes.table(code))
      else {
        throw block.damaged(Self.undecodable)
      }
      source = .stream(stream)
    } else {
      guard let tokens = try codes.decode(content, size: count, of: block.kind) else {
        throw block.damaged(Self.undecodable)
      }
      source = .symbols(tokens)
    }
    self.block = block
    decoder = GapDecoder(
      source, count: count, first: block.first, last: block.last, payload: block.payload,
      extraStart: 8 * end)
  }

  private static let undecodable = "the gaps cannot be decoded"
  private static let illFitting =
    "the gaps do not ascend, or lead into the next block, or lack extra bits"

  /// The token of a gap.
  @inline(__always)
  static func token(_ gap: UInt64) -> UInt8 {
    // Without branches: both forms are computed, and a gap below 4 shifts by something senseless.
    // The gap shifted has the top bit, a four, and the two bits wanted.
    let exponent = UInt64(truncatingIfNeeded: 63 &- (gap | 1).leadingZeroBitCount)
    let coarse = 4 &* exponent &- 4 &+ gap &>> (exponent &- 2)
    return UInt8(truncatingIfNeeded: gap < 16 ? gap : coarse)
  }

  /// How many bits of a gap its token leaves out.
  @inline(__always)
  static func extraWidth(_ token: UInt8) -> Int { token < 16 ? 0 : Int(token >> 2) &- 2 }

  func contains(_ key: UInt64) throws(GapmapError) -> Bool {
    if key == block.first { return true }
    return try found(key).key == key
  }

  func lowerBound(_ key: UInt64) throws(GapmapError) -> BlockPosition {
    if key <= block.first { return BlockPosition(rank: 0, key: block.first) }
    let found = try found(key)
    return BlockPosition(rank: UInt64(found.index) + 1, key: found.key)
  }

  func predecessor(below key: UInt64) throws(GapmapError) -> UInt64 { try found(key).previous }

  @inline(__always)
  private func found(_ key: UInt64) throws(GapmapError) -> GapDecoder.Found {
    var decoder = decoder
    guard let found = decoder.lowerBound(key) else { throw block.damaged(Self.illFitting) }
    return found
  }

  /// Decodes on until a chunk, in which is what was decoded last, ends with a key not below the one
  /// given.
  ///
  /// - Returns: False if the block ends before.
  @inline(__always)
  mutating func decode(
    through key: UInt64, into chunk: inout GapChunk
  ) throws(GapmapError) -> Bool {
    while decoder.key < key {
      guard decoder.left > 0 else { return false }
      guard chunk.refill(from: &decoder) else { throw block.damaged(Self.illFitting) }
    }
    return true
  }

  func select(_ position: UInt64) throws(GapmapError) -> UInt64 {
    var decoder = decoder
    guard decoder.skip(to: Int(position)) else { throw block.damaged(Self.illFitting) }
    return decoder.key
  }

  /// Whether a block is one of gaps whose tokens are decoded where they lie, with no need of the
  /// thread's memory.
  static func isInPlace(_ block: BlockView) -> Bool {
    block.kind.encoding == .gapTokens && block.kind.code != nil
      && block.count <= UInt64(LiteralsCode.singleStreamLimit)
  }

  /// Copies tokens that lie in memory of the thread; what is returned must live as long as these.
  mutating func keepTokens() -> IndexBytes? { decoder.keepTokens() }

  /// Passes so many keys behind the first, not more than are left.
  mutating func skip(_ count: Int) throws(GapmapError) {
    guard decoder.skip(to: decoder.done + count) else { throw block.damaged(Self.illFitting) }
  }

  /// Appends so many keys behind the first, not more than are left.
  mutating func read(_ count: Int, into buffer: KeyBuffer) throws(GapmapError) {
    guard buffer.append(count, of: &decoder) else { throw block.damaged(Self.illFitting) }
    if decoder.left == 0 { try checkEnd() }
  }

  func decode(into buffer: KeyBuffer) throws(GapmapError) {
    var tokens = self
    buffer.append(block.first)
    try tokens.read(decoder.left, into: buffer)
  }

  /// Appends all keys of two blocks in place at once, which is faster than one by one.
  ///
  /// - Returns: False if they cannot be decoded so, and then nothing is appended: one by one they
  ///   tell what is wrong, the first of them first.
  /// - Throws: `damaged` if one of them does not end where it should.
  static func decode(
    _ first: BlockView, _ second: BlockView, into buffer: KeyBuffer, _ codes: DecodingCodes
  ) throws(GapmapError) -> Bool {
    var one: GapTokens
    var other: GapTokens
    do throws(GapmapError) {
      one = try GapTokens(first, codes: codes)
      other = try GapTokens(second, codes: codes)
    } catch {
      return false
    }
    guard buffer.append(first.first, all: &one.decoder, second.first, all: &other.decoder) else {
      return false
    }
    try one.checkEnd()
    try other.checkEnd()
    return true
  }

  private func checkEnd() throws(GapmapError) {
    let left = 8 * block.payload.count - decoder.position
    guard left < 8, block.payload.bits(at: decoder.position, width: left) == 0 else {
      throw block.damaged("the extra bits do not end with the block")
    }
  }

  static func verify(_ block: BlockView) throws(GapmapError) {
    var reader = FieldReader(block.payload)
    guard let length = reader.varint(), length >= 1,
      length <= UInt64(block.payload.count - reader.offset)
    else { throw block.damaged("a block of gaps has no length") }
  }

  /// Appends the payload of a block of gaps.
  ///
  /// - Parameters:
  ///   - keys: Two or more, ascending.
  ///   - tokens: The tokens of their gaps.
  ///   - content: The tokens, compressed.
  ///   - bytes: Receives the payload.
  static func append(
    _ keys: Span<UInt64>, tokens: Span<UInt8>, content: ArraySlice<UInt8>,
    to bytes: inout PayloadBuffer
  ) {
    bytes.append(varint: UInt64(content.count))
    bytes.append(contentsOf: content)
    bytes.appendExtraBits(keys, tokens: tokens)
  }
}
