import CKernels

/// Bytes of an index, borrowed from an owner that outlives the view.
///
/// Nobody writes to them while they are borrowed, so threads may share a view.
///
/// Every access is checked against the bounds, at the price of a compare that the processor
/// predicts. A view knows, besides its own length, how many bytes may be read behind it
/// (`readable`), so that a load of eight bytes near the end of a section need not be split.
@safe
struct ByteView: @unchecked Sendable {
  private let base: UnsafeRawPointer
  let count: Int
  private let readable: Int

  /// Borrows `count` bytes at `base`, which stay valid for as long as the view is used.
  @unsafe
  init(base: UnsafeRawPointer, count: Int, readable: Int? = nil) {
    unsafe self.base = base
    self.count = count
    self.readable = readable ?? count
  }

  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < readable)
    return unsafe base.load(fromByteOffset: offset, as: UInt8.self)
  }

  @inline(__always)
  func u16(at offset: Int) -> UInt16 { load(at: offset) }

  @inline(__always)
  func u32(at offset: Int) -> UInt32 { load(at: offset) }

  @inline(__always)
  func u64(at offset: Int) -> UInt64 { load(at: offset) }

  @inline(__always)
  private func load<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> T {
    precondition(offset >= 0 && offset <= readable - MemoryLayout<T>.size)
    return T(littleEndian: unsafe base.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  /// Asks for the line of memory in which a byte lies, which is needed soon.
  ///
  /// - Parameter offset: Any; a wrong guess costs time only.
  @inline(__always)
  func prefetch(at offset: Int) {
    unsafe prefetch_line(base + min(max(offset, 0), readable &- 1))
  }

  /// Whether the bytes before `end` can be read.
  @inline(__always)
  func canRead(upTo end: Int) -> Bool {
    UInt(bitPattern: end) <= UInt(bitPattern: readable)
  }

  /// Loads up to eight bytes, as many as there are, the missing ones as zero.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    if offset >= 0, offset <= count - 8 { return u64(at: offset) }
    return partialWord(at: offset)
  }

  @inline(never)
  private func partialWord(at offset: Int) -> UInt64 {
    if offset >= 0, offset < count, offset <= readable - 8 {
      return u64(at: offset) & lowBits(8 &* (count &- offset))
    }
    var word: UInt64 = 0
    for i in 0..<8 where offset + i < count { word |= UInt64(self[offset + i]) << UInt64(8 * i) }
    return word
  }

  /// Reads `width` bits (0 to 64) from bit `position` on, least significant first.
  @inline(__always)
  func bits(at position: Int, width: Int) -> UInt64 {
    let byte = position >> 3
    let shift = UInt64(position & 7)
    guard byte >= 0, byte <= readable - 9 else { return bitsNearEnd(at: position, width: width) }
    var value = u64(at: byte) >> shift
    if width > 56 { value |= (UInt64(self[byte + 8]) << 1) << (63 &- shift) }
    return value & lowBits(width)
  }

  @inline(never)
  private func bitsNearEnd(at position: Int, width: Int) -> UInt64 {
    var value: UInt64 = 0
    for i in 0..<width {
      let bit = position + i
      value |= UInt64((self[bit >> 3] >> UInt8(bit & 7)) & 1) << UInt64(i)
    }
    return value
  }

  /// Gives the part from `lower` up to but not including `upper`.
  @inline(__always)
  func slice(_ lower: Int, _ upper: Int) -> ByteView {
    precondition(lower >= 0 && lower <= upper && upper <= count)
    return unsafe ByteView(
      base: base + lower, count: upper - lower, readable: readable - lower)
  }

  /// Copies the bytes out.
  func copied() -> [UInt8] {
    unsafe [UInt8](UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Lends the address to a C function.
  @unsafe
  @inline(__always)
  func withPointer<R>(_ body: (UnsafeRawPointer, Int) -> R) -> R {
    unsafe body(base, count)
  }
}

/// A word whose `width` lowest bits (0 to 64) are set.
@inline(__always)
func lowBits(_ width: Int) -> UInt64 {
  width >= 64 ? .max : (1 << UInt64(truncatingIfNeeded: width)) &- 1
}

extension Array where Element == UInt8 {
  /// Lends the array's bytes as a view for the time of `body`.
  func withView<R, E>(_ body: (ByteView) throws(E) -> R) throws(E) -> R {
    func lend(_ buffer: UnsafeBufferPointer<UInt8>) throws(E) -> R {
      let view: ByteView
      if let base = buffer.baseAddress {
        unsafe view = ByteView(base: UnsafeRawPointer(base), count: buffer.count)
      } else {
        unsafe view = ByteView(base: UnsafeRawPointer(bitPattern: 1)!, count: 0)
      }
      return try body(view)
    }
    return try unsafe withUnsafeBufferPointer(lend)
  }
}
