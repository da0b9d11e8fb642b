/// Sets of keys that are each hard in a way of its own.
enum KeyShape: String, CaseIterable, Sendable {
  case runs, dense, halfDense, sparse, alternating, progressions, nearProgressions, clusters
  case hashes, skewedGaps, repeatedPattern, repeatedBits, phoneBook, widening, borders

  /// - Parameters:
  ///   - count: About how many keys; fewer where the shape has no more.
  ///   - random: Where they are drawn from.
  /// - Returns: Ascending keys.
  func keys(_ count: Int, _ random: inout OracleRandom) -> [UInt64] {
    switch self {
    case .runs:
      Self.stretches(count, &random) { random in
        (0..<Int.random(in: 1...3000, using: &random)).map { _ in 1 }
      }
    case .dense: Self.gaps(count, &random) { UInt64.random(in: 0..<8, using: &$0) == 0 ? 2 : 1 }
    case .halfDense: Self.gaps(count, &random) { UInt64($0.next().trailingZeroBitCount + 1) }
    case .sparse: Self.gaps(count, &random) { UInt64.random(in: 1...1_000_000, using: &$0) }
    case .alternating:
      Self.stretches(count, &random) { random in
        let gap = UInt64(1) << UInt64.random(in: 0...30, using: &random)
        return (0..<Int.random(in: 1...700, using: &random)).map { _ in
          UInt64.random(in: 1...gap, using: &random)
        }
      }
    case .progressions:
      Self.stretches(count, &random) { random in
        let step = random.ofAnyScale(bits: 30) + 1
        return [UInt64](repeating: step, count: Int.random(in: 1...2500, using: &random))
      }
    case .nearProgressions:
      Self.gaps(count, &random) { UInt64.random(in: 0..<200, using: &$0) == 0 ? 99 : 100 }
    case .clusters: Self.gaps(count, &random) { $0.ofAnyScale(bits: 40) + 1 }
    case .hashes: Set((0..<count).map { _ in random.next() }).sorted()
    case .skewedGaps:
      Self.gaps(count, &random) { random in
        random.next() % 16 == 0 ? random.ofAnyScale(bits: 20) + 1 : random.next() % 3 + 20
      }
    case .repeatedPattern:
      Self.stretches(count, &random) { _ in [1, 5, 9, 2, 100, 3, 1, 1, 77, 12, 5000, 6, 40, 8] }
    case .repeatedBits:
      Self.stretches(count, &random) { _ in
        [1, 3, 1, 1, 2, 5, 1, 1, 1, 4, 2, 2, 1, 6, 1, 1, 1, 1, 3, 9, 2, 1, 1, 7, 5]
      }
    case .phoneBook:
      Self.stretches(count, &random) { random in
        [random.ofAnyScale(bits: 24) + 1] + [UInt64](repeating: 1, count: Int(random.next() % 20))
      }
    case .widening:
      (0..<min(count, 4000)).map { UInt64($0) * UInt64($0) * UInt64($0) * 250_000_000 }
    case .borders:
      Self.gaps(count / 3, &random) { $0.ofAnyScale(bits: 10) + 1 }
        + ((1 << 63) - UInt64(count / 6)..<(1 << 63) + UInt64(count / 6))
        + Self.gaps(count / 3, &random) { $0.ofAnyScale(bits: 10) + 1 }.reversed().map { .max - $0 }
    }
  }

  /// Keys from gaps, the first key being 0.
  private static func gaps(
    _ count: Int, _ random: inout OracleRandom, _ gap: (inout OracleRandom) -> UInt64
  ) -> [UInt64] {
    var keys: [UInt64] = []
    var key: UInt64 = 0
    for _ in 0..<count {
      keys.append(key)
      key += gap(&random)
    }
    return keys
  }

  /// Keys from stretches of gaps, with gaps of any scale between the stretches.
  private static func stretches(
    _ count: Int, _ random: inout OracleRandom, _ stretch: (inout OracleRandom) -> [UInt64]
  ) -> [UInt64] {
    var keys: [UInt64] = []
    var key = random.ofAnyScale(bits: 20)
    while keys.count < count {
      for gap in stretch(&random) {
        keys.append(key)
        key += gap
      }
      if random.next() % 4 == 0 { key += random.ofAnyScale(bits: 24) }
    }
    return Array(keys.prefix(count))
  }
}
