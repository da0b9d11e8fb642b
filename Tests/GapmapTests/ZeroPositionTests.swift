import CKernels
import Testing

/// The kernel that finds a zero bit, in both forms in which it is compiled, against counting.
struct ZeroPositionTests {
  /// Positions behind each zero bit, then some more behind the end.
  private func positions(_ bytes: ArraySlice<UInt8>) -> [Int64] {
    let bits = bytes.flatMap { byte in (0..<8).map { byte >> $0 & 1 } }
    let zeros = bits.indices.filter { bits[$0] == 0 }.map { Int64($0 + 1) }
    return zeros + (1...3).map { Int64(bits.count + $0) }
  }

  @Test(arguments: [0.02, 0.3, 0.5, 0.9, 1.0])
  func everyZeroOfEveryLength(density: Double) {
    var random = OracleRandom(seed: 7)
    for length in [0, 1, 7, 8, 9, 63, 64, 65, 127, 128, 129, 200, 640, 1000] {
      // What lies behind the bytes must not matter.
      let bytes = (0..<(length + 8)).map { _ in
        (0..<8).reduce(UInt8(0)) { byte, bit in
          Double(random.next() >> 11) / Double(1 << 53) < density ? byte | 1 << bit : byte
        }
      }
      let expected = positions(bytes[..<length])
      let zeros = Int64(expected.count - 3)
      for (i, position) in expected.enumerated() {
        let rank = Int64(i + 1)
        #expect(position_behind_zero(bytes, Int64(length), rank, zeros) == position)
        #expect(position_behind_zero_portably(bytes, Int64(length), rank, zeros) == position)
      }
    }
  }
}
