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

  /// Lends memory behind what there is.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that will be written.
  ///   - body: Takes the address and how many bytes may be written there, at least
  ///     `BitSink.slack` more than the limit; returns how many are to stay.
  @unsafe
  @inline(__always)
  mutating func appendBytes(atMost limit: Int, _ body: (UnsafeMutableRawPointer, Int) -> Int) {
    reserve(limit)
    let start = count
    let written = unsafe bytes.withUnsafeMutableBytes { all in
      unsafe body(all.baseAddress! + start, all.count - start)
    }
    precondition(written >= 0 && written <= bytes.count - start)
    count += written
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
