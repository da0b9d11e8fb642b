/// Gaps as one-byte tokens through zstd, their remaining low bits behind.
///
///     payload   length z of the content (varint)
///               content of one zstd block: a token for each gap
///               extra bits of the gaps, packed, filled to a byte
struct GapTokens: BlockEncoding {
  private let block: BlockView
  private let tokens: ByteView
  private let extraStart: Int

  init(_ block: BlockView, codes: [DecodingCode]) throws(GapmapError) {
    var reader = FieldReader(block.payload)
    guard let length = reader.varint(), length <= UInt64(block.payload.count - reader.offset),
      let tokens = try DecodingScratch.ofThisThread.decompress(
        block.payload.slice(reader.offset, reader.offset + Int(length)),
        size: Int(block.count - 1), code: block.kind.code.map { codes[$0] })
    else { throw block.damaged("zstd cannot decode the gaps") }
    self.block = block
    self.tokens = tokens
    extraStart = 8 * (reader.offset + Int(length))
  }

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

  /// Calls `body` with the index and value of each key behind the first, until it returns false.
  ///
  /// - Returns: The bit behind the extra bits that were used.
  @inline(__always)
  @discardableResult
  private func walk(_ body: (Int, UInt64) -> Bool) throws(GapmapError) -> Int {
    var key = block.first
    var position = extraStart
    let end = 8 * block.payload.count
    for index in 0..<tokens.count {
      let token = tokens[index]
      var gap = UInt64(token)
      if token >= 16 {
        let width = Self.extraWidth(token)
        guard position + width <= end else { throw block.damaged("the extra bits end too soon") }
        let extra = block.payload.bits(at: position, width: width)
        gap = UInt64(4 | token & 3) << UInt64(width) | extra
        position += width
      }
      let next = key &+ gap
      guard next > key, next <= block.last else {
        throw block.damaged("the gaps do not ascend, or lead into the next block")
      }
      key = next
      if !body(index, key) { break }
    }
    return position
  }

  func contains(_ key: UInt64) throws(GapmapError) -> Bool {
    var found = block.first
    if found < key {
      try walk { _, next in
        found = next
        return next < key
      }
    }
    return found == key
  }

  func lowerBound(_ key: UInt64) throws(GapmapError) -> BlockPosition {
    if key <= block.first { return BlockPosition(rank: 0, key: block.first) }
    var position = BlockPosition(rank: block.count, key: nil)
    try walk { index, next in
      if next < key { return true }
      position = BlockPosition(rank: UInt64(index) + 1, key: next)
      return false
    }
    return position
  }

  func select(_ position: UInt64) throws(GapmapError) -> UInt64 {
    var found = block.first
    if position > 0 {
      try walk { index, next in
        found = next
        return UInt64(index) + 1 < position
      }
    }
    return found
  }

  func decode(into buffer: KeyBuffer) throws(GapmapError) {
    buffer.append(block.first)
    let position = try walk { _, next in
      buffer.append(next)
      return true
    }
    let left = 8 * block.payload.count - position
    guard left < 8, block.payload.bits(at: position, width: left) == 0 else {
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
    bytes.appendBits(atMost: 8 * tokens.count) { appendExtraBits(keys, tokens, to: &$0) }
  }

  @inline(__always)
  private static func appendExtraBits(
    _ keys: Span<UInt64>, _ tokens: Span<UInt8>, to sink: inout BitSink
  ) {
    // Of two gaps whose tokens are below this, the extra bits fit between two stores.
    let small: UInt8 = 16 + 4 * 27
    var largest: UInt8 = 0
    for i in 0..<tokens.count { largest = max(largest, tokens[i]) }
    if largest < 16 { return }
    precondition(keys.count == tokens.count + 1)
    var i = 0
    if largest < small {
      var previous = keys[0]
      while i + 1 < tokens.count {
        let (middle, next) = (keys[i + 1], keys[i + 2])
        addExtraBits(middle &- previous, tokens[i], to: &sink)
        addExtraBits(next &- middle, tokens[i + 1], to: &sink)
        sink.store()
        previous = next
        i += 2
      }
    }
    while i < tokens.count {
      let width = extraWidth(tokens[i])
      sink.append((keys[i + 1] &- keys[i]) & lowBits(width), width: width)
      i += 1
    }
  }

  @inline(__always)
  private static func addExtraBits(_ gap: UInt64, _ token: UInt8, to sink: inout BitSink) {
    let width = extraWidth(token)
    sink.add(gap & ((1 &<< UInt64(truncatingIfNeeded: width)) &- 1), width: width)
  }
}
