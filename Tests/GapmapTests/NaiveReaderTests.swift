import Testing

/// Files made by hand from `docs/format.md`, byte by byte, and what the naive reader finds in them.
struct NaiveReaderTests {
  /// No number: nothing but a header and a trailer, 22 bytes.
  static let empty: [UInt8] = [
    0x47, 0x41, 0x50, 0x4D, 0x01, 0x00, 0x14, 0x1C,  // GAPM, version 1, unsigned, check16
    0x00,  // count 0
    0x00, 0x08,  // no page; pages end at 8
    0x00,  // no code
    0x45, 0x08, 0x43, 0xBB, 0x04, 0x00,  // check32; the body has 4 bytes
    0x4D, 0x41, 0x50, 0x47,  // MAPG
  ]

  @Test func emptySet() throws {
    let index = try NaiveIndex.read(Self.empty)
    #expect(index.numberType == 0)
    #expect(index.count == 0)
    #expect(index.blocks.isEmpty)
    #expect(try index.keys == [])
    #expect(try index.ranges == [])
  }

  /// The signed number 0, whose key is 2^63.
  static let zero: [UInt8] = [
    0x47, 0x41, 0x50, 0x4D, 0x01, 0x01, 0xFC, 0x8B,  // GAPM, version 1, signed, check16
    0x01, 0x00, 0x00,  // one block, a progression
    0x44, 0xA7, 0x22, 0x36,  // no payload; check32 of the page
    0x01, 0x00, 0x00,  // count 1, minimum 0 (zigzag), span 0
    0x01, 0x0F, 0x00,  // one page, pages end at 15, no code
    0xEC, 0xDB, 0x4F, 0x4C, 0x06, 0x00, 0x4D, 0x41, 0x50, 0x47,
  ]

  @Test func singleNumber() throws {
    let index = try NaiveIndex.read(Self.zero)
    #expect(index.numberType == 1)
    #expect(index.minimum == 1 << 63)
    #expect(index.maximum == 1 << 63)
    #expect(try index.keys == [1 << 63])
  }

  /// +1 833: the ten million numbers from 18330000000, unsigned.
  static let range: [UInt8] = [
    0x47, 0x41, 0x50, 0x4D, 0x01, 0x00, 0x14, 0x1C,
    0x01, 0x00, 0x00,  // one block, kind 00
    0x01,  // step 1
    0x33, 0x00, 0x99, 0x71,
    0x80, 0xAD, 0xE2, 0x04,  // count 10,000,000
    0x80, 0xB5, 0xB6, 0xA4, 0x44,  // minimum 18,330,000,000
    0xFF, 0xAC, 0xE2, 0x04,  // span 9,999,999
    0x01, 0x10, 0x00,  // one page, pages end at 16, no code
    0x01, 0x58, 0x63, 0x46, 0x10, 0x00, 0x4D, 0x41, 0x50, 0x47,
  ]

  @Test func rangeIsNotExpanded() throws {
    let index = try NaiveIndex.read(Self.range, limit: 10)
    #expect(
      index.blocks.map(\.content) == [
        .progression(first: 18_330_000_000, step: 1, count: 10_000_000)
      ])
    #expect(try index.ranges == [18_330_000_000...18_339_999_999])
    #expect(throws: NaiveError.self) { try index.keys }
  }

  /// 3, 5, 6, 9, 20 as a bitmap.
  static let bitmap: [UInt8] = [
    0x47, 0x41, 0x50, 0x4D, 0x01, 0x00, 0x14, 0x1C,
    0x01, 0x00, 0x01,  // one block, kind 01
    0b0110_1000, 0b0000_0010, 0b0001_0000,  // bits 3, 5, 6 | 9 | 20
    0xBF, 0xBD, 0xD9, 0xB3,
    0x05, 0x03, 0x11, 0x01, 0x12, 0x00,  // count 5, minimum 3, span 17, one page, ends at 18
    0x9D, 0xB3, 0x4D, 0xD4, 0x06, 0x00, 0x4D, 0x41, 0x50, 0x47,
  ]

  @Test func bitmap() throws {
    let index = try NaiveIndex.read(Self.bitmap)
    #expect(index.blocks.map(\.kind) == [0x01])
    #expect(try index.keys == [3, 5, 6, 9, 20])
    #expect(try index.ranges == [3...3, 5...6, 9...9, 20...20])
  }

  /// Signed, one page of three blocks: -990, -988, -980, -979, -960 as Elias-Fano, 0 as a
  /// progression of one number, 1002, 1003, 1008 as a bitmap.
  static let threeBlocks: [UInt8] = [
    0x47, 0x41, 0x50, 0x4D, 0x01, 0x01, 0xFC, 0x8B,
    0x03, 0x00, 0x04, 0x03, 0x03,  // three blocks; slots of 4, 3 and 3 bits
    0x03, 0x20,  // slope of first keys 3 bytes, the others none; three kinds
    0x00, 0x01, 0x02,  // the kinds
    0x00, 0xE8, 0x03,  // slope of first keys 256,000: 1000 a block
    // Slots of first keys 10, 0, 2 (0, 990, 1992 less 0, 1000, 2000, plus 10); of ranks 0, 5, 6;
    // of payload offsets 0, 4, 4; kinds number 2, 0, 1, of 2 bits: 36 bits and 4 of padding.
    0x0A, 0x82, 0x1A, 0xA4, 0x04,
    // Elias-Fano of the differences 2, 10, 11, 30: l = 2, low bits 2, 2, 3, 2, high bits at 0 + 0,
    // 2 + 1, 2 + 2, 7 + 3.
    0x02, 0b10_11_10_10, 0b0001_1001, 0b0000_0100,
    0b0000_1100, 0b0000_0001,  // the bitmap, from 1000: bits 2, 3 | 8
    0xB9, 0xCC, 0x31, 0x29,
    0x09, 0xBB, 0x0F, 0xCE, 0x0F, 0x01, 0x24, 0x00,  // count 9, minimum -990, span 1998, one page
    0x1B, 0xC0, 0x51, 0x66, 0x08, 0x00, 0x4D, 0x41, 0x50, 0x47,
  ]

  @Test func threeBlocksInAPage() throws {
    let index = try NaiveIndex.read(Self.threeBlocks)
    #expect(index.blocks.map(\.kind) == [0x02, 0x00, 0x01])
    let numbers: [Int64] = [-990, -988, -980, -979, -960, 0, 1002, 1003, 1008]
    #expect(try index.keys == numbers.map { UInt64(bitPattern: $0) ^ 1 << 63 })
  }

  /// 81 numbers from 5 whose gaps are 1, 2, 3, 40, again and again, as tokens through zstd.
  static let tokens: [UInt8] = [
    0x47, 0x41, 0x50, 0x4D, 0x01, 0x00, 0x14, 0x1C,
    0x01, 0x00, 0x04,  // one block, kind 04
    0x0A,  // z: 10 bytes of compressed content
    0x20, 0x01, 0x02, 0x03, 0x15,  // zstd: four literals; 40 = 2^5 + 1·2^3 + 0 is token 16 + 4 + 1
    0x01, 0x00, 0x39, 0xEA, 0x88,  // zstd: one sequence, a match of 76 bytes at distance 4
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // extra bits: 20 times 3 zero bits, padding
    0xE5, 0x82, 0x94, 0x16,
    0x51, 0x05, 0x98, 0x07, 0x01, 0x22, 0x00,  // count 81, minimum 5, span 920, one page, to 34
    0x3E, 0xB3, 0xD7, 0x78, 0x07, 0x00, 0x4D, 0x41, 0x50, 0x47,
  ]

  @Test func gapTokens() throws {
    let index = try NaiveIndex.read(Self.tokens)
    #expect(index.blocks.map(\.kind) == [0x04])
    let cycles = (0..<20).flatMap { i in [5, 6, 8, 11].map { UInt64(46 * i + $0) } }
    #expect(try index.keys == cycles + [925])
  }

  /// 41 numbers from 100 whose gaps are 1 or 2, as tokens, and 16 from 200, one in each byte of
  /// their bitmap, both in a Huffman code of two symbols.
  static let code: [UInt8] = [
    0x47, 0x41, 0x50, 0x4D, 0x01, 0x00, 0x14, 0x1C,
    0x02, 0x00, 0x00, 0x00, 0x00,  // two blocks, no slots
    0x22, 0x12, 0x10, 0x20,  // slopes of 2 bytes each; kinds 10 and 20
    0x00, 0x64, 0x00, 0x29, 0x00, 0x07,  // slopes 25,600, 10,496 and 1,792: 100, 41 and 7 a block
    0b10,  // kinds number 0 and 1, of 1 bit
    // z: 6 bytes; no extra bits. Backwards behind the top bit: 0 for token 1, 1 for token 2.
    0x06, 0x18, 0x02, 0x00, 0x1C, 0x98, 0x01,
    // The bitmap has 16 bytes: 1, 2, 2, 1, 1, 1, 1, 2, 1, 2, 1, 2, 2, 2, 2, 1.
    0x10, 0x5E, 0x61, 0x01,
    0x3A, 0x52, 0x2B, 0x90,
    0x81, 0x01,  // the code, at 39: weights of two symbols, 0 and 1; that of the third follows
    0x39, 0x64, 0xDC, 0x01, 0x01, 0x27,  // count 57, minimum 100, span 220, one page, to 39
    0x01, 0x02, 0xF1, 0x39, 0xB2, 0x62,  // one code: 2 bytes, check32
    0x06, 0xD4, 0xF9, 0x7F, 0x0C, 0x00, 0x4D, 0x41, 0x50, 0x47,
  ]

  @Test func sharedCode() throws {
    let index = try NaiveIndex.read(Self.code)
    #expect(index.codeCount == 1)
    #expect(index.blocks.map(\.kind) == [0x10, 0x20])
    #expect(
      try index.ranges.prefix(10) == [
        100...100, 102...104, 106...106, 108...114, 116...116, 118...118, 120...136, 138...142,
        144...144, 146...149,
      ])
    #expect(
      try index.keys.suffix(16) == [
        200, 209, 217, 224, 232, 240, 248, 257, 264, 273, 280, 289, 297, 305, 313, 320,
      ])
  }

  /// Literals in the code of two symbols above, from both sides of the borders where the header
  /// grows and one stream becomes four.
  @Test(arguments: [1, 2, 1023, 1024, 16_383, 16_384, 65_536])
  func streamsOfLiterals(count: Int) throws {
    let literals = (0..<count).map { UInt8(1 + $0 % 3 % 2) }
    let compressed =
      count < 1024 ? Self.stream(literals[...]) : Self.fourStreams(literals)
    let decoded = try naiveInflate(compressed, count: count, code: [0x81, 0x01], name: "literals")
    #expect(decoded.elementsEqual(literals))
  }

  /// One bit for each literal, the first at the top, below a bit that is set.
  private static func stream(_ literals: ArraySlice<UInt8>) -> [UInt8] {
    var bits = literals.reversed().map { $0 - 1 } + [1]
    bits += [UInt8](repeating: 0, count: (8 - bits.count % 8) % 8)
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(0) { $0 | bits[start + $1] << $1 }
    }
  }

  private static func fourStreams(_ literals: [UInt8]) -> [UInt8] {
    let quarter = (literals.count + 3) / 4
    let streams = (0..<4).map {
      stream(literals[$0 * quarter..<min(($0 + 1) * quarter, literals.count)])
    }
    let jumps = streams.dropLast().flatMap { [UInt8($0.count % 256), UInt8($0.count / 256)] }
    return jumps + streams.flatMap { $0 }
  }

  /// Two pages and so a directory: 0, 2, … 18 and 100, 107, … 163.
  static let twoPages: [UInt8] = [
    0x47, 0x41, 0x50, 0x4D, 0x01, 0x00, 0x14, 0x1C,
    // At 8, 8 bytes: one block, a progression of step 2. At 16, 8 bytes: the same of step 7.
    0x01, 0x00, 0x00, 0x02, 0x3D, 0x5E, 0xEA, 0xE6,
    0x01, 0x00, 0x00, 0x07, 0x83, 0xE7, 0x93, 0x3A,
    // At 24, the directory, one leaf: level 0, two pages, slots of ranks and of offsets 0 bits.
    0x00, 0x02, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // rank of the first key
    0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // offset of the first page
    0x00, 0x0A, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // slope of ranks 2560: 10 a page
    0x00, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // slope of offsets 2048: 8 a page
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // first key of page 0: 0
    0x64, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // of page 1: 100
    0xA3, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // behind the last page the maximum, 163
    0x14, 0x00, 0xA3, 0x01,  // count 20, minimum 0, span 163
    0x02, 0x18, 0x00,  // two pages, pages end at 24, no code
    0x18, 0x01, 0x81, 0x9F, 0x39, 0x2F,  // root at 24, one level, check32 of the directory
    0x51, 0xA2, 0x84, 0xEB, 0x0D, 0x00, 0x4D, 0x41, 0x50, 0x47,
  ]

  @Test func twoPagesWithADirectory() throws {
    let index = try NaiveIndex.read(Self.twoPages)
    #expect(index.pageCount == 2)
    #expect(index.levels == 1)
    #expect(
      index.blocks.map(\.content) == [
        .progression(first: 0, step: 2, count: 10), .progression(first: 100, step: 7, count: 10),
      ])
    #expect(
      try index.keys == [
        0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 100, 107, 114, 121, 128, 135, 142, 149, 156, 163,
      ])
  }

  static let all: [[UInt8]] = [
    empty, zero, range, bitmap, threeBlocks, tokens, code, twoPages,
  ]

  /// Every bit of a file is under a check, and no file is the beginning or the end of another.
  @Test(arguments: NaiveReaderTests.all)
  func everyDamageIsRefused(file: [UInt8]) {
    for bit in 0..<8 * file.count {
      var damaged = file
      damaged[bit / 8] ^= 1 << (bit % 8)
      #expect(throws: NaiveError.self, "bit \(bit)") { try NaiveIndex.read(damaged) }
    }
    for length in 0..<file.count {
      #expect(throws: NaiveError.self, "first \(length) bytes") {
        try NaiveIndex.read(Array(file.prefix(length)))
      }
      #expect(throws: NaiveError.self, "last \(length) bytes") {
        try NaiveIndex.read(file.suffix(length))
      }
    }
    #expect(throws: NaiveError.self) { try NaiveIndex.read(file + [0]) }
  }
}
