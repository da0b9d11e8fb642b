import Testing

@testable import Gapmap

/// What the writer writes is what the format's page says: the naive reader, written from the page
/// alone, finds the keys that were appended, and so nothing in the file that the page forbids.
struct AgreementTests {
  @Test(arguments: KeyShape.allCases, Favor.allCases)
  func smallSets(shape: KeyShape, favor: Favor) throws {
    var random = OracleRandom(seed: 31)
    let counts = [0, 1, 2, 3, 4, 7, 8, 9, 10, 16, 63, 64, 65, 127, 128, 129, 130, 257, 500, 1000]
    for count in counts {
      for type in NumberType.allCases {
        try agree(shape.keys(count, &random), type: type, favor: favor)
      }
    }
  }

  @Test(arguments: KeyShape.allCases, Favor.allCases)
  func thousands(shape: KeyShape, favor: Favor) throws {
    var random = OracleRandom(seed: 32)
    try agree(shape.keys(9000, &random), type: .unsigned, favor: favor)
  }

  @Test(arguments: KeyShape.allCases)
  func manySets(shape: KeyShape) throws {
    var random = OracleRandom(seed: 33)
    let favor = Favor.allCases.randomElement(using: &random)!
    try agree(shape.keys(100_000, &random), type: .signed, favor: favor)
  }

  /// Stretches of different shapes behind each other.
  @Test(arguments: 0..<12, Favor.allCases)
  func mixedShapes(seed: Int, favor: Favor) throws {
    var random = OracleRandom(seed: UInt64(seed))
    var keys: [UInt64] = []
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      let shape = KeyShape.allCases.randomElement(using: &random)!
      let stretch = shape.keys(Int.random(in: 1...2000, using: &random), &random)
      guard let first = stretch.first, let last = stretch.last else { continue }
      let start = keys.last.map { $0 &+ random.ofAnyScale(bits: 50) &+ 1 } ?? 0
      // Shapes that reach to the end of the number line have no place behind another.
      guard start > keys.last ?? 0 || keys.isEmpty, last - first <= .max - start else { continue }
      keys += stretch.map { start + ($0 - first) }
    }
    try agree(keys, type: seed % 2 == 0 ? .unsigned : .signed, favor: favor)
  }

  /// Ranges that nobody could enumerate, at the borders of the number line and between numbers.
  @Test(arguments: Favor.allCases, NumberType.allCases)
  func ranges(favor: Favor, type: NumberType) throws {
    let middle: UInt64 = 1 << 63
    let sets: [[ClosedRange<UInt64>]] = [
      [0...0], [UInt64.max...UInt64.max], [0...(.max - 1)], [1...(.max)],
      [0...(middle - 2), middle...(.max)], [0...(middle - 1)], [middle...(.max)],
      [0...0, 2...(.max - 2), UInt64.max...UInt64.max],
      (0..<3000 as Range<UInt64>).map { $0 << 51...$0 << 51 + 1 << 40 },
      (0..<300 as Range<UInt64>).map { $0 * 10_000...$0 * 10_000 + $0 * 7 },
    ]
    for ranges in sets {
      let built = try BuiltIndex(type: type, favor: favor) { writer in
        for range in ranges { try writer.append(from: range.lowerBound, through: range.upperBound) }
      }
      let naive = try NaiveIndex.read(built.bytes)
      #expect(naive.numberType == type.rawValue)
      #expect(try naive.ranges.elementsEqual(Oracle(ranges: ranges).runs))
      try built.open().verify()
    }
  }

  private func agree(_ keys: [UInt64], type: NumberType, favor: Favor) throws {
    let built = try BuiltIndex(keys, type: type, favor: favor)
    let naive = try NaiveIndex.read(built.bytes)
    #expect(naive.numberType == type.rawValue)
    #expect(naive.count == UInt64(keys.count))
    #expect(try naive.keys.elementsEqual(keys))
    try built.open().verify()
  }
}
