/// A bitmap: one bit for every number from the first to the last.
///
///     payload   bits, least significant first; bit 0 stands for the first key with its low three
///               bits cleared
struct Bitmap: BlockEncoding {
  let bits: ByteView
  /// What bit 0 stands for.
  let base: UInt64
  private let count: UInt64
  private let block: BlockView

  static let maximumLength = 1 << 16

  @inline(__always)
  init(_ block: BlockView, codes: DecodingCodes) throws(GapmapError) {
    self.init(block, bits: block.payload)
  }

  /// A bitmap whose bits are elsewhere, since they had to be decompressed.
  @inline(__always)
  init(_ block: BlockView, bits: ByteView) {
    self.bits = bits
    self.block = block
    base = Self.base(block.first)
    count = block.count
  }

  /// Reads the keys behind the first.
  @inline(__always)
  var reader: SetBits {
    var bits = SetBits(bits, count: Int(count))
    _ = bits.advance()
    _ = bits.removeFirst()
    return bits
  }

  /// What bit 0 stands for.
  @inline(__always)
  static func base(_ first: UInt64) -> UInt64 { first & ~7 }

  /// Asks for the byte in which a key's bit would be.
  @inline(__always)
  static func prefetch(_ key: UInt64, first: UInt64, payload: ByteView) {
    payload.prefetch(at: Int(truncatingIfNeeded: (key &- base(first)) &>> 3))
  }

  @inline(__always)
  func contains(_ key: UInt64) throws(GapmapError) -> Bool {
    let bit = key &- base
    guard bit >> 3 < UInt64(bits.count) else { return false }
    return bits[Int(bit >> 3)] >> UInt8(bit & 7) & 1 != 0
  }

  func lowerBound(_ key: UInt64) throws(GapmapError) -> BlockPosition {
    if key <= block.first { return BlockPosition(rank: 0, key: block.first) }
    let bit = key &- base
    guard bit >> 3 < UInt64(bits.count) else { return BlockPosition(rank: count, key: nil) }
    let word = Int(bit >> 6)
    var rank = 0
    for i in 0..<word { rank += bits.word(at: 8 * i).nonzeroBitCount }
    let current = bits.word(at: 8 * word)
    rank += (current & lowBits(Int(bit & 63))).nonzeroBitCount
    var rest = current & ~lowBits(Int(bit & 63))
    var index = word
    while rest == 0 {
      index += 1
      guard 8 * index < bits.count else { return BlockPosition(rank: count, key: nil) }
      rest = bits.word(at: 8 * index)
    }
    let key = base &+ UInt64(64 * index + rest.trailingZeroBitCount)
    return BlockPosition(rank: UInt64(rank), key: key)
  }

  func select(_ position: UInt64) throws(GapmapError) -> UInt64 {
    var left = Int(position)
    for offset in stride(from: 0, to: bits.count, by: 8) {
      let word = bits.word(at: offset)
      let ones = word.nonzeroBitCount
      if left < ones { return base &+ UInt64(8 * offset + selectBit(word, left)) }
      left -= ones
    }
    throw block.damaged("a bitmap has fewer numbers than it should")
  }

  func decode(into buffer: KeyBuffer) throws(GapmapError) {
    var bits = SetBits(bits, count: Int(count))
    guard buffer.append(Int(count), of: &bits, from: base) else {
      throw block.damaged("a bitmap has fewer numbers than it should")
    }
  }

  static func verify(_ block: BlockView) throws(GapmapError) {
    try Bitmap(block, bits: block.payload).verify()
  }

  /// Checks count, first and last bit.
  func verify() throws(GapmapError) {
    guard bits.count >= 1, bits.count <= Self.maximumLength else {
      throw block.damaged("a bitmap has \(bits.count) bytes")
    }
    let top = bits[bits.count - 1]
    guard top != 0, bits[0].trailingZeroBitCount == Int(block.first & 7),
      bits.ones(from: 0) == Int(count)
    else {
      throw block.damaged("a bitmap contradicts its header")
    }
    let highest = UInt64(8 * bits.count - 1 - top.leadingZeroBitCount)
    guard highest <= block.last &- base else {
      throw block.damaged("a bitmap runs into the next block")
    }
  }

  /// Appends the bytes of a bitmap.
  ///
  /// - Parameters:
  ///   - keys: Ascending, spanning at most `maximumLength` bytes.
  ///   - bytes: Receives them.
  static func append(_ keys: Span<UInt64>, to bytes: inout PayloadBuffer) {
    bytes.appendBitmap(keys, base: base(keys[0]))
  }
}
