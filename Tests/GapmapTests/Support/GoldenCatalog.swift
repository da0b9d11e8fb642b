@testable import Gapmap

/// What the golden files are made of.
enum GoldenCatalog {
  static var files: [(name: String, file: IndexFile)] {
    borders + encodings + structures
  }

  /// The ends of the number line.
  private static let borders: [(name: String, file: IndexFile)] = [
    ("empty", IndexFile(blocks: [])),
    ("empty-signed", IndexFile(type: .signed, blocks: [])),
    ("zero", IndexFile(blocks: [.progression(first: 0, count: 1)])),
    ("unsigned-maximum", IndexFile(blocks: [.progression(first: .max, count: 1)])),
    ("unsigned-ends", IndexFile(blocks: [.eliasFano([0, .max])])),
    ("signed-zero", IndexFile(type: .signed, blocks: [.progression(first: key(0), count: 1)])),
    (
      "signed-ends",
      IndexFile(type: .signed, blocks: [.eliasFano([.min, -1, 0, .max].map(key))])
    ),
    ("all-but-zero", IndexFile(blocks: [.progression(first: 1, count: .max)])),
    ("all-but-unsigned-maximum", IndexFile(blocks: [.progression(first: 0, count: .max)])),
    (
      "all-but-signed-zero",
      IndexFile(
        type: .signed,
        blocks: [
          .progression(first: key(.min), count: 1 << 63),
          .progression(first: key(1), count: 1 << 63 - 1),
        ])
    ),
    (
      "negative", IndexFile(type: .signed, blocks: [.progression(first: key(.min), count: 1 << 63)])
    ),
    (
      "thirds-of-the-line",
      IndexFile(blocks: [.progression(first: 0, step: .max / 3, count: 4)])
    ),
  ]

  private static let encodings: [(name: String, file: IndexFile)] = [
    ("progression", IndexFile(blocks: [.progression(first: 18_330_000_000, count: 10_000_000)])),
    (
      "progression-of-sevens",
      IndexFile(type: .signed, blocks: [.progression(first: key(-350), step: 7, count: 100)])
    ),
    ("bitmap", IndexFile(blocks: [.bitmap(scattered(200, below: 1600, seed: 1))])),
    ("elias-fano", IndexFile(blocks: [.eliasFano(scattered(200, below: 1 << 40, seed: 2))])),
    (
      "bitmap-own-code",
      IndexFile(blocks: [.zstdBitmap(skewed(1200, seed: 3))])
    ),
    ("tokens-own-code", IndexFile(blocks: [.gapTokens(skewed(500, seed: 4))])),
    ("tokens-raw", IndexFile(blocks: [.gapTokens((0..<64).map { 1 << $0 })])),
    (
      "tokens-shared-code",
      IndexFile(
        type: .signed,
        blocks: [
          .gapTokens(skewed(100, seed: 5).map { key(-5000) + $0 }, code: 0),
          .gapTokens(skewed(300, seed: 6).map { key(5000) + $0 }, code: 0),
        ])
    ),
    ("tokens-four-streams", IndexFile(blocks: [.gapTokens(skewed(1025, seed: 7), code: 0)])),
    (
      "bitmap-shared-code",
      IndexFile(
        blocks: [
          .zstdBitmap(skewed(300, seed: 8), code: 0),
          .zstdBitmap(skewed(200, seed: 9).map { 1 << 33 + $0 }, code: 0),
        ])
    ),
    (
      "bitmap-four-streams",
      IndexFile(blocks: [.zstdBitmap(scattered(1500, below: 16_000, seed: 10), code: 0)])
    ),
    (
      "last-code",
      IndexFile(
        blocks: [
          .gapTokens(skewed(100, seed: 11), code: 14),
          .zstdBitmap(skewed(100, seed: 12).map { 10_000 + $0 }, code: 15),
        ])
    ),
  ]

  private static let structures: [(name: String, file: IndexFile)] = [
    (
      "every-kind",
      IndexFile(
        type: .signed,
        blocks: [
          .progression(first: key(.min), count: 1000),
          .bitmap(scattered(50, below: 400, seed: 13).map { key(-1_000_000) + $0 }),
          .eliasFano(scattered(50, below: 100_000, seed: 14).map { key(-900_000) + $0 }),
          .zstdBitmap(skewed(300, seed: 15).map { key(-1000) + $0 }),
          .progression(first: key(5000), count: 1),
          .gapTokens(skewed(300, seed: 16).map { key(6000) + $0 }),
          .gapTokens(skewed(300, seed: 17).map { key(1 << 40) + $0 }, code: 0),
          .zstdBitmap(skewed(300, seed: 18).map { key(1 << 50) + $0 }, code: 1),
          .progression(first: key(.max - 6), step: 3, count: 3),
        ])
    ),
    (
      "two-pages",
      IndexFile(
        pageTarget: 1,
        blocks: [
          .progression(first: 0, step: 2, count: 10), .progression(first: 100, step: 7, count: 10),
        ])
    ),
    (
      "last-page-of-one",
      IndexFile(
        pageTarget: 1,
        blocks: [.progression(first: 0, count: 10), .progression(first: .max, count: 1)])
    ),
    (
      "two-levels",
      IndexFile(
        pageTarget: 1,
        blocks: (0..<130 as Range<UInt64>).map {
          .progression(first: 1000 * $0 * $0, step: $0 + 1, count: 1 + $0 % 5)
        })
    ),
    (
      "two-levels-signed",
      IndexFile(
        type: .signed, pageTarget: 1,
        blocks: (-65...65 as ClosedRange<Int64>).map {
          .progression(first: key($0 << 56), count: 1 << 54)
        })
    ),
  ]

  private static func key(_ number: Int64) -> UInt64 { UInt64(bitPattern: number) ^ 1 << 63 }

  private static func scattered(_ count: Int, below limit: UInt64, seed: UInt64) -> [UInt64] {
    var random = OracleRandom(seed: seed)
    var keys: Set<UInt64> = []
    while keys.count < count { keys.insert(UInt64.random(in: 0..<limit, using: &random)) }
    return keys.sorted()
  }

  /// Mostly small gaps, as Huffman codes like them.
  private static func skewed(_ count: Int, seed: UInt64) -> [UInt64] {
    var random = OracleRandom(seed: seed)
    var key: UInt64 = 0
    return (0..<count).map { _ in
      key += 1 + UInt64((random.next() | 1 << 63).trailingZeroBitCount)
      return key
    }
  }
}
