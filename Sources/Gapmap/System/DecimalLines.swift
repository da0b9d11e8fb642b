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
        // A line read ends with a newline, so `next` comes no further than `end`, and a line is
        // looked at no further than 26 bytes from its beginning.
        while next < end, done < keys.count {
          guard
            let line = unsafe PlainLine(bytes.baseAddress! + next, isSigned: type == .signed)
          else { break }
          unsafe keys[done] = line.key
          done &+= 1
          next &+= line.length
        }
        count = done
        return next
      }
    }
  }
}

private struct PlainLine {
  let key: UInt64
  let length: Int

  /// Reads a line; nil if it is not plain.
  @unsafe
  @inline(__always)
  init?(_ text: UnsafeRawPointer, isSigned: Bool) {
    func word(_ index: Int) -> UInt64 {
      UInt64(littleEndian: unsafe text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
    func byte(_ index: Int) -> UInt8 { unsafe text.load(fromByteOffset: index, as: UInt8.self) }
    let isNegative = byte(0) == UInt8(ascii: "-")
    var index = isNegative ? 1 : 0
    var digits = EightDigits(word(index))
    guard digits.count > 0 else { return nil }
    var magnitude = digits.value
    index &+= digits.count
    if digits.count == 8 {
      digits = EightDigits(word(index))
      magnitude = magnitude &* digits.scale &+ digits.value
      index &+= digits.count
      if digits.count == 8 {
        digits = EightDigits(word(index))
        let (scaled, overflow) = magnitude.multipliedReportingOverflow(by: digits.scale)
        let (sum, carry) = scaled.addingReportingOverflow(digits.value)
        // Eight more digits overflow, or are leading zeros, which need the long way.
        guard !overflow, !carry, digits.count < 8 else { return nil }
        magnitude = sum
        index &+= digits.count
      }
    }
    if byte(index) == UInt8(ascii: "\r") { index &+= 1 }
    guard byte(index) == UInt8(ascii: "\n") else { return nil }
    length = index &+ 1
    let signBit: UInt64 = 1 << 63
    if isNegative {
      guard isSigned, magnitude <= signBit else { return nil }
      key = signBit &- magnitude
    } else if isSigned {
      guard magnitude < signBit else { return nil }
      key = magnitude | signBit
    } else {
      key = magnitude
    }
  }
}

/// The digits that a piece of text begins with, up to eight, read all at once.
private struct EightDigits {
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
    digits = count == 0 ? 0 : bytes &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
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
