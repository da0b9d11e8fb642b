import Testing

@testable import Gapmap

/// Bits and bytes written word by word, held against the writer that appends them one by one.
struct PayloadBufferTests {
  @Test func bitsOfMixedWidths() {
    var random = OracleRandom(seed: 81)
    for _ in 0..<300 {
      var buffer = PayloadBuffer()
      var writer = BitWriter()
      let widths = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        Int.random(in: 0...64, using: &random)
      }
      let values = widths.map { random.next() & lowBits($0) }
      buffer.append(varint: 300)
      buffer.appendBits(atMost: 8 * widths.count) { sink in
        for (value, width) in zip(values, widths) { sink.append(value, width: width) }
      }
      for (value, width) in zip(values, widths) { writer.append(value, width: width) }
      #expect(Array(buffer[0..<buffer.count]) == [0xAC, 0x02] + writer.finish())
    }
  }

  @Test func onesAtPositions() {
    var random = OracleRandom(seed: 82)
    for _ in 0..<300 {
      var positions: [UInt64] = []
      var next = random.ofAnyScale(bits: 9)
      for _ in 0..<Int.random(in: 1..<50, using: &random) {
        positions.append(next)
        next += 1 + random.ofAnyScale(bits: 9)
      }
      var expected = [UInt8](repeating: 0, count: Int(positions[positions.count - 1] / 8) + 1)
      for position in positions { expected[Int(position / 8)] |= 1 << UInt8(position % 8) }
      var buffer = PayloadBuffer()
      buffer.append(7)
      buffer.appendBits(atMost: expected.count) { sink in
        for position in positions { sink.appendOne(at: position) }
        sink.endOnes()
      }
      #expect(Array(buffer[0..<buffer.count]) == [7] + expected)
    }
  }

  @Test func memoryIsKeptButNotWhatWasInIt() {
    var buffer = PayloadBuffer()
    buffer.append(contentsOf: [1, 2, 3, 4])
    buffer.truncate(to: 1)
    buffer.append(varint: 9)
    #expect(Array(buffer[0..<buffer.count]) == [1, 9])
    buffer.truncate()
    buffer.appendBits(atMost: 1) { $0.append(1, width: 1) }
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
