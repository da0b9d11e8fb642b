/// Appends bits to bytes, least significant bit first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  init(reservingBytes capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Appends the `width` lowest bits (0 to 64) of `value`; the others must be zero.
  @inline(__always)
  mutating func append(_ value: UInt64, width: Int) {
    assert(value & ~lowBits(width) == 0)
    pending |= value << UInt64(pendingCount)
    pendingCount += width
    guard pendingCount >= 64 else { return }
    flushWord()
    pendingCount -= 64
    // What did not fit; a shift by 64 gives zero, as it should.
    pending = value >> UInt64(width - pendingCount)
  }

  private mutating func flushWord() {
    for i in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: pending >> UInt64(8 * i))) }
  }

  /// Fills the last byte with zeros and gives all bytes.
  consuming func finish() -> [UInt8] {
    var left = pendingCount
    while left > 0 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      left -= 8
    }
    return bytes
  }
}

extension [UInt8] {
  /// Appends an integer, least significant byte first.
  package mutating func append<T: FixedWidthInteger>(littleEndian value: T) {
    for i in 0..<(T.bitWidth / 8) { append(UInt8(truncatingIfNeeded: value >> T(8 * i))) }
  }
}
