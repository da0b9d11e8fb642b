/// The eight bytes that a file begins with.
enum Header {
  static let length = 8
  static let version: UInt8 = 1
  private static let magic: UInt32 = 0x4D50_4147

  static func bytes(type: NumberType) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: magic)
    bytes.append(version)
    bytes.append(type.rawValue)
    bytes.append(littleEndian: bytes.withView { XXH64.check16($0) })
    return bytes
  }

  /// Reads the header, magic first, then version, then the rest.
  static func parse(_ file: IndexBytes) throws(GapmapError) -> NumberType {
    let bytes = file.view
    guard bytes.count >= 4, bytes.u32(at: 0) == magic else {
      throw .notAnIndex(path: file.name, reason: "it does not begin as an index does")
    }
    guard bytes.count >= length else {
      throw .truncated(path: file.name, length: UInt64(bytes.count))
    }
    guard bytes[4] == version else {
      throw .unsupportedVersion(path: file.name, found: bytes[4], supported: version)
    }
    guard bytes.u16(at: 6) == XXH64.check16(bytes.slice(0, 6)) else {
      throw .damaged(part: .header, offset: 0, reason: "its checksum is wrong")
    }
    guard let type = NumberType(rawValue: bytes[5]) else {
      throw .damaged(part: .header, offset: 5, reason: "there is no number type \(bytes[5])")
    }
    return type
  }
}

extension XXH64 {
  /// The low quarter of the hash.
  static func check16(_ bytes: ByteView) -> UInt16 {
    UInt16(truncatingIfNeeded: hash(bytes, seed: 0))
  }
}
