/// Reads the fields of a section one after another.
struct FieldReader {
  let bytes: ByteView
  private(set) var offset = 0

  init(_ bytes: ByteView) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  /// Reads a LEB128 integer; nil if it is cut short, not the shortest form, or 2⁶⁴ or more.
  mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard let byte = byte() else { return nil }
      value |= UInt64(byte & 0x7F) << shift
      guard byte & 0x80 == 0 else { continue }
      let isShortest = byte != 0 || shift == 0
      let fits = shift < 63 || byte <= 1
      return isShortest && fits ? value : nil
    }
    return nil
  }

  mutating func byte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func u32() -> UInt32? {
    guard offset <= bytes.count - 4 else { return nil }
    defer { offset += 4 }
    return bytes.u32(at: offset)
  }
}

extension [UInt8] {
  /// Appends a LEB128 integer.
  mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}

/// Length of a LEB128 integer in bytes.
func varintLength(_ value: UInt64) -> Int { max(1, (70 - value.leadingZeroBitCount) / 7) }
