import Testing

@testable import Gapmap

/// Cumulative values as differences from a line, fitted, packed and read back.
struct LineTests {
  @Test func extremes() throws {
    let cases: [[UInt64]] = [
      [0], [0, 0], [0, 1], [0, .max], [0, .max, .max], [0, 0, 0, .max], [0, 1, .max - 1, .max],
      [0, 1 << 55 - 1], [0, 1 << 55], [0, 0, 1 << 55 - 1], [0, 1 << 55 - 1, 1 << 55 - 1],
      [0, 1, 1 << 55 - 1], (0..<300).map { $0 }, (0..<300).map { $0 << 46 },
      (0..<300).map { $0 << 55 }, [UInt64](repeating: 0, count: 299) + [.max],
      [0] + [UInt64](repeating: .max, count: 299),
    ]
    for values in cases { try roundTrip(values) }
  }

  @Test func randomValues() throws {
    var random = OracleRandom(seed: 51)
    for _ in 0..<1500 {
      let count = Int.random(in: 1...130, using: &random)
      let bits = Int.random(in: 1...57, using: &random)
      var values: [UInt64] = [0]
      for _ in 1..<max(count, 2) {
        values.append(values[values.count - 1] + random.ofAnyScale(bits: bits))
      }
      try roundTrip(values)
    }
  }

  @Test func aStraightLineHasNoSlots() {
    #expect(FittedLine((0..<100).map { 17 * $0 }).width == 0)
    #expect(FittedLine([0, 0, 0]).width == 0)
  }

  @Test func slopesTakeNoMoreBytesThanTheyNeed() {
    #expect(FittedLine([0, 0]).slopeLength == 0)
    #expect(FittedLine([0, 0, 0, 2]).slopeLength == 1)
    #expect(FittedLine([0, 1]).slopeLength == 2)
    #expect(FittedLine([0, 1 << 55 - 1]).slopeLength == 8)
  }

  private func roundTrip(_ values: [UInt64]) throws {
    let line = FittedLine(values)
    try #require(line.slope & ~lowBits(8 * line.slopeLength) == 0)
    for lead in [0, 5] {
      var writer = BitWriter()
      writer.append(0, width: lead)
      for slot in line.slots {
        try #require(slot & ~lowBits(line.width) == 0, "\(values)")
        writer.append(slot, width: line.width)
      }
      let padding = [UInt8](repeating: 0xFF, count: PackedBits.slack)
      let found = (writer.finish() + padding).withView { view in
        let packed = PackedLine(
          bytes: view, start: lead, width: line.width, slope: line.slope, count: values.count)
        return values.indices.map { packed.value($0) }
      }
      #expect(found.elementsEqual(values), "\(values)")
    }
  }
}
