import Testing

@testable import Gapmap

/// Single blocks of every encoding, encoded and searched, at the borders of their sizes.
struct BlockTests {
  static let counts = [2, 3, 4, 64, 65, 127, 128, 129, 1023, 1024, 1025, 4096, 65_536]

  /// Keys of a block: how many, and how many bits the greatest gap has.
  private static func keys(_ count: Int, gapBits: Int, _ random: inout OracleRandom) -> [UInt64] {
    var keys: [UInt64] = [random.next() >> 3 & ~(~0 << UInt64(gapBits))]
    while keys.count < count {
      keys.append(keys[keys.count - 1] + max(1, random.ofAnyScale(bits: gapBits)))
    }
    return keys
  }

  /// Places to look: the ends, the middle, and some more.
  private static func probes(_ count: Int, _ random: inout OracleRandom) -> [Int] {
    let more = (0..<min(count, 12)).map { _ in Int.random(in: 0..<count, using: &random) }
    return [0, 1, count / 2, count - 2, count - 1] + more
  }

  @Test(arguments: counts)
  func eliasFano(count: Int) throws {
    var random = OracleRandom(seed: UInt64(count))
    for gapBits in [1, 2, 5, 17, 40, 62 - (Int.bitWidth - count.leadingZeroBitCount)] {
      let keys = Self.keys(count, gapBits: gapBits, &random)
      try roundTripEliasFano(keys, &random)
    }
    // As wide as can be, evenly spread and heaped up at either end.
    let step = UInt64.max / UInt64(count - 1)
    try roundTripEliasFano((0..<UInt64(count)).map { $0 * step }, &random)
    try roundTripEliasFano((0..<UInt64(count - 1)).map { $0 } + [.max], &random)
    try roundTripEliasFano([0] + (0..<UInt64(count - 1)).map { .max - $0 }.reversed(), &random)
  }

  private func roundTripEliasFano(_ keys: [UInt64], _ random: inout OracleRandom) throws {
    let payload = EliasFano.payload(keys[...])
    let size = EliasFano.size(distances: keys.count - 1, span: keys[keys.count - 1] - keys[0])
    #expect(payload.count == size.bytes)
    let block = EncodedBlock(kind: .eliasFano, keys: keys[...], payload: payload)
    try SingleBlock(block).compare(keys, probes: Self.probes(keys.count, &random))
  }

  @Test(arguments: counts)
  func bitmap(count: Int) throws {
    var random = OracleRandom(seed: UInt64(count))
    let room = UInt64(8 * Bitmap.maximumLength)
    let offsets: [UInt64] = count > 200 ? [0, 7] : [0, 1, 2, 3, 4, 5, 6, 7, 8]
    for offset in offsets {
      let gap = max(1, (room - 8) / UInt64(count))
      for limit in Set([1, 2, min(9, gap), gap]) {
        var keys: [UInt64] = [1 << 40 + offset]
        while keys.count < count {
          keys.append(keys[keys.count - 1] + UInt64.random(in: 1...limit, using: &random))
        }
        let bits = Bitmap.bytes(keys[...])
        let block = EncodedBlock(kind: .bitmap, keys: keys[...], payload: bits)
        try SingleBlock(block).compare(keys, probes: Self.probes(count, &random))
        try roundTripZstdBitmap(keys, bits, &random)
      }
    }
  }

  private func roundTripZstdBitmap(
    _ keys: [UInt64], _ bits: [UInt8], _ random: inout OracleRandom
  ) throws {
    let probes = Self.probes(keys.count, &random).suffix(6)
    func compare(_ kind: BlockKind, _ content: [UInt8], _ code: LiteralsCode?) throws {
      let payload = ZstdBitmap.payload(bitmapLength: bits.count, content: content)
      let block = EncodedBlock(kind: kind, keys: keys[...], payload: payload)
      try SingleBlock(block, code: code).compare(keys, probes: Array(probes))
    }
    if let content = try BlockCompressor(level: 1).content(of: bits) {
      try compare(.zstdBitmap(code: nil), Array(content), nil)
    }
    let code = Self.code(for: bits)
    if let streams = code.encode(bits) { try compare(.zstdBitmap(code: 0), streams, code) }
  }

  @Test(arguments: counts)
  func gapTokens(count: Int) throws {
    var random = OracleRandom(seed: UInt64(count))
    for gapBits in [1, 3, 4, 5, 17, 62 - (Int.bitWidth - count.leadingZeroBitCount)] {
      try roundTripGapTokens(Self.keys(count, gapBits: gapBits, &random), &random)
    }
    try roundTripGapTokens((0..<UInt64(count - 1)).map { $0 } + [.max], &random)
    try roundTripGapTokens([0] + (0..<UInt64(count - 1)).map { .max - $0 }.reversed(), &random)
  }

  private func roundTripGapTokens(_ keys: [UInt64], _ random: inout OracleRandom) throws {
    let tokens = zip(keys.dropFirst(), keys).map { GapTokens.token($0 - $1) }
    func compare(_ kind: BlockKind, _ content: [UInt8], _ code: LiteralsCode?) throws {
      let payload = GapTokens.payload(keys[...], tokens: tokens, content: content)
      let block = EncodedBlock(kind: kind, keys: keys[...], payload: payload)
      let probes = Self.probes(keys.count, &random).prefix(keys.count > 10_000 ? 5 : 17)
      try SingleBlock(block, code: code).compare(keys, probes: Array(probes))
    }
    for level: Int32 in keys.count > 5000 ? [1] : [1, 19] {
      if let content = try BlockCompressor(level: level).content(of: tokens) {
        try compare(.gapTokens(code: nil), Array(content), nil)
      }
    }
    let code = Self.code(for: tokens)
    if let streams = code.encode(tokens) { try compare(.gapTokens(code: 0), streams, code) }
  }

  private static func code(for symbols: [UInt8]) -> LiteralsCode {
    var frequencies = [Int](repeating: 0, count: 256)
    for symbol in symbols { frequencies[Int(symbol)] += 1 }
    return LiteralsCode(frequencies: frequencies)
  }

  /// Every gap at which the token or its extra bits change.
  @Test func tokensTellGapsApart() {
    var previous: (token: UInt8, width: Int) = (0, 0)
    for exponent in 0..<64 {
      for quarter in 0..<4 as Range<UInt64> {
        let power = UInt64(1) << exponent
        let gap = power + power / 4 * quarter
        let token = GapTokens.token(gap)
        #expect(token >= previous.token)
        if token > previous.token, gap > 16 {
          #expect(GapTokens.token(gap - 1) == previous.token, "gap \(gap)")
        }
        previous = (token, GapTokens.extraWidth(token))
        if gap >= 16 { #expect(previous.width == exponent - 2) }
      }
    }
    #expect(GapTokens.token(.max) == 255)
    #expect((1..<16).allSatisfy { GapTokens.token($0) == UInt8($0) })
  }

  @Test func progressions() throws {
    let cases: [(first: UInt64, step: UInt64, count: UInt64)] = [
      (0, 1, 1), (.max, 1, 1), (0, .max, 2), (5, 1, 100), (5, 977, 100),
      (0, 1 << 62, 4), (1, (.max - 1) / 7, 8),
    ]
    for (first, step, count) in cases {
      let progression = Progression(first: first, step: step, count: count)
      let keys = (0..<count).map { first + $0 * step }
      #expect(progression.last == keys[keys.count - 1])
      let block = SingleBlock(EncodedBlock(progression))
      try block.compare(keys, probes: Array(keys.indices))
    }
  }
}
