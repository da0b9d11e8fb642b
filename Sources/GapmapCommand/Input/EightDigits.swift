/// The digits that a piece of text begins with, up to eight, read all at once.
struct EightDigits {
  /// How many of the eight bytes are digits, from the first on.
  let count: Int
  private let digits: UInt64

  /// Looks at eight bytes of text, the first one in the lowest byte.
  @inline(__always)
  init(_ text: UInt64) {
    let bytes = text ^ 0x3030_3030_3030_3030
    // A byte is a digit if neither it nor it plus 6 has anything in its upper half. The addition
    // may carry, but only out of a byte that is no digit, and what lies behind that does not count.
    let others = (bytes | (bytes &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0
    count = others.trailingZeroBitCount >> 3
    // Zeros in front instead of the bytes behind.
    digits = bytes << UInt64(64 - 8 * count)
  }

  /// The number that the digits are; 0 if there are none.
  @inline(__always)
  var value: UInt64 {
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let pairs = digits &* 10 &+ digits >> 8
    let upper = (pairs & mask) &* (100 + 1_000_000 << 32)
    let lower = (pairs >> 16 & mask) &* (1 + 10_000 << 32)
    return (upper &+ lower) >> 32
  }

  /// Ten to the power of `count`.
  @inline(__always)
  var scale: UInt64 {
    switch count {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    default: 100_000_000
    }
  }
}
