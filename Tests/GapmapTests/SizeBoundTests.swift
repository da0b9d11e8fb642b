import Testing

@testable import Gapmap

/// What the size of a file must never exceed, whatever it holds.
struct SizeBoundTests {
  /// Sets that are hard to make small.
  private enum Shape: CaseIterable {
    case uniform, pairs, bothEnds

    func keys(_ count: Int, _ random: inout OracleRandom) -> [UInt64] {
      var keys: Set<UInt64> = []
      while keys.count < count {
        switch self {
        case .uniform:
          keys.insert(random.next())
        case .pairs:
          let key = random.next()
          keys.formUnion([key, key &+ 1 &+ random.next() % 256])
        case .bothEnds:
          let key = random.ofAnyScale(bits: 64)
          keys.formUnion([key, .max - key])
        }
      }
      return keys.sorted()
    }
  }

  @Test(arguments: Favor.allCases, [1, 2, 3, 9, 10, 11, 12, 20, 50, 127, 128, 129, 1000, 20_000])
  func sixtyBitsANumber(favor: Favor, count: Int) throws {
    var random = OracleRandom(seed: 97)
    for shape in Shape.allCases {
      let keys = shape.keys(count, &random)
      let byteCount = try BuiltIndex(keys, favor: favor).bytes.count
      #expect(byteCount <= 256 + 60 * keys.count / 8, "\(shape)")
      if keys.count <= 10 { #expect(byteCount <= 256, "\(shape)") }
    }
  }

  @Test(arguments: Favor.allCases, [1, 1 << 20, 1 << 40] as [UInt64])
  func aProgressionOfNumbersCostsBytes(favor: Favor, step: UInt64) throws {
    let keys = (0..<300_000 as Range<UInt64>).map { 77 + $0 * step }
    #expect(try BuiltIndex(keys, favor: favor).bytes.count < 64)
  }

  @Test func aRuleOverPrefixesCostsBytes() throws {
    // Every number of 7 to 15 digits that does not begin with 81.
    var ranges: [ClosedRange<UInt64>] = []
    var power: UInt64 = 100_000
    for _ in 7...15 {
      ranges += [(10 * power)...(81 * power - 1), (82 * power)...(100 * power - 1)]
      power *= 10
    }
    let built = try BuiltIndex(ranges: ranges)
    #expect(built.bytes.count <= 256)
    #expect(built.summary.count == 988_888_887_900_000)
  }
}
