import Testing

@testable import Gapmap

/// Data made for one encoding each, and proof that the writer uses it there.
struct EncodingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let encoding: Encoding
    /// Whether the blocks are to use a code of the file; nil for encodings without one.
    var isShared: Bool?
    let favor: Favor
    let keys: @Sendable (inout OracleRandom) -> [UInt64]

    init(
      _ name: String, _ encoding: Encoding, shared: Bool? = nil, _ favor: Favor,
      _ keys: @escaping @Sendable (inout OracleRandom) -> [UInt64]
    ) {
      testDescription = name
      self.encoding = encoding
      isShared = shared
      self.favor = favor
      self.keys = keys
    }
  }

  /// Bits that are set with a chance of `share` in 256.
  private static func bits(
    _ share: UInt64, _ count: Int
  ) -> @Sendable (inout OracleRandom) -> [UInt64] {
    { random in (0..<UInt64(count)).filter { _ in random.next() & 255 < share } }
  }

  /// Gaps that follow each other again and again.
  private static func repeated(
    _ gaps: [UInt64], _ count: Int
  ) -> @Sendable (inout OracleRandom) -> [UInt64] {
    { _ in
      var key: UInt64 = 0
      return (0..<count).map { i in
        defer { key += gaps[i % gaps.count] }
        return key
      }
    }
  }

  static let cases: [Case] = [
    Case("consecutive", .progression, .balance) { _ in Array(1000...9000) },
    Case("steps", .progression, .size) { _ in (0..<3000).map { $0 * 977 } },
    Case("bits of density 1/2", .bitmap, .speed, bits(128, 20_000)),
    Case("bits of density 1/2, balanced", .bitmap, .balance, bits(128, 20_000)),
    Case("rare holes", .zstdBitmap, shared: true, .size, bits(230, 20_000)),
    Case("rare holes, balanced", .zstdBitmap, shared: true, .balance, bits(240, 40_000)),
    Case(
      "repeated bits", .zstdBitmap, shared: false, .size,
      repeated([1, 3, 1, 1, 2, 5, 1, 1, 1, 4, 2, 1, 1, 6, 1, 1, 2, 1, 3, 1], 20_000)),
    Case("hashes", .eliasFano, .balance) { random in (0..<5000).map { _ in random.next() }.sorted()
    },
    Case("hashes for speed", .eliasFano, .speed) { random in
      (0..<5000).map { _ in random.next() >> 20 }.sorted()
    },
    Case("skewed gaps", .gapTokens, shared: true, .balance) { random in
      KeyShape.skewedGaps.keys(20_000, &random)
    },
    Case("skewed gaps, small", .gapTokens, shared: true, .size) { random in
      KeyShape.skewedGaps.keys(20_000, &random)
    },
    Case(
      "repeated gaps", .gapTokens, shared: false, .size,
      repeated([100, 5000, 17, 23, 900, 41, 3, 60_000, 250, 77, 1000, 19], 20_000)),
  ]

  @Test(arguments: cases)
  func isUsed(test: Case) throws {
    var random = OracleRandom(seed: 61)
    let keys = test.keys(&random)
    let index = try BuiltIndex(keys, favor: test.favor).open()
    let statistics = try index.statistics()
    let own = try #require(statistics.first { $0.name == test.encoding.rawValue })
    #expect(own.numbers > index.count / 2, "\(statistics)")
    if let isShared = test.isShared {
      let kinds = try Self.kinds(of: index).filter { $0.encoding == test.encoding }
      let shared = kinds.count { $0.code != nil }
      #expect(isShared ? shared > 0 : shared < kinds.count, "\(shared) of \(kinds.count) shared")
    }
    let oracle = Oracle(keys)
    let probes = try Probes.of(index, oracle, limit: 300, &random)
    let comparison = OracleComparison(index: index, oracle: oracle)
    try comparison.compareAll(keys: probes, bufferLengths: [4095])
  }

  /// The kind of each block of an index.
  private static func kinds(of index: KeyIndex) throws -> [BlockKind] {
    var kinds: [BlockKind] = []
    for pageIndex in 0..<index.pageCount {
      let page = try index.page(index.directory.entry(at: pageIndex))
      for block in 0..<page.blockCount { kinds.append(page.block(block).kind) }
    }
    return kinds
  }

  @Test func speedDecompressesNothing() throws {
    var random = OracleRandom(seed: 62)
    for shape in KeyShape.allCases {
      let index = try BuiltIndex(shape.keys(2000, &random), favor: .speed).open()
      let kinds = try Self.kinds(of: index)
      #expect(kinds.allSatisfy { $0.encoding != .gapTokens && $0.encoding != .zstdBitmap })
    }
  }

  /// A favor keeps its promise on every shape: what is to be small is not larger than what is fast.
  @Test(arguments: KeyShape.allCases)
  func favorsAreInOrder(shape: KeyShape) throws {
    var random = OracleRandom(seed: 63)
    let keys = shape.keys(6000, &random)
    let favors: [Favor] = [.size, .balance, .speed]
    let sizes = try favors.map { try BuiltIndex(keys, favor: $0).bytes.count }
    // A few bytes of pages and codes may go the other way.
    #expect(sizes[0] <= sizes[1] + sizes[1] / 20 + 64, "\(sizes)")
    #expect(sizes[1] <= sizes[2] + sizes[2] / 5 + 64, "\(sizes)")
  }
}
