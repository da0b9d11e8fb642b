import CZstd
import Synchronization

/// A Huffman code of an index, checked and made ready for decoding when it is first needed.
///
/// zstd takes a code from a dictionary. The file holds only the description of the code; what else
/// a dictionary has to have is the same for all.
@safe
final class DecodingCode: Sendable {
  /// Magic and identifier of a dictionary (RFC 8878, 5).
  private static let prefix: [UInt8] = [0x37, 0xA4, 0x30, 0xEC, 1, 0, 0, 0]
  /// Behind the code: three FSE tables of a single symbol, which no block uses, the three repeated
  /// offsets that a frame starts with, and the least content those may point into.
  private static let suffix: [UInt8] =
    [0xF0, 0x03, 0xF0, 0x03, 0xF0, 0x03] + [1, 0, 0, 0, 4, 0, 0, 0, 8, 0, 0, 0]
    + [UInt8](repeating: 0, count: 8)

  private let bytes: IndexBytes
  private let range: Range<Int>
  private let check: UInt32
  /// Address of what zstd decodes with; 0 until it is needed.
  private let prepared = Atomic<UInt>(0)

  /// - Parameters:
  ///   - bytes: The index.
  ///   - range: Where in it the code lies.
  ///   - check: The checksum that its bytes must have.
  init(bytes: IndexBytes, range: Range<Int>, check: UInt32) {
    self.bytes = bytes
    self.range = range
    self.check = check
  }

  deinit { unsafe ZSTD_freeDDict(OpaquePointer(bitPattern: prepared.load(ordering: .acquiring))) }

  /// Gives what zstd decodes with; any thread may be the first to ask.
  ///
  /// - Throws: `damaged` if the checksum is wrong or zstd does not accept the bytes.
  @inline(__always)
  fileprivate func pointer() throws(GapmapError) -> OpaquePointer {
    if let pointer = unsafe OpaquePointer(bitPattern: prepared.load(ordering: .acquiring)) {
      return unsafe pointer
    }
    return unsafe try prepare()
  }

  @inline(never)
  private func prepare() throws(GapmapError) -> OpaquePointer {
    let view = bytes.view.slice(range.lowerBound, range.upperBound)
    func damaged(_ reason: String) -> GapmapError {
      .damaged(part: .code, offset: UInt64(range.lowerBound), reason: reason)
    }
    guard XXH64.check32(view) == check else { throw damaged("its checksum is wrong") }
    // Whatever stood behind the description, zstd would take for something else.
    let head = Int(view[0])
    guard view.count == (head < 128 ? 1 + head : 1 + (head - 126) / 2) else {
      throw damaged("it is not as long as it says")
    }
    let dictionary = Self.prefix + view.copied() + Self.suffix
    guard let made = unsafe ZSTD_createDDict(dictionary, dictionary.count) else {
      throw damaged("zstd does not accept it")
    }
    let (exchanged, original) = prepared.compareExchange(
      expected: 0, desired: UInt(bitPattern: made), ordering: .acquiringAndReleasing)
    if exchanged { return unsafe made }
    unsafe ZSTD_freeDDict(made)
    return unsafe OpaquePointer(bitPattern: original)!
  }

  /// Checks the code now.
  func verify() throws(GapmapError) { _ = unsafe try pointer() }
}

/// What one thread needs to decode a block: a zstd context and buffers, kept from one lookup to the
/// next.
@safe
final class DecodingScratch {
  /// The most bytes that a block may decompress to.
  static let outputCapacity = 1 << 16
  /// The longest block that zstd takes in a frame with a window of 64 KiB.
  private static let contentCapacity = 1 << 16
  private static let headerCapacity = 32

  private let context: OpaquePointer
  private let frame: UnsafeMutableRawPointer
  private let output: UnsafeMutableRawPointer

  init() {
    guard let made = unsafe ZSTD_createDCtx() else { fatalError("out of memory: zstd context") }
    unsafe context = made
    unsafe frame = .allocate(byteCount: Self.headerCapacity + Self.contentCapacity, alignment: 16)
    unsafe output = .allocate(byteCount: Self.outputCapacity, alignment: 16)
  }

  deinit {
    unsafe ZSTD_freeDCtx(context)
    unsafe frame.deallocate()
    unsafe output.deallocate()
  }

  /// Decodes the content of one zstd block, putting the headers before it back.
  ///
  /// - Parameters:
  ///   - content: The whole content, or, with a code, only the streams of its literals.
  ///   - size: What it must decode to, in bytes.
  ///   - code: The code of the literals, if the block does not bring its own.
  /// - Returns: The bytes, valid until the next call on this object; nil if zstd refuses the
  ///   content, or what it decodes to has another size.
  /// - Throws: `damaged` if the code is.
  func decompress(
    _ content: ByteView, size: Int, code: DecodingCode?
  ) throws(GapmapError) -> ByteView? {
    guard size >= 1, size <= Self.outputCapacity, content.count <= Self.contentCapacity else {
      return nil
    }
    let written: Int
    if let code {
      let length = put(streams: content, size: size)
      written = unsafe ZSTD_decompress_usingDDict(
        context, output, Self.outputCapacity, frame, length, try code.pointer())
    } else {
      let start = putHeader(contentCount: content.count)
      unsafe content.withPointer { unsafe (frame + start).copyMemory(from: $0, byteCount: $1) }
      written = unsafe ZSTD_decompressDCtx(
        context, output, Self.outputCapacity, frame, start + content.count)
    }
    // An error is a huge number, so this one comparison finds it too.
    guard written == size else { return nil }
    return unsafe ByteView(base: output, count: size)
  }

  /// Writes a frame of one block of literals in a known code, and nothing else, and says how long
  /// it is.
  private func put(streams: ByteView, size: Int) -> Int {
    let headerCount = size < 1 << 10 ? 3 : size < 1 << 14 ? 4 : 5
    let start = putHeader(contentCount: headerCount + streams.count + 1)
    // Type 3 is literals in the code of the dictionary; then the number of streams, and both sizes.
    let sizes: UInt64
    switch headerCount {
    case 3: sizes = 3 | UInt64(size) << 4 | UInt64(streams.count) << 14
    case 4: sizes = 3 | 2 << 2 | UInt64(size) << 4 | UInt64(streams.count) << 18
    default: sizes = 3 | 3 << 2 | UInt64(size) << 4 | UInt64(streams.count) << 22
    }
    unsafe frame.storeBytes(of: sizes.littleEndian, toByteOffset: start, as: UInt64.self)
    let body = start + headerCount
    unsafe streams.withPointer { unsafe (frame + body).copyMemory(from: $0, byteCount: $1) }
    // No sequences follow.
    unsafe frame.storeBytes(of: 0, toByteOffset: body + streams.count, as: UInt8.self)
    return body + streams.count + 1
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
