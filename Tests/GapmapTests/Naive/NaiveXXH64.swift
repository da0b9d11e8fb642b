private let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
private let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
private let prime3: UInt64 = 0x1656_67B1_9E37_79F9
private let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
private let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

/// The 64-bit xxHash of some bytes.
func naiveXXH64(_ bytes: [UInt8], seed: UInt64) -> UInt64 {
  var position = 0
  var hash: UInt64
  if bytes.count >= 32 {
    var lanes = [seed &+ prime1 &+ prime2, seed &+ prime2, seed, seed &- prime1]
    while position + 32 <= bytes.count {
      for lane in 0..<4 {
        lanes[lane] = round(lanes[lane], word(bytes, position + 8 * lane, 8))
      }
      position += 32
    }
    hash =
      rotate(lanes[0], 1) &+ rotate(lanes[1], 7) &+ rotate(lanes[2], 12) &+ rotate(lanes[3], 18)
    for lane in lanes {
      hash = (hash ^ round(0, lane)) &* prime1 &+ prime4
    }
  } else {
    hash = seed &+ prime5
  }
  hash &+= UInt64(bytes.count)

  while position + 8 <= bytes.count {
    hash = rotate(hash ^ round(0, word(bytes, position, 8)), 27) &* prime1 &+ prime4
    position += 8
  }
  if position + 4 <= bytes.count {
    hash = rotate(hash ^ word(bytes, position, 4) &* prime1, 23) &* prime2 &+ prime3
    position += 4
  }
  while position < bytes.count {
    hash = rotate(hash ^ UInt64(bytes[position]) &* prime5, 11) &* prime1
    position += 1
  }

  hash = (hash ^ hash >> 33) &* prime2
  hash = (hash ^ hash >> 29) &* prime3
  return hash ^ hash >> 32
}

/// The low 32 bits of it.
func naiveCheck32(_ bytes: [UInt8], seed: UInt64) -> UInt64 {
  naiveXXH64(bytes, seed: seed) & 0xFFFF_FFFF
}

private func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
  rotate(lane &+ input &* prime2, 31) &* prime1
}

private func rotate(_ value: UInt64, _ bits: Int) -> UInt64 {
  value << bits | value >> (64 - bits)
}

private func word(_ bytes: [UInt8], _ position: Int, _ width: Int) -> UInt64 {
  (0..<width).reduce(0) { $0 | UInt64(bytes[position + $1]) << (8 * $1) }
}
