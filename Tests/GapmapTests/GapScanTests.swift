import Testing

@testable import Gapmap

/// Loops over gaps, eight or sixteen at a time, held against what is done one by one.
struct GapScanTests {
  @Test(arguments: [8, 64, 128])
  func tokensAndBounds(cell: Int) {
    var random = OracleRandom(seed: 91)
    // Before, among and beyond those that a fraction of 52 bits holds.
    for bits in [3, 5, 12, 40, 51, 52, 53, 54, 56] {
      for count in [1, 2, 8, 9, 63, 64, 65, 127, 128, 129, 200] {
        var keys: [UInt64] = [random.next() >> 8]
        while keys.count < count {
          // The borders of tokens, too.
          let gap = random.ofAnyScale(bits: bits)
          let isPower = random.next() & 1 == 0
          keys.append(keys[keys.count - 1] &+ (isPower ? 1 << UInt64(bits - 1) : gap) &+ 1)
        }
        let gaps = keys.indices.map { $0 > 0 ? keys[$0] &- keys[$0 - 1] : 0 }
        // What was in them before is of no matter.
        var tokens = [UInt8](repeating: 77, count: count % 2 == 0 ? 5 : 300)
        var bounds: [UInt64] = [99]
        keys.withSpan { $0.scanGaps(cell: cell, tokens: &tokens, bounds: &bounds) }
        #expect(tokens.prefix(count).elementsEqual(gaps.map(GapTokens.token)))
        #expect(
          bounds
            == stride(from: 0, to: count, by: cell).map { start in
              gaps[start..<min(start + cell, count)].reduce(0, |)
            })
      }
    }
  }

  @Test func peaks() {
    var random = OracleRandom(seed: 92)
    func isPeak(_ bytes: [UInt8], _ index: Int) -> Bool {
      let neighbours = max(0, index - 8)..<min(bytes.count, index + 9)
      return bytes[index] >= 24
        && neighbours.allSatisfy { $0 == index || Int(bytes[$0]) + 12 <= Int(bytes[index]) }
    }
    for _ in 0..<2000 {
      let ordinary = UInt8.random(in: 0...243, using: &random)
      let bytes = (0..<Int.random(in: 1..<120, using: &random)).map { _ in
        random.next() % 12 == 0
          ? UInt8.random(in: 0...243, using: &random)
          : UInt8.random(in: 0...ordinary, using: &random)
      }
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = Int.random(in: start...bytes.count, using: &random)
      var found = [99]
      bytes.withSpan { $0.findPeaks(from: start, to: end, height: 12, least: 24, peaks: &found) }
      #expect(found == (start..<end).filter { isPeak(bytes, $0) })
    }
  }
}
