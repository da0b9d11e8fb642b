/// The hash by which the service divides keywords among shards: SHA-256 of short texts.
///
/// Source: FIPS 180-4.
struct KeywordHash {
  /// The longest text, in bytes: it is one block, with its length and the end mark.
  static let maximumLength = 55

  private let start = SIMD8<UInt32>(
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19)
  private let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]
  /// The message schedule, in memory that is used again.
  private var schedule = [UInt32](repeating: 0, count: 64)

  /// The shard of a keyword: the first eight bytes of the hash, least significant first, modulo the
  /// number of shards.
  ///
  /// - Parameters:
  ///   - keyword: At most `maximumLength` bytes.
  ///   - shardCount: 1 or more.
  mutating func shard(of keyword: [UInt8], shardCount: Int) -> Int {
    let digest = digest(of: keyword)
    let word = (UInt64(digest[0]) << 32 | UInt64(digest[1])).byteSwapped
    return Int(word % UInt64(shardCount))
  }

  /// The hash of a text of at most `maximumLength` bytes.
  mutating func digest(of text: [UInt8]) -> SIMD8<UInt32> {
    prepareSchedule(text)
    var (a, b, c, d) = (start[0], start[1], start[2], start[3])
    var (e, f, g, h) = (start[4], start[5], start[6], start[7])
    for round in 0..<64 {
      let sum1 = Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum1 &+ choice &+ constants[round] &+ schedule[round]
      let sum0 = Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ sum0 &+ majority)
    }
    return start &+ SIMD8(a, b, c, d, e, f, g, h)
  }

  private mutating func prepareSchedule(_ text: [UInt8]) {
    precondition(text.count <= Self.maximumLength)
    for word in 0..<16 { schedule[word] = 0 }
    for (place, byte) in text.enumerated() {
      schedule[place / 4] |= UInt32(byte) << UInt32(24 - 8 * (place % 4))
    }
    schedule[text.count / 4] |= 0x80 << UInt32(24 - 8 * (text.count % 4))
    schedule[15] = UInt32(text.count * 8)
    for word in 16..<64 {
      let (x, y) = (schedule[word - 15], schedule[word - 2])
      let sigma0 = Self.rotate(x, 7) ^ Self.rotate(x, 18) ^ x >> 3
      let sigma1 = Self.rotate(y, 17) ^ Self.rotate(y, 19) ^ y >> 10
      schedule[word] = schedule[word - 16] &+ sigma0 &+ schedule[word - 7] &+ sigma1
    }
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }
}
