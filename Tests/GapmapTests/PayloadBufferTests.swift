import Testing

@testable import Gapmap

/// Bits and bytes written word by word, held against the writer that appends them one by one.
struct PayloadBufferTests {
  @Test func bitsOfMixedWidths() {
    var random = OracleRandom(seed: 81)
    for _ in 0..<300 {
      var memory = [UInt8](repeating: 0xA5, count: 1000)
      var writer = BitWriter()
      let widths = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        Int.random(in: 0...64, using: &random)
      }
      let values = widths.map { random.next() & lowBits($0) }
      let count = unsafe memory.withUnsafeMutableBytes { memory in
        var sink = unsafe BitSink(base: memory.baseAddress!, capacity: memory.count)
        for (value, width) in zip(values, widths) { sink.append(value, UInt64(width)) }
        return sink.finish()
      }
      for (value, width) in zip(values, widths) { writer.append(value, width: width) }
      #expect(Array(memory.prefix(count)) == writer.finish())
    }
  }

  /// Ascending keys whose gaps have up to so many bits.
  private static func keys(
    _ count: Int, bits: Int, _ random: inout OracleRandom
  ) -> [UInt64] {
    var keys = [random.next() >> 10]
    while keys.count < count {
      keys.append(keys[keys.count - 1] + 1 + random.ofAnyScale(bits: bits))
    }
    return keys
  }

  @Test func ones() {
    var random = OracleRandom(seed: 82)
    for _ in 0..<300 {
      let keys = Self.keys(Int.random(in: 1..<50, using: &random), bits: 9, &random)
      let base = keys[0] - random.ofAnyScale(bits: 9)
      let positions = keys.map { $0 - base }
      var expected = [UInt8](repeating: 0, count: Int(positions[positions.count - 1] / 8) + 1)
      for position in positions { expected[Int(position / 8)] |= 1 << UInt8(position % 8) }
      var buffer = PayloadBuffer()
      buffer.append(7)
      keys.withSpan { buffer.appendBitmap($0, base: base) }
      #expect(Array(buffer[0..<buffer.count]) == [7] + expected)
    }
  }

  /// All widths of extra bits, and so few and so many keys that every way of grouping them occurs.
  @Test(arguments: [1, 4, 5, 9, 13, 14, 15, 20, 28, 29, 40, 53])
  func fieldsOfBlocks(bits: Int) {
    var random = OracleRandom(seed: 84)
    for count in [2, 3, 4, 5, 6, 9, 130] {
      let keys = Self.keys(count, bits: bits, &random)
      let gaps = zip(keys, keys.dropFirst()).map { $1 - $0 }
      let tokens = gaps.map(GapTokens.token)
      var writer = BitWriter()
      for (gap, token) in zip(gaps, tokens) {
        let width = GapTokens.extraWidth(token)
        writer.append(gap & lowBits(width), width: width)
      }
      var buffer = PayloadBuffer()
      keys.withSpan { keys in tokens.withSpan { buffer.appendExtraBits(keys, tokens: $0) } }
      #expect(Array(buffer[0..<buffer.count]) == writer.finish())

      writer = BitWriter()
      for key in keys.dropFirst() { writer.append((key - keys[0]) & lowBits(bits), width: bits) }
      buffer.truncate()
      keys.withSpan { buffer.appendLowBits($0, width: bits) }
      #expect(Array(buffer[0..<buffer.count]) == writer.finish())
    }
  }

  @Test func memoryIsKeptButNotWhatWasInIt() {
    var buffer = PayloadBuffer()
    buffer.append(contentsOf: [1, 2, 3, 4])
    buffer.truncate(to: 1)
    buffer.append(varint: 9)
    #expect(Array(buffer[0..<buffer.count]) == [1, 9])
    buffer.truncate()
    [8 as UInt64].withSpan { buffer.appendBitmap($0, base: 8) }
    #expect(Array(buffer[0..<buffer.count]) == [1])
  }

  @Test func sumsOfTables() {
    var random = OracleRandom(seed: 83)
    let table = (0..<256).map { _ in
      SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: random.next()))
    }
    for count in [0, 1, 2, 3, 64, 127] {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let expected = bytes.reduce(into: SIMD8<UInt16>()) { $0 &+= table[Int($1)] }
      let found = bytes.withSpan { bytes in table.withSpan { bytes.sum(of: $0) } }
      #expect(found == expected)
    }
  }

  @Test func wordsOutOfBytes() {
    let bytes = (0..<24).map { UInt8($0) }
    var words: [UInt64] = [0, 0, 99]
    let all = words.replaceFirst(2, withWordsIn: bytes, flipping: 1 << 63)
    #expect(words == [0x8706_0504_0302_0100, 0x8F0E_0D0C_0B0A_0908, 99])
    #expect(all == 0x0F0E_0D0C_0B0A_0908)
  }
}
