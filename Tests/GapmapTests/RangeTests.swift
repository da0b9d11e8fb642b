import Testing

@testable import Gapmap

/// Closed ranges, which are never enumerated, alone and among numbers.
struct RangeTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let ranges: [ClosedRange<UInt64>]

    init(_ name: String, _ ranges: [ClosedRange<UInt64>]) {
      testDescription = name
      self.ranges = ranges
    }
  }

  static let cases: [Case] = [
    Case("everything but the first", [1...(.max)]),
    Case("everything but the last", [0...(.max - 1)]),
    Case("everything but one in the middle", [0...(1 << 63 - 1), (1 << 63 + 1)...(.max)]),
    Case("everything but two", [0...9, 11...(1 << 40), (1 << 40 + 2)...(.max)]),
    Case("the upper half", [(1 << 63)...(.max)]),
    Case("the lower half", [0...(1 << 63 - 1)]),
    Case("the middle half", [(1 << 62)...(3 << 62 - 1)]),
    Case("the design's", [1_000_000...80_999_999, 82_000_000...999_999_999_999_999]),
    Case("adjacent ranges", [5...5000, 5001...10_000_000, 10_000_001...(1 << 50)]),
    Case("adjacent ranges at the end", [5...(.max - 2000), (.max - 1999)...(.max)]),
    Case("a number before, one continuing", [9...9, 10...1_000_000, 1_000_001...1_000_001]),
    Case("a number apart before and behind", [8...8, 10...1_000_000, 1_000_002...1_000_002]),
    Case("a number at each end of the line", [0...0, 2...(.max - 2), .max...(.max)]),
    Case("numbers continuing", [10...1_000_000] + (1_000_001...1_000_100).map { $0...$0 }),
    Case("numbers before", (0...99).map { $0...$0 } + [100...1_000_000]),
    Case("short ranges", (0..<300).map { $0 * 50...($0 * 50 + $0 % 40) }),
    Case("long ranges", (0..<300).map { ($0 << 40)...($0 << 40 + 1 << ($0 % 40)) }),
    Case(
      "ranges around the length from which they are not enumerated",
      (1020..<1030).map { ($0 << 20)...($0 << 20 + $0 - 1) }),
    Case("joined with a step of its own", [0...0, 10...10, 20...20, 30...5000, 5010...5010]),
  ]

  @Test(arguments: cases, Favor.allCases)
  func agrees(test: Case, favor: Favor) throws {
    let built = try BuiltIndex(ranges: test.ranges, favor: favor)
    try compare(built, Oracle(ranges: test.ranges))
  }

  /// Ranges of every length between clouds of numbers, over the whole number line.
  @Test(arguments: Favor.allCases)
  func agreesOnMixtures(favor: Favor) throws {
    var random = OracleRandom(seed: 21)
    for _ in 0..<12 {
      var ranges: [ClosedRange<UInt64>] = []
      var next: UInt64 = random.next() % 3
      while ranges.count < 200 {
        let isRange = random.next() % 3 == 0
        let length = isRange ? random.ofAnyScale(bits: 56) : 0
        ranges.append(next...(next + length))
        let gap = random.next() % 4 == 0 ? random.ofAnyScale(bits: 50) : random.next() % 2
        next += length + gap + 1
      }
      try compare(BuiltIndex(ranges: ranges, favor: favor), Oracle(ranges: ranges))
    }
  }

  /// More ranges than a segment of the writer holds.
  @Test func manyRanges() throws {
    let ranges = (0..<33_000 as Range<UInt64>).map { ($0 << 12)...($0 << 12 + 1024 + $0 % 1000) }
    try compare(BuiltIndex(ranges: ranges), Oracle(ranges: ranges))
  }

  @Test func adjacentRangesAreOneBlock() throws {
    let ranges: [ClosedRange<UInt64>] = [5...5000, 5001...10_000_000, 10_000_001...(1 << 50)]
    let index = try BuiltIndex(ranges: ranges).open()
    #expect(try index.statistics().reduce(0) { $0 + $1.blocks } == 1)
    #expect(index.byteCount < 64)
  }

  @Test func sizeDoesNotGrowWithLength() throws {
    let built = try BuiltIndex(
      ranges: [1_000_000...80_999_999, 82_000_000...999_999_999_999_999])
    #expect(built.bytes.count <= 512)
    #expect(built.summary.count == 80_000_000 + 999_999_918_000_000)
  }

  @Test func everyNumberIsRefused() throws {
    #expect(throws: GapmapError.everyNumber) {
      try BuiltIndex { try $0.append(from: 0, through: .max) }
    }
    #expect(throws: GapmapError.everyNumber) {
      try BuiltIndex {
        try $0.append(from: 0, through: .max - 1)
        try $0.append(.max)
      }
    }
    #expect(throws: GapmapError.everyNumber) {
      try BuiltIndex {
        try $0.append(0)
        try $0.append(from: 1, through: .max)
      }
    }
    #expect(throws: GapmapError.everyNumber) {
      try BuiltIndex {
        try $0.append(from: 0, through: 1 << 63)
        try $0.append(from: 1 << 63 + 1, through: .max)
      }
    }
    #expect(throws: GapmapError.everyNumber) {
      try BuiltIndex { writer in
        try writer.append(from: 0, through: .max - 3)
        try [UInt64.max - 2, .max - 1, .max].withSpan { try writer.append(contentsOf: $0) }
      }
    }
  }

  @Test func rangesOutOfOrderAreRefused() throws {
    #expect(throws: GapmapError.duplicate(position: 4991, number: 5000)) {
      try BuiltIndex {
        try $0.append(from: 10, through: 5000)
        try $0.append(from: 5000, through: 9000)
      }
    }
    #expect(throws: GapmapError.notAscending(position: 4991, previous: 5000, number: 11)) {
      try BuiltIndex {
        try $0.append(from: 10, through: 5000)
        try $0.append(from: 11, through: 12)
      }
    }
    #expect(throws: GapmapError.notAscending(position: 1, previous: 7, number: 0)) {
      try BuiltIndex {
        try $0.append(7)
        try $0.append(from: 0, through: .max)
      }
    }
  }

  private func compare(_ built: BuiltIndex, _ oracle: Oracle) throws {
    #expect(built.summary.count == oracle.count)
    var random = OracleRandom(seed: 22)
    let index = try built.open()
    let probes = try Probes.of(index, oracle, limit: 200, &random)
    let bufferLengths = oracle.count < 100_000 ? [511] : []
    let comparison = OracleComparison(index: index, oracle: oracle)
    try comparison.compareAll(keys: probes, bufferLengths: bufferLengths)
  }
}
