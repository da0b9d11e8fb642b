import Testing

@testable import Gapmap

/// Sets of every shape, built in every way, held against the oracle.
struct ShapeTests {
  @Test(arguments: KeyShape.allCases, Favor.allCases)
  func small(shape: KeyShape, favor: Favor) throws {
    var random = OracleRandom(seed: 11)
    for count in [3, 8, 65, 128, 129, 300] {
      let keys = shape.keys(count, &random)
      try compare(keys, favor: favor, probeLimit: 100, bufferLengths: [1, 7, count], &random)
    }
  }

  @Test(arguments: KeyShape.allCases, Favor.allCases)
  func medium(shape: KeyShape, favor: Favor) throws {
    var random = OracleRandom(seed: 12)
    let keys = shape.keys(5000, &random)
    try compare(keys, favor: favor, probeLimit: 300, bufferLengths: [1023], &random)
  }

  /// More than one segment of the writer.
  @Test(arguments: [KeyShape.alternating, .clusters])
  func large(shape: KeyShape) throws {
    var random = OracleRandom(seed: 13)
    let keys = shape.keys(200_000, &random)
    try compare(keys, favor: .balance, probeLimit: 1000, bufferLengths: [65_537], &random)
  }

  @Test func signedNumbersAreTheSameKeys() throws {
    var random = OracleRandom(seed: 14)
    let keys = KeyShape.borders.keys(3000, &random)
    let index = try BuiltIndex(keys, type: .signed).open()
    #expect(index.type == .signed)
    let comparison = OracleComparison(index: index, oracle: Oracle(keys))
    try comparison.compareAll(keys: Array(keys.prefix(200)), bufferLengths: [100])
  }

  @Test(arguments: Favor.allCases)
  func nearlyNothing(favor: Favor) throws {
    let ends: [UInt64] = [0, 1, 1 << 63 - 1, 1 << 63, .max - 1, .max]
    var random = OracleRandom(seed: 15)
    try compare([], favor: favor, probeLimit: 10, bufferLengths: [0, 3], &random)
    for (i, lower) in ends.enumerated() {
      try compare([lower], favor: favor, probeLimit: 20, bufferLengths: [1, 3], &random)
      for upper in ends[(i + 1)...] {
        let both = [lower, upper]
        try compare(both, favor: favor, probeLimit: 20, bufferLengths: [1, 2, 3], &random)
      }
    }
    try compare(ends, favor: favor, probeLimit: 40, bufferLengths: [4], &random)
  }

  private func compare(
    _ keys: [UInt64], favor: Favor, probeLimit: Int, bufferLengths: [Int],
    _ random: inout OracleRandom
  ) throws {
    let built = try BuiltIndex(keys, favor: favor)
    let index = try built.open()
    let oracle = Oracle(keys)
    #expect(built.summary.count == oracle.count)
    #expect(built.summary.minimumKey == oracle.minimum)
    #expect(built.summary.maximumKey == oracle.maximum)
    #expect(try built.summary.encodings == index.statistics())
    let comparison = OracleComparison(index: index, oracle: oracle)
    let probes = try Probes.of(index, oracle, limit: probeLimit, &random)
    try comparison.compareAll(keys: probes, bufferLengths: bufferLengths)
  }
}
