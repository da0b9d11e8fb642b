import Testing

@testable import Gapmap

/// Bits and variable-length integers, written and read back.
struct BitsTests {
  @Test(arguments: 0...64)
  func oneWidth(width: Int) {
    var random = OracleRandom(seed: UInt64(width))
    // Every alignment of the first value, and every distance to the end.
    for lead in 0..<9 {
      for count in 1..<12 {
        let values = (0..<count).map { _ in random.next() & lowBits(width) }
        var writer = BitWriter()
        writer.append(lowBits(lead), width: lead)
        for value in values { writer.append(value, width: width) }
        let bytes = writer.finish()
        #expect(bytes.count == (lead + count * width + 7) / 8)
        let found = bytes.withView { view in
          (0..<count).map { view.bits(at: lead + $0 * width, width: width) }
        }
        #expect(found == values)
        #expect(bytes.withView { $0.bits(at: 0, width: lead) } == lowBits(lead))
      }
    }
  }

  @Test func mixedWidths() {
    var random = OracleRandom(seed: 41)
    let values = (0..<3000).map { _ in
      let width = Int.random(in: 0...64, using: &random)
      return (value: random.next() & lowBits(width), width: width)
    }
    var writer = BitWriter()
    for (value, width) in values { writer.append(value, width: width) }
    let agrees = writer.finish().withView { view in
      var position = 0
      return values.allSatisfy { value, width in
        defer { position += width }
        return view.bits(at: position, width: width) == value
      }
    }
    #expect(agrees)
  }

  @Test func paddingIsZero() {
    var writer = BitWriter()
    writer.append(0b111, width: 3)
    #expect(writer.finish() == [0b111])
  }

  @Test func wordsEndWithTheBytes() {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    bytes.withView { view in
      #expect(view.word(at: 0) == 0x0807_0605_0403_0201)
      #expect(view.word(at: 1) == 0x0908_0706_0504_0302)
      #expect(view.word(at: 8) == 9)
      #expect(view.word(at: 9) == 0)
      let part = view.slice(2, 5)
      #expect(part.copied() == [3, 4, 5])
      #expect(part.word(at: 0) == 0x05_0403)
      #expect(part.u16(at: 1) == 0x0504)
      #expect(view.u32(at: 5) == 0x0908_0706)
    }
  }

  @Test func selectedBits() {
    var random = OracleRandom(seed: 42)
    var words: [UInt64] = [1, 1 << 63, .max, 0b1011]
    for _ in 0..<200 { words.append(random.next()) }
    for word in words {
      let places = (0..<64).filter { word >> $0 & 1 == 1 }
      #expect(places.indices.map { selectBit(word, $0) } == places)
    }
  }

  @Test func varints() {
    let powers = (0..<64).map { UInt64(1) << $0 }
    let values = powers + powers.map { $0 - 1 } + powers.map { $0 + 1 } + [.max]
    for value in values {
      var bytes: [UInt8] = []
      bytes.append(varint: value)
      #expect(bytes.count == varintLength(value))
      bytes.append(0xFF)
      bytes.withView { view in
        var reader = FieldReader(view)
        #expect(reader.varint() == value)
        #expect(reader.byte() == 0xFF)
        #expect(reader.isAtEnd)
      }
      #expect(Self.varint(Array(bytes.dropLast(2))) == nil)
    }
  }

  @Test(
    arguments: [
      [0x80], [0x80, 0x00], [0xFF, 0x80, 0x00],
      [UInt8](repeating: 0xFF, count: 9) + [0x02],
      [UInt8](repeating: 0xFF, count: 10) + [0x00],
      [UInt8](repeating: 0x80, count: 10) + [0x01],
    ] as [[UInt8]])
  func varintsThatAreNone(bytes: [UInt8]) {
    #expect(Self.varint(bytes) == nil)
  }

  private static func varint(_ bytes: [UInt8]) -> UInt64? {
    bytes.withView { view in
      var reader = FieldReader(view)
      return reader.varint()
    }
  }
}
