import Gapmap
import Testing

@testable import GapmapCommand

/// Arrays of integers, given in pieces of every length.
@Suite struct BinaryReaderTests {
  private static let chunks = [1, 3, 7, 8, 9, 1000]

  private func read(
    _ bytes: [UInt8], _ element: BinaryReader.Element, type: NumberType, chunk: Int = 1000,
    expectedCount: UInt64? = nil
  ) throws -> [Int128] {
    let reader = BinaryReader(
      ChunkedStream(bytes, chunk: chunk), element: element, type: type,
      expectedCount: expectedCount)
    let (keys, positions) = try reader.readAll()
    #expect(positions == keys.indices.map { UInt64($0) + 1 })
    return keys.map { type.number(ofKey: $0) }
  }

  private func failure(_ body: () throws -> Void) throws -> String {
    describe(try #require(#expect(throws: InputError.self, performing: body)))
  }

  @Test(arguments: chunks)
  func everyElementAndType(chunk: Int) throws {
    let unsigned: [UInt64] = [0, 1, 255, 1 << 32, UInt64(Int64.max), 3, 4, 5, 6, 7, 8]
    let numbers = unsigned.map { Int128($0) }
    for type in NumberType.allCases {
      #expect(try read(littleEndian(unsigned), .u64, type: type, chunk: chunk) == numbers)
      #expect(try read(littleEndian(unsigned), .i64, type: type, chunk: chunk) == numbers)
      let narrow: [UInt32] = [0, 1, 255, .max, 3, 4, 5, 6, 7]
      #expect(
        try read(littleEndian(narrow), .u32, type: type, chunk: chunk) == narrow.map { Int128($0) })
    }
    let signed: [Int64] = [.min, -1, 0, .max]
    #expect(
      try read(littleEndian(signed), .i64, type: .signed, chunk: chunk) == signed.map { Int128($0) }
    )
    let narrow: [Int32] = [.min, -1, 0, 1, .max]
    #expect(
      try read(littleEndian(narrow), .i32, type: .signed, chunk: chunk) == narrow.map { Int128($0) }
    )
    #expect(
      try read(littleEndian([UInt64.max]), .u64, type: .unsigned, chunk: chunk)
        == [Int128(UInt64.max)])
  }

  @Test func numbersThatTheTypeDoesNotHold() throws {
    var numbers = [UInt64](repeating: 5, count: 20)
    numbers[17] = 1 << 63
    #expect(
      try failure { _ = try read(littleEndian(numbers), .u64, type: .signed) }
        == "input: record 18: 9223372036854775808 is too large: int64 ends at 9223372036854775807;"
        + " an index made with --type uint64 holds numbers up to 18446744073709551615")
    #expect(
      try failure { _ = try read(littleEndian([Int64(5), -6]), .i64, type: .unsigned) }
        == "input: record 2: -6 is negative, and uint64 holds no negative numbers")
    #expect(
      try failure { _ = try read(littleEndian([Int32(5), -6]), .i32, type: .unsigned) }
        == "input: record 2: -6 is negative, and uint64 holds no negative numbers")
  }

  @Test(arguments: chunks)
  func lengths(chunk: Int) throws {
    let bytes = littleEndian([UInt64](1...20))
    #expect(try read([], .u64, type: .signed, chunk: chunk) == [])
    #expect(
      try failure { _ = try read(bytes + [1, 2, 3], .u64, type: .signed, chunk: chunk) }
        == "input: 163 bytes are not a whole number of 8-byte integers")
    #expect(
      try failure { _ = try read([1], .u64, type: .signed, chunk: chunk) }
        == "input: 1 bytes are not a whole number of 8-byte integers")
    func expecting(_ count: UInt64, _ bytes: [UInt8]) throws -> String {
      try failure {
        _ = try read(bytes, .u64, type: .signed, chunk: chunk, expectedCount: count)
      }
    }
    #expect(
      try expecting(21, bytes) == "input: truncated: the header tells of 21 numbers, here are 20")
    #expect(
      try expecting(21, bytes + [1])
        == "input: truncated: the header tells of 21 numbers, here are 20")
    #expect(
      try expecting(19, bytes)
        == "input: there are more numbers than the 19 that the header tells of")
    #expect(try expecting(20, bytes + [1, 2]) == "input: 2 bytes more than the header tells of")
  }
}
