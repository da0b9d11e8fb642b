/// Bytes written from front to back, whose memory is kept from one use to the next.
struct PayloadBuffer: Sendable {
  private var bytes: [UInt8] = []
  /// How many bytes have been written.
  private(set) var count = 0

  /// What was written at some offsets.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    precondition(range.upperBound <= count)
    return bytes[range]
  }

  /// Lends what was written for the time of `body`.
  func withSpan<R, E>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    try bytes.withSpan { (all) throws(E) in try body(all.extracting(0..<count)) }
  }

  /// Forgets everything, or all but the first bytes.
  mutating func truncate(to count: Int = 0) {
    precondition(count <= self.count)
    self.count = count
  }

  /// Writes bits behind what there is, filled to a byte with zeros.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that will be written.
  ///   - body: Writes them.
  @inline(__always)
  mutating func appendBits(atMost limit: Int, _ body: (inout BitSink) -> Void) {
    reserve(limit)
    let start = count
    count += unsafe bytes.withUnsafeMutableBytes { all in
      var sink = unsafe BitSink(base: all.baseAddress! + start, capacity: all.count - start)
      body(&sink)
      return sink.finish()
    }
  }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    bytes[count] = byte
    count += 1
  }

  mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  mutating func append(contentsOf other: PayloadBuffer) {
    append(contentsOf: other.bytes[..<other.count])
  }

  mutating func append(contentsOf other: ArraySlice<UInt8>) {
    reserve(other.count)
    let start = count
    unsafe bytes.withUnsafeMutableBytes { all in
      unsafe other.withUnsafeBytes {
        unsafe UnsafeMutableRawBufferPointer(rebasing: all[start...]).copyMemory(from: $0)
      }
    }
    count += other.count
  }

  /// Replaces two bytes by an integer.
  mutating func put(_ value: UInt16, at offset: Int) {
    precondition(offset + 2 <= count)
    bytes[offset] = UInt8(truncatingIfNeeded: value)
    bytes[offset + 1] = UInt8(value >> 8)
  }

  /// Makes room for more bytes, and for a whole word at the end of them.
  private mutating func reserve(_ room: Int) {
    let needed = count + room + BitSink.slack
    if bytes.count < needed {
      bytes += [UInt8](repeating: 0, count: max(needed - bytes.count, bytes.count))
    }
  }
}

/// Writes bits into memory, least significant first, whole words at a time.
@safe
struct BitSink: ~Copyable {
  /// Bytes that must be there behind the last one written.
  static let slack = 8

  private let base: UnsafeMutableRawPointer
  private let lastWord: Int
  private var offset = 0
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0

  /// - Parameters:
  ///   - base: Where to write, valid for as long as the sink is used.
  ///   - capacity: How many bytes may be written there.
  @unsafe
  init(base: UnsafeMutableRawPointer, capacity: Int) {
    unsafe self.base = base
    lastWord = capacity - 8
  }

  /// Adds the `width` lowest bits of `value`, whose others must be zero.
  ///
  /// Between two calls of `store()` there is room for 56 bits.
  @inline(__always)
  mutating func add(_ value: UInt64, width: Int) {
    assert(value & ~lowBits(width) == 0 && pendingCount + UInt64(width) < 64)
    pending |= value &<< pendingCount
    pendingCount &+= UInt64(truncatingIfNeeded: width)
  }

  /// Stores all whole bytes that were added.
  @inline(__always)
  mutating func store() {
    precondition(offset <= lastWord)
    unsafe base.storeBytes(of: pending.littleEndian, toByteOffset: offset, as: UInt64.self)
    offset &+= Int(truncatingIfNeeded: pendingCount >> 3)
    pending &>>= pendingCount & 56
    pendingCount &= 7
  }

  /// Writes the `width` lowest bits (0 to 64) of `value`, whose others must be zero.
  @inline(__always)
  mutating func append(_ value: UInt64, width: Int) {
    if width <= 56 {
      add(value, width: width)
    } else {
      add(value & lowBits(32), width: 32)
      store()
      add(value >> 32, width: width - 32)
    }
    store()
  }

  /// Writes a one bit at a position counted from the sink's first bit, zeros before it.
  ///
  /// Positions ascend. Nothing else may be written to such a sink, and `endOnes()` comes last.
  @inline(__always)
  mutating func appendOne(at position: UInt64) {
    while position &- UInt64(truncatingIfNeeded: 8 &* offset) >= 64 {
      precondition(offset <= lastWord)
      unsafe base.storeBytes(of: pending.littleEndian, toByteOffset: offset, as: UInt64.self)
      offset &+= 8
      pending = 0
    }
    pending |= 1 &<< position
  }

  /// Ends with the last one bit.
  @inline(__always)
  mutating func endOnes() {
    pendingCount = UInt64(truncatingIfNeeded: UInt64.bitWidth - pending.leadingZeroBitCount)
    store()
  }

  /// Fills the last byte with zeros.
  ///
  /// - Returns: How many bytes were written.
  @inline(__always)
  mutating func finish() -> Int {
    if pendingCount > 0 {
      pendingCount = (pendingCount + 7) & ~7
      store()
    }
    return offset
  }
}
