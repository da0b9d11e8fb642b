import Testing

@testable import Gapmap

/// Loads of whole indexes and of stretches, by one thread and by several.
struct LoadTests {
  /// Numbers enough for several parts.
  private static let count = 450_000

  private func index<Number: IndexNumber>(
    _ numbers: [Number], favor: Favor = .balance
  ) throws -> NumberIndex<Number> {
    try NumberIndex(
      bytes: BuiltIndex(numbers.map(\.key), type: Number.numberType, favor: favor).bytes)
  }

  @Test(arguments: [.phoneBook, .hashes, .clusters, .halfDense] as [KeyShape], Favor.allCases)
  func allNumbers(shape: KeyShape, favor: Favor) throws {
    var random = OracleRandom(seed: 95)
    let keys = shape.keys(Self.count, &random)
    let index = try index(keys, favor: favor)
    for threads in 1...4 {
      #expect(try index.load(threads: threads) == keys, "\(threads) threads")
    }
  }

  private func expectAll<Number: IndexNumber>(_ type: Number.Type, step: Int) throws {
    var numbers = Set(
      stride(from: 0, to: step * Self.count, by: step).map { Number(truncatingIfNeeded: $0) })
    numbers.formUnion([.min, .max, 0])
    let sorted = numbers.sorted()
    let index = try index(sorted)
    for threads in 1...3 {
      #expect(try index.load(threads: threads) == sorted, "\(type), \(threads) threads")
    }
  }

  @Test func everyType() throws {
    try expectAll(UInt64.self, step: 1 << 44 + 12_345)
    try expectAll(Int64.self, step: 1 << 44 + 12_345)
    try expectAll(UInt.self, step: 77)
    try expectAll(Int.self, step: 77)
    try expectAll(UInt32.self, step: 9001)
    try expectAll(Int32.self, step: 9001)
    try expectAll(UInt16.self, step: 3)
    try expectAll(Int16.self, step: 3)
    try expectAll(UInt8.self, step: 1)
    try expectAll(Int8.self, step: 1)
  }

  @Test func smallIndexes() throws {
    for numbers in [[], [5], [5, 9], [.min, -1, 0, .max]] as [[Int64]] {
      let index = try index(numbers)
      for threads in 1...4 { #expect(try index.load(threads: threads) == numbers) }
    }
    var random = OracleRandom(seed: 96)
    let keys = KeyShape.sparse.keys(900, &random)
    let index = try index(keys)
    #expect(index.index.pageCount == 1)
    for threads in 1...4 { #expect(try index.load(threads: threads) == keys) }
  }

  @Test func stretches() throws {
    var random = OracleRandom(seed: 97)
    let keys = KeyShape.phoneBook.keys(Self.count, &random)
    let index = try index(keys)
    let lengths = [0, 1, 1000, 1 << 17, 1 << 17 + 1, 300_000]
    for length in lengths {
      for position in [0, 1, 131_071, 131_072, keys.count - 1000, keys.count] {
        var numbers = [UInt64](repeating: 42, count: length)
        let found = try numbers.withMutableSpan {
          try index.load(into: &$0, from: UInt64(position), threads: 1 + length % 3)
        }
        #expect(found == min(length, keys.count - position))
        #expect(numbers[..<found].elementsEqual(keys[position..<(position + found)]))
        #expect(numbers[found...].allSatisfy { $0 == 42 })
      }
    }
    var number = [UInt64](repeating: 0, count: 1)
    #expect(
      throws: GapmapError.positionOutOfRange(
        position: UInt64(keys.count) + 1, count: UInt64(keys.count))
    ) {
      try number.withMutableSpan { try index.load(into: &$0, from: UInt64(keys.count) + 1) }
    }
  }

  /// Ranges that are longer than a part, and others between them.
  @Test func ranges() throws {
    let ranges: [ClosedRange<UInt64>] = [
      3...3, 10...400_000, 500_000...500_001, 600_000...600_000, 700_000...999_999,
    ]
    let index = try NumberIndex<UInt64>(bytes: BuiltIndex(ranges: ranges).bytes)
    let expected = ranges.flatMap { Array($0) }
    for threads in 1...4 { #expect(try index.load(threads: threads) == expected) }
    var middle = [UInt64](repeating: 0, count: 200_000)
    _ = try middle.withMutableSpan { try index.load(into: &$0, from: 1234, threads: 2) }
    #expect(middle.elementsEqual(expected[1234..<201_234]))
  }

  /// No memory has room for these; stretches of them can be had all the same.
  @Test func rangesTooLongForMemory() throws {
    let long = try NumberIndex<UInt64>(
      bytes: BuiltIndex(ranges: [5...5, 1_000_000...1_000_000_000_999_999]).bytes)
    for threads in 1...2 {
      #expect(throws: GapmapError.outOfMemory(byteCount: 8_000_000_000_000_008)) {
        try long.load(threads: threads)
      }
    }
    var numbers = [UInt64](repeating: 0, count: 140_000)
    let found = try numbers.withMutableSpan { try long.load(into: &$0, threads: 2) }
    #expect(found == 140_000 && numbers == [5] + Array(1_000_000..<1_139_999))
    let nearlyAll = try NumberIndex<UInt64>(bytes: BuiltIndex(ranges: [1...(.max)]).bytes)
    #expect(throws: GapmapError.outOfMemory(byteCount: .max)) { try nearlyAll.load() }
  }

  /// Of several damaged pages, the first is told of, whichever thread finds which first.
  @Test func damagedPages() throws {
    var random = OracleRandom(seed: 98)
    let keys = KeyShape.sparse.keys(Self.count, &random)
    let bytes = try BuiltIndex(keys).bytes
    let pristine = try KeyIndex(bytes: bytes)
    let pages = pristine.pageCount
    #expect(pages > 20)
    for damaged in [[pages / 2], [pages / 4, pages - 2], [0, 1], [pages - 1], [pages - 1, 3]] {
      var broken = bytes
      for page in damaged {
        let entry = try pristine.directory.entry(at: page)
        broken[(entry.offset + entry.nextOffset) / 2] ^= 1
      }
      let first = damaged.min() ?? 0
      let expected = GapmapError.damaged(
        part: .page, offset: UInt64(try pristine.directory.entry(at: first).offset),
        reason: "page \(first): its checksum is wrong")
      for threads in 1...4 {
        let index = try NumberIndex<UInt64>(bytes: broken)
        #expect(throws: expected, "\(damaged), \(threads) threads") {
          try index.load(threads: threads)
        }
        // It says so every time.
        #expect(throws: expected) { try index.load(threads: threads) }
      }
      // What lies before it can be read.
      let before = try pristine.directory.entry(at: first).rank
      var numbers = [UInt64](repeating: 0, count: Int(before))
      let index = try NumberIndex<UInt64>(bytes: broken)
      _ = try numbers.withMutableSpan { try index.load(into: &$0, threads: 2) }
      #expect(numbers.elementsEqual(keys[..<Int(before)]))
    }
  }
}
