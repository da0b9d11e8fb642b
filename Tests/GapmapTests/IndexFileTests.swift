import Testing

@testable import Gapmap

/// The builder of whole files, and by it every encoding wherever the format allows it: the writer
/// would take most of these combinations for too large.
struct IndexFileTests {
  typealias Block = IndexFile.Block

  /// Makes one block of keys.
  struct Encoding: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable ([UInt64]) -> Block
  }

  /// Those that hold any keys.
  static let sparse = [
    Encoding(testDescription: "Elias-Fano") { .eliasFano($0) },
    Encoding(testDescription: "gap tokens, own code") { .gapTokens($0) },
    Encoding(testDescription: "gap tokens, code 0") { .gapTokens($0, code: 0) },
    Encoding(testDescription: "gap tokens, code 15") { .gapTokens($0, code: 15) },
  ]

  /// Those that hold keys close together.
  static let dense = [
    Encoding(testDescription: "bitmap") { .bitmap($0) },
    Encoding(testDescription: "bitmap, own code") { .zstdBitmap($0) },
    Encoding(testDescription: "bitmap, code 0") { .zstdBitmap($0, code: 0) },
    Encoding(testDescription: "bitmap, code 15") { .zstdBitmap($0, code: 15) },
  ]

  /// Keys within a few thousand of each other.
  static let closeKeys: [[UInt64]] = {
    var random = OracleRandom(seed: 1)
    var sets: [[UInt64]] = [
      [0, 1], [0, 7], [7, 8], [5, 4000], [.max - 1, .max], [.max - 4000, .max], Array(100..<400),
      Array(0..<9000), (0..<1023).map { 8 * $0 }, (0..<1024).map { 8 * $0 },
      (0..<1025).map { 8 * $0 },
    ]
    for count in [2, 3, 100, 1000, 5000] {
      for density in [1, 2, 5, 20] {
        let origin = random.next() >> 1
        let span = UInt64(count * density)
        let offsets = Set((0..<count).map { _ in UInt64.random(in: 0..<span, using: &random) })
        if offsets.count > 1 { sets.append(offsets.sorted().map { origin + $0 }) }
      }
    }
    return sets
  }()

  /// Keys anywhere.
  static let farKeys: [[UInt64]] = {
    var random = OracleRandom(seed: 2)
    var sets: [[UInt64]] = [
      [0, .max], [0, 1, .max], [0, .max - 1, .max], [0, 1 << 63, .max],
      (0..<64).map { 1 << $0 },
    ]
    for count in [2, 3, 100, 1000, 5000] {
      for bits in [20, 40, 64] {
        let keys = Set((0..<count).map { _ in random.next() >> UInt64(64 - bits) })
        sets.append(keys.sorted())
      }
    }
    return sets
  }()

  @Test(arguments: sparse + dense)
  func closeKeys(_ encoding: Encoding) throws {
    for keys in Self.closeKeys { try Self.check(encoding.make(keys), keys) }
  }

  @Test(arguments: sparse)
  func farKeys(_ encoding: Encoding) throws {
    for keys in Self.farKeys { try Self.check(encoding.make(keys), keys) }
  }

  /// The largest blocks there can be.
  @Test func fullBlocks() throws {
    let consecutive = Array(1_000_000..<1_065_536 as Range<UInt64>)
    let spread = (0..<65_536).map { UInt64(8 * $0 + $0 % 7) }
    for encoding in Self.sparse + Self.dense {
      for keys in [consecutive, spread] {
        try Self.check(encoding.make(keys), keys, probeCount: 1)
      }
    }
  }

  /// One to three levels of directory, which take 1, 129 and 16,385 pages.
  @Test(arguments: [(1, 0), (2, 1), (128, 1), (129, 2), (1000, 2), (16_384, 2), (16_385, 3)])
  func levels(pageCount: Int, levels: Int) throws {
    let keys = (0..<pageCount).map { UInt64(3 * $0 + $0 % 2) }
    let file = IndexFile(
      type: .signed, pageTarget: 1, blocks: keys.map { .progression(first: $0, count: 1) })
    let bytes = try file.bytes()
    let naive = try NaiveIndex.read(bytes)
    #expect(naive.pageCount == pageCount)
    #expect(naive.levels == levels)
    #expect(try naive.keys.elementsEqual(keys))
    let comparison = OracleComparison(index: try KeyIndex(bytes: bytes), oracle: Oracle(keys))
    let borders = [0, 1, 127, 128, 129, 16_383, 16_384].filter { $0 < pageCount }.map { keys[$0] }
    try comparison.compareAll(
      keys: borders.flatMap { [$0 &- 1, $0, $0 + 1, $0 + 2] }, bufferLengths: [100])
  }

  /// What an encoding cannot hold is no file.
  @Test func impossibleBlocks() {
    #expect(throws: IndexFile.Impossible.self) {
      try IndexFile(blocks: [.eliasFano([1])]).bytes()
    }
    #expect(throws: IndexFile.Impossible.self) {
      try IndexFile(blocks: [.bitmap([7, 8 << 16])]).bytes()
    }
  }

  /// - Parameter probeCount: How many of the keys are looked up, their neighbours too.
  private static func check(_ block: Block, _ keys: [UInt64], probeCount: Int = 12) throws {
    let bytes = try IndexFile(blocks: [block]).bytes()
    #expect(try NaiveIndex.read(bytes).keys.elementsEqual(keys))
    let comparison = OracleComparison(index: try KeyIndex(bytes: bytes), oracle: Oracle(keys))
    let probes =
      stride(from: 0, to: keys.count, by: max(1, keys.count / probeCount)).map { keys[$0] }
      + [keys[keys.count - 1]]
    try comparison.compareAll(keys: probes.flatMap { [$0 &- 1, $0, $0 &+ 1] }, bufferLengths: [])
  }
}
