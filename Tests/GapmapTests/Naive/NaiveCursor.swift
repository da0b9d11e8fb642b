/// Section 1: reads integers, varints and packed bits, front to back, never past the end.
struct NaiveCursor {
  private let bytes: [UInt8]
  private let name: String
  private var bit = 0

  /// - Parameter name: what the bytes are, for messages.
  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  /// How many bytes have been read, and how many whole bytes have not.
  var offset: Int { bit / 8 }
  var left: Int { bytes.count - (bit + 7) / 8 }

  /// A little-endian integer of 0 to 8 bytes.
  mutating func integer(_ width: Int) throws -> UInt64 { try bits(8 * width) }

  mutating func byte() throws -> Int { Int(try integer(1)) }

  /// A LEB128 integer in its shortest form.
  mutating func varint() throws -> UInt64 {
    var value: UInt64 = 0
    var shift = 0
    while true {
      let byte = try integer(1)
      try naiveCheck(shift < 63 || byte <= 1, "\(name): a varint of 2^64 or more")
      value |= (byte & 0x7F) << shift
      if byte < 0x80 {
        try naiveCheck(byte != 0 || shift == 0, "\(name): a varint not in its shortest form")
        return value
      }
      shift += 7
    }
  }

  mutating func take(_ count: Int) throws -> [UInt8] {
    try need(bits: 8 * count)
    defer { bit += 8 * count }
    return Array(bytes[offset..<offset + count])
  }

  mutating func takeRest() throws -> [UInt8] { try take(left) }

  /// One value of 0 to 64 bits.
  mutating func bits(_ width: Int) throws -> UInt64 {
    try need(bits: width)
    var value: UInt64 = 0
    for i in 0..<width {
      let k = bit + i
      value |= UInt64(bytes[k / 8] >> (k % 8) & 1) << i
    }
    bit += width
    return value
  }

  /// `packed(width)[count]`, without padding.
  mutating func packed(_ width: Int, count: Int) throws -> [UInt64] {
    try need(bits: width * count)
    return try (0..<count).map { _ in try bits(width) }
  }

  /// Padding to a byte: bits that must be zero.
  mutating func padding() throws {
    let padding = try bits((8 - bit % 8) % 8)
    try naiveCheck(padding == 0, "\(name): padding bits that are not zero")
  }

  /// Refuses bytes behind the last field.
  func end() throws {
    try naiveCheck(left == 0, "\(name): \(left) bytes behind the last field")
  }

  private func need(bits: Int) throws {
    try naiveCheck(
      bits <= 8 * bytes.count - bit,
      "\(name): cut short: \(bits) bits needed at byte \(offset) of \(bytes.count)")
  }
}
