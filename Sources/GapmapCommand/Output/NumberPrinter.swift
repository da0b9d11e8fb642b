import Gapmap

/// Writes numbers as decimal text.
enum NumberPrinter {
  /// The longest number with its sign, in bytes.
  static let longest = 20

  /// Appends numbers, each with a newline behind it.
  ///
  /// - Parameters:
  ///   - keys: Their keys.
  ///   - count: How many of the keys, from the first on.
  ///   - type: What numbers they are.
  ///   - bytes: Where they go.
  static func appendLines(
    _ keys: [UInt64], count: Int, type: NumberType, to bytes: inout [UInt8]
  ) {
    let start = bytes.count
    let room = count * (longest + 1)
    bytes += repeatElement(0, count: room)
    let end = keys.withSpan { keys in
      bytes.withMutableSpan { bytes in
        var end = start
        for index in 0..<count {
          end = write(keys[index], type: type, into: &bytes, at: end)
          bytes[end] = UInt8(ascii: "\n")
          end += 1
        }
        return end
      }
    }
    bytes.removeLast(start + room - end)
  }

  /// Appends one number.
  static func append(_ key: UInt64, type: NumberType, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes += repeatElement(0, count: longest)
    let end = bytes.withMutableSpan { write(key, type: type, into: &$0, at: start) }
    bytes.removeLast(start + longest - end)
  }

  @inline(__always)
  private static func write(
    _ key: UInt64, type: NumberType, into bytes: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    var start = start
    var magnitude = key
    if type == .signed {
      let number = Int64(bitPattern: key ^ 1 << 63)
      if number < 0 {
        bytes[start] = UInt8(ascii: "-")
        start += 1
      }
      magnitude = number.magnitude
    }
    let end = start + digitCount(magnitude)
    var index = end
    while magnitude >= 100 {
      let (quotient, pair) = magnitude.quotientAndRemainder(dividingBy: 100)
      magnitude = quotient
      index -= 2
      writePair(pair, into: &bytes, at: index)
    }
    if magnitude >= 10 {
      writePair(magnitude, into: &bytes, at: index - 2)
    } else {
      bytes[index - 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude)
    }
    return end
  }

  @inline(__always)
  private static func writePair(
    _ pair: UInt64, into bytes: inout MutableSpan<UInt8>, at index: Int
  ) {
    let tens = UInt32(truncatingIfNeeded: pair) / 10
    let ones = UInt32(truncatingIfNeeded: pair) &- 10 &* tens
    bytes[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: tens)
    bytes[index + 1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: ones)
  }

  @inline(__always)
  private static func digitCount(_ magnitude: UInt64) -> Int {
    var rest = magnitude
    var count = 0
    while rest >= 10_000 {
      rest /= 10_000
      count += 4
    }
    switch rest {
    case ..<10: return count + 1
    case ..<100: return count + 2
    case ..<1000: return count + 3
    default: return count + 4
    }
  }
}
