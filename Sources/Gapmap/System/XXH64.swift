/// The checksum of the format: xxHash, 64 bits.
///
/// Source: Yann Collet, "xxHash fast digest algorithm", XXH64.
enum XXH64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// The low half of the hash.
  static func check32(_ bytes: ByteView, seed: UInt64 = 0) -> UInt32 {
    UInt32(truncatingIfNeeded: hash(bytes, seed: seed))
  }

  /// Hashes bytes.
  ///
  /// - Complexity: O(*n*), some 10 bytes a nanosecond.
  static func hash(_ bytes: ByteView, seed: UInt64) -> UInt64 {
    var offset = 0
    var hash: UInt64
    if bytes.count >= 32 {
      var a = seed &+ prime1 &+ prime2
      var b = seed &+ prime2
      var c = seed
      var d = seed &- prime1
      while offset <= bytes.count - 32 {
        a = round(a, bytes.u64(at: offset))
        b = round(b, bytes.u64(at: offset + 8))
        c = round(c, bytes.u64(at: offset + 16))
        d = round(d, bytes.u64(at: offset + 24))
        offset += 32
      }
      hash = rotate(a, 1) &+ rotate(b, 7) &+ rotate(c, 12) &+ rotate(d, 18)
      for lane in [a, b, c, d] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
    } else {
      hash = seed &+ prime5
    }
    hash &+= UInt64(bytes.count)
    while offset <= bytes.count - 8 {
      hash = rotate(hash ^ round(0, bytes.u64(at: offset)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if offset <= bytes.count - 4 {
      hash = rotate(hash ^ UInt64(bytes.u32(at: offset)) &* prime1, 23) &* prime2 &+ prime3
      offset += 4
    }
    while offset < bytes.count {
      hash = rotate(hash ^ UInt64(bytes[offset]) &* prime5, 11) &* prime1
      offset += 1
    }
    hash = (hash ^ hash >> 33) &* prime2
    hash = (hash ^ hash >> 29) &* prime3
    return hash ^ hash >> 32
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotate(lane &+ input &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }
}
