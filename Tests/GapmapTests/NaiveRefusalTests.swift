import Testing

/// Files whose checks are right and whose content is not: what the page says must be refused.
struct NaiveRefusalTests {
  /// A file of one page with one block, unsigned, all checks right.
  struct OneBlock: CustomTestStringConvertible {
    let refusal: String
    let kind: UInt8
    var first: UInt64 = 10
    var maximum: UInt64 = 100
    var count: UInt64 = 3
    let payload: [UInt8]
    /// The description of the file's only Huffman code; none if empty.
    var code: [UInt8] = []

    var testDescription: String { refusal }

    var file: [UInt8] {
      var sealed = SealedFile.oneBlock(
        kind: kind, payload: payload, first: first, maximum: maximum, count: count)
      sealed.codes = code.isEmpty ? [] : [code]
      return sealed.bytes
    }
  }

  /// The code whose symbols 1 and 2 have one bit each.
  private static let twoSymbols: [UInt8] = [0x81, 0x01]

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  static let cases: [OneBlock] = [
    OneBlock(refusal: "unknown kind of block 0x5", kind: 0x05, payload: []),
    OneBlock(refusal: "kind 0x10, but 0 codes", kind: 0x10, payload: []),
    OneBlock(refusal: "cut short", kind: 0x00, payload: []),
    OneBlock(refusal: "step 0", kind: 0x00, payload: [0]),
    OneBlock(refusal: "shortest form", kind: 0x00, payload: [0xAD, 0x00]),
    OneBlock(refusal: "behind the last field", kind: 0x00, payload: [45, 0]),
    OneBlock(refusal: "behind the last field", kind: 0x00, maximum: 10, count: 1, payload: [1]),
    OneBlock(refusal: "last key 98, but 100", kind: 0x00, payload: [44]),
    OneBlock(refusal: "passes the last key", kind: 0x00, payload: SealedFile.varint(1 << 63)),
    OneBlock(refusal: "1 keys", kind: 0x01, maximum: 10, count: 1, payload: [0b100]),
    OneBlock(refusal: "last byte is zero", kind: 0x01, payload: [0b1_1100, 0]),
    OneBlock(refusal: "not the count", kind: 0x01, payload: [0b1100]),
    OneBlock(refusal: "first key", kind: 0x01, payload: [0b1_1010]),
    OneBlock(
      refusal: "passes the last key", kind: 0x01, first: .max - 3, maximum: .max, count: 2,
      payload: [0b1_0000, 1]),
    OneBlock(refusal: "64 low bits", kind: 0x02, payload: [64] + [UInt8](repeating: 1, count: 17)),
    OneBlock(refusal: "padding", kind: 0x02, payload: [1, 0b101, 0b11]),
    OneBlock(refusal: "last byte is zero", kind: 0x02, payload: [0, 0b1010, 0]),
    OneBlock(refusal: "3 high bits", kind: 0x02, payload: [0, 0b1_1010]),
    OneBlock(refusal: "keys do not ascend", kind: 0x02, payload: [0, 0b1001]),
    OneBlock(
      refusal: "more than 64 bits", kind: 0x02, count: 2,
      payload: [63] + [UInt8](repeating: 0, count: 8) + [0b100]),
    OneBlock(refusal: "a bitmap of 0 bytes", kind: 0x03, payload: [0]),
    OneBlock(refusal: "a bitmap of 65537 bytes", kind: 0x03, payload: [0x81, 0x80, 0x04]),
    OneBlock(refusal: "zstd:", kind: 0x03, payload: [20, 1, 2, 3]),
    OneBlock(refusal: "9 bytes of tokens, 1 left", kind: 0x04, payload: [9, 0]),
    OneBlock(refusal: "0 bytes of tokens, 3 left", kind: 0x04, payload: [0, 0, 0, 0]),
    OneBlock(refusal: "zstd:", kind: 0x04, payload: [3, 0, 0, 0]),
    OneBlock(refusal: "131073 compressed bytes", kind: 0x03, payload: [1] + zeros(131_073)),
    OneBlock(refusal: "kind 0x11, but 1 codes", kind: 0x11, payload: [], code: twoSymbols),
    OneBlock(
      refusal: "1024 compressed bytes", kind: 0x10, payload: SealedFile.varint(1024) + zeros(1024),
      code: twoSymbols),
    OneBlock(refusal: "zstd:", kind: 0x10, payload: [1, 0b1011], code: twoSymbols),
    OneBlock(refusal: "zstd:", kind: 0x20, payload: [2, 0b1000], code: twoSymbols),
    OneBlock(refusal: "zstd:", kind: 0x20, payload: [2], code: twoSymbols),
    OneBlock(refusal: "no description", kind: 0x00, payload: [45], code: [0x81, 0x00]),
    OneBlock(refusal: "no description", kind: 0x00, payload: [45], code: [0x81]),
    // What follows the description would make sense to zstd as the tables behind it.
    OneBlock(refusal: "no description", kind: 0x00, payload: [45], code: [0x81, 1, 0x81, 1]),
    // zstd: 1, 0, 1, 0, … 80 times.
    OneBlock(
      refusal: "token 0", kind: 0x04, count: 81,
      payload: [8, 0x10, 0x01, 0x00, 0x01, 0x00, 0x1B, 0xEA, 0xB0]),
    // zstd: 1, 2, 3, 21, … 84 times, then 63 extra bits.
    OneBlock(
      refusal: "padding", kind: 0x04, first: 5, maximum: 971, count: 85,
      payload: [10, 0x20, 0x01, 0x02, 0x03, 0x15, 0x01, 0x00, 0x3D, 0xEA, 0x88]
        + [0, 0, 0, 0, 0, 0, 0, 0x80]),
  ]

  @Test(arguments: NaiveRefusalTests.cases)
  func isRefused(_ block: OneBlock) {
    let error = #expect(throws: NaiveError.self) { try NaiveIndex.read(block.file) }
    #expect(error?.message.contains(block.refusal) == true, "\(error?.message ?? "read")")
  }

  /// The same frame around a right block is read, so the cases fail for what they say.
  @Test func isReadWhenRight() throws {
    let bitmap = OneBlock(refusal: "", kind: 0x01, maximum: 12, payload: [0b1_1100])
    #expect(try NaiveIndex.read(bitmap.file).keys == [10, 11, 12])
    let tokens = OneBlock(
      refusal: "", kind: 0x04, first: 5, maximum: 971, count: 85,
      payload: [10, 0x20, 0x01, 0x02, 0x03, 0x15, 0x01, 0x00, 0x3D, 0xEA, 0x88]
        + [UInt8](repeating: 0, count: 8))
    #expect(try NaiveIndex.read(tokens.file).count == 85)
    let shared = OneBlock(
      refusal: "", kind: 0x10, maximum: 13, payload: [1, 0b101], code: Self.twoSymbols)
    #expect(try NaiveIndex.read(shared.file).keys == [10, 11, 13])
  }
}
