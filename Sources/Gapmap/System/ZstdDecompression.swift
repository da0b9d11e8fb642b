import CZstd

/// What one thread needs to decode a block: a zstd context and buffers, kept from one lookup to the
/// next.
@safe
final class DecodingScratch {
  /// The most bytes that a block may decompress to.
  static let outputCapacity = 1 << 16
  /// The longest block that zstd takes in a frame with a window of 64 KiB.
  private static let contentCapacity = 1 << 16
  private static let headerCapacity = 32
  /// Room for loads that go beyond the end.
  private static let slack = 16

  private let context: OpaquePointer
  private let frame: UnsafeMutableRawPointer
  private let output: UnsafeMutableRawPointer

  init() {
    guard let made = unsafe ZSTD_createDCtx() else { fatalError("out of memory: zstd context") }
    unsafe context = made
    unsafe frame = .allocate(byteCount: Self.headerCapacity + Self.contentCapacity, alignment: 16)
    unsafe output = .allocate(byteCount: Self.outputCapacity + Self.slack, alignment: 16)
    unsafe output.initializeMemory(
      as: UInt8.self, repeating: 0, count: Self.outputCapacity + Self.slack)
  }

  deinit {
    unsafe ZSTD_freeDCtx(context)
    unsafe frame.deallocate()
    unsafe output.deallocate()
  }

  /// Decodes the content of one zstd block, putting the headers before it back.
  ///
  /// - Parameters:
  ///   - content: The whole content.
  ///   - size: What it must decode to, in bytes.
  /// - Returns: The bytes, valid until the next call on this object; nil if zstd refuses the
  ///   content, or what it decodes to has another size.
  func decompress(_ content: ByteView, size: Int) -> ByteView? {
    guard size >= 1, size <= Self.outputCapacity, content.count <= Self.contentCapacity else {
      return nil
    }
    let start = putHeader(contentCount: content.count)
    unsafe content.withPointer { unsafe (frame + start).copyMemory(from: $0, byteCount: $1) }
    let written = unsafe ZSTD_decompressDCtx(
      context, output, Self.outputCapacity, frame, start + content.count)
    // An error is a huge number, so this one comparison finds it too.
    guard written == size else { return nil }
    return unsafe view(size)
  }

  /// Decodes streams of literals.
  ///
  /// - Parameters:
  ///   - streams: One stream, or four behind a table of their lengths if there are
  ///     `singleStreamLimit` bytes or more to decode (RFC 8878, 3.1.1.3.1.6).
  ///   - size: What they must decode to, in bytes.
  ///   - table: The code.
  /// - Returns: The bytes, valid until the next call on this object; nil if the streams are damaged.
  func decode(_ streams: ByteView, size: Int, table: HuffmanTable) -> ByteView? {
    guard size >= 1, size <= Self.outputCapacity else { return nil }
    if size < LiteralsCode.singleStreamLimit {
      guard decode(stream: streams, count: size, table) else { return nil }
      return unsafe view(size)
    }
    guard decode(fourStreams: streams, size: size, table) else { return nil }
    return unsafe view(size)
  }

  private func decode(stream bytes: ByteView, count: Int, _ table: HuffmanTable) -> Bool {
    guard var stream = HuffmanStream(bytes, count: count, table: table) else { return false }
    return unsafe stream.decode(atLeast: count, to: symbols) != nil
  }

  private func decode(fourStreams bytes: ByteView, size: Int, _ table: HuffmanTable) -> Bool {
    let tableLength = 6
    guard bytes.count >= tableLength else { return false }
    let quarter = (size + 3) / 4
    var start = tableLength
    func next(_ number: Int) -> HuffmanStream? {
      let end = number < 3 ? start + Int(bytes.u16(at: 2 * number)) : bytes.count
      guard start <= end, end <= bytes.count else { return nil }
      defer { start = end }
      return HuffmanStream(
        bytes.slice(start, end), count: number < 3 ? quarter : size - 3 * quarter, table: table)
    }
    guard var a = next(0), var b = next(1), var c = next(2), var d = next(3) else { return false }
    var (aEnd, bEnd) = unsafe (symbols, symbols + quarter)
    var (cEnd, dEnd) = unsafe (symbols + 2 * quarter, symbols + 3 * quarter)
    // By turns, since each must wait for its last symbol before it can find the next.
    while a.isLong, b.isLong, c.isLong, d.isLong {
      guard let aCount = unsafe a.decodeBatch(to: aEnd),
        let bCount = unsafe b.decodeBatch(to: bEnd),
        let cCount = unsafe c.decodeBatch(to: cEnd),
        let dCount = unsafe d.decodeBatch(to: dEnd)
      else { return false }
      unsafe aEnd += aCount
      unsafe bEnd += bCount
      unsafe cEnd += cCount
      unsafe dEnd += dCount
    }
    return unsafe a.decode(atLeast: a.remaining, to: aEnd) != nil
      && b.decode(atLeast: b.remaining, to: bEnd) != nil
      && c.decode(atLeast: c.remaining, to: cEnd) != nil
      && d.decode(atLeast: d.remaining, to: dEnd) != nil
  }

  /// Where symbols are decoded to.
  @unsafe
  private var symbols: UnsafeMutablePointer<UInt8> {
    unsafe output.assumingMemoryBound(to: UInt8.self)
  }

  @unsafe
  private func view(_ size: Int) -> ByteView {
    unsafe ByteView(base: output, count: size, readable: Self.outputCapacity + Self.slack)
  }

  /// Writes the headers of a frame of one compressed block and says how long they are.
  ///
  /// The frame is one with a window of 64 KiB and no size: with a size, zstd would refuse a block
  /// that is longer than what it decodes to, as very short ones are.
  private func putHeader(contentCount: Int) -> Int {
    let frameHeader: UInt64 = 0x3000_FD2F_B528
    let blockHeader = UInt64(contentCount) << 3 | 0b101
    unsafe frame.storeBytes(of: (frameHeader | blockHeader << 48).littleEndian, as: UInt64.self)
    unsafe frame.storeBytes(
      of: UInt8(truncatingIfNeeded: blockHeader >> 16), toByteOffset: 8, as: UInt8.self)
    return 9
  }
}
