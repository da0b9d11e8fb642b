/// Section 2.1: the first 8 bytes.
struct NaiveHeader {
  static let length = 8

  /// 0 unsigned, 1 signed.
  let numberType: UInt8

  init(_ file: [UInt8]) throws {
    var cursor = NaiveCursor(Array(file.prefix(Self.length)), name: "header")
    let magic = try cursor.take(4)
    try naiveCheck(magic == [0x47, 0x41, 0x50, 0x4D], "header: magic \(magic), not GAPM")
    let version = try cursor.byte()
    try naiveCheck(version == 1, "header: version \(version); this reader knows up to 1")
    let type = try cursor.byte()
    let check = try cursor.integer(2)
    try naiveCheck(
      check == naiveXXH64(Array(file.prefix(6)), seed: 0) & 0xFFFF, "header: wrong check")
    try naiveCheck(type <= 1, "header: number type \(type)")
    numberType = UInt8(type)
  }

  /// The key of the number that the trailer writes as `encoded`.
  func key(encoded: UInt64) -> UInt64 {
    if numberType == 0 { return encoded }
    let number = encoded % 2 == 0 ? Int64(encoded / 2) : -Int64(encoded / 2) - 1
    return UInt64(bitPattern: number) ^ 1 << 63
  }
}
