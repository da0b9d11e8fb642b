/// Lines of text that are each a decimal number and nothing else, read eight digits at a time.
package enum DecimalLines {
  /// How many bytes behind the lines must be readable, whatever they hold.
  package static let padding = 32

  /// Reads lines for as long as they are plain: a number of the type, without "+" or many leading
  /// zeros, and "\n" or "\r\n".
  ///
  /// - Parameters:
  ///   - text: The lines, with `padding` more bytes behind them.
  ///   - start: Where to begin; the beginning of a line.
  ///   - end: Where to stop; the byte before is a newline.
  ///   - type: What numbers there are.
  ///   - keys: Where the keys go.
  ///   - count: How many keys there are, before and afterwards; reading stops when no more fit.
  /// - Returns: Where the first line begins that was not read.
  /// - Complexity: O(*n*) for *n* lines.
  package static func read(
    _ text: [UInt8], from start: Int, to end: Int, type: NumberType, into keys: inout [UInt64],
    count: inout Int
  ) -> Int {
    precondition(start >= 0 && start <= end && end <= text.count - padding && count >= 0)
    precondition(start == end || text[end - 1] == UInt8(ascii: "\n"))
    return unsafe text.withUnsafeBytes { bytes in
      unsafe keys.withUnsafeMutableBufferPointer { keys in
        var next = start
        var done = count
        // How many digits the last line had. Most lines have as many, and where the next one begins
        // is then known without waiting for this one to be looked at.
        var digits = 0
        // A line read ends with a newline, so `next` comes no further than `end`, and a line is
        // looked at no further than 33 bytes from its beginning.
        while next < end, done < keys.count {
          let text = unsafe bytes.baseAddress! + next
          if let key = unsafe PlainLine.key(text, digits: digits, isSigned: type == .signed) {
            unsafe keys[done] = key
            next &+= digits &+ 1
          } else if let line = unsafe PlainLine(text, isSigned: type == .signed) {
            unsafe keys[done] = line.key
            next &+= line.length
            digits = line.length &- 1
          } else {
            break
          }
          done &+= 1
        }
        count = done
        return next
      }
    }
  }
}

private struct PlainLine {
  private static let signBit: UInt64 = 1 << 63

  let key: UInt64
  let length: Int

  /// Reads a line; nil if it is not plain.
  @unsafe
  @inline(never)
  init?(_ text: UnsafeRawPointer, isSigned: Bool) {
    func byte(_ index: Int) -> UInt8 { unsafe text.load(fromByteOffset: index, as: UInt8.self) }
    let isNegative = byte(0) == UInt8(ascii: "-")
    var index = isNegative ? 1 : 0
    var magnitude: UInt64 = 0
    var digits: EightDigits
    repeat {
      digits = unsafe EightDigits(text + index)
      let (scaled, overflow) = magnitude.multipliedReportingOverflow(by: digits.scale)
      let (sum, carry) = scaled.addingReportingOverflow(digits.value)
      // More than 24 digits overflow, or are leading zeros, which need the long way.
      guard !overflow, !carry, index <= 17 else { return nil }
      magnitude = sum
      index &+= digits.count
    } while digits.count == 8
    guard index > (isNegative ? 1 : 0) else { return nil }
    if byte(index) == UInt8(ascii: "\r") { index &+= 1 }
    guard byte(index) == UInt8(ascii: "\n") else { return nil }
    length = index &+ 1
    if isNegative {
      guard isSigned, magnitude <= Self.signBit else { return nil }
      key = Self.signBit &- magnitude
    } else {
      guard let key = Self.key(magnitude, isSigned: isSigned) else { return nil }
      self.key = key
    }
  }

  /// Reads a line of so many digits, 20 at most, and a newline; nil if it is something else.
  @unsafe
  @inline(__always)
  static func key(_ text: UnsafeRawPointer, digits: Int, isSigned: Bool) -> UInt64? {
    guard digits > 0, unsafe text.load(fromByteOffset: digits, as: UInt8.self) == 0x0A else {
      return nil
    }
    let head = unsafe EightDigits(text, count: (digits &- 1) & 7 &+ 1)
    if digits <= 8 { return head.areDigits ? key(head.value, isSigned: isSigned) : nil }
    let tail = unsafe EightDigits(text + (digits &- 8), count: 8)
    if digits <= 16 {
      guard head.areDigits, tail.areDigits else { return nil }
      return key(head.value &* 100_000_000 &+ tail.value, isSigned: isSigned)
    }
    let middle = unsafe EightDigits(text + (digits &- 16), count: 8)
    guard digits <= 20, head.areDigits, middle.areDigits, tail.areDigits else { return nil }
    let upper = head.value &* 100_000_000 &+ middle.value
    let (scaled, overflow) = upper.multipliedReportingOverflow(by: 100_000_000)
    let (sum, carry) = scaled.addingReportingOverflow(tail.value)
    return overflow || carry ? nil : key(sum, isSigned: isSigned)
  }

  @inline(__always)
  private static func key(_ magnitude: UInt64, isSigned: Bool) -> UInt64? {
    if !isSigned { return magnitude }
    return magnitude < signBit ? magnitude | signBit : nil
  }
}

/// Up to eight digits, read all at once.
private struct EightDigits {
  /// How many there are.
  let count: Int
  /// The digits' values, zeros in front instead of what is behind them, the first one lowest.
  private let digits: UInt64

  /// Looks at the first `count` of eight bytes, 1 to 8, digits or not.
  @unsafe
  @inline(__always)
  init(_ text: UnsafeRawPointer, count: Int) {
    self.count = count
    digits = unsafe Self.load(text) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  }

  /// Finds the digits that eight bytes begin with.
  @unsafe
  @inline(__always)
  init(_ text: UnsafeRawPointer) {
    let bytes = unsafe Self.load(text)
    count = Self.others(bytes).trailingZeroBitCount >> 3
    digits = count == 0 ? 0 : bytes &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  }

  @unsafe
  @inline(__always)
  private static func load(_ text: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: unsafe text.loadUnaligned(as: UInt64.self)) ^ 0x3030_3030_3030_3030
  }

  /// Bits in the first byte that is no digit, and in some behind it.
  ///
  /// A byte is a digit if neither it nor it plus 6 has anything in its upper half. The addition may
  /// carry, but only out of a byte that is no digit.
  @inline(__always)
  private static func others(_ bytes: UInt64) -> UInt64 {
    (bytes | (bytes &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0
  }

  @inline(__always)
  var areDigits: Bool { Self.others(digits) == 0 }

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
