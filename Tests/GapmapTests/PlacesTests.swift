import Testing

@testable import Gapmap

/// Where a block may begin.
struct PlacesTests {
  private static func places(_ keys: [UInt64], grid: Int) -> [Places.Place] {
    let gaps = keys.indices.map { $0 > 0 ? keys[$0] - keys[$0 - 1] : 0 }
    let bounds = stride(from: 0, to: keys.count, by: grid).map { start in
      gaps[start..<min(start + grid, keys.count)].reduce(0, |)
    }
    let tokens = gaps.map(GapTokens.token)
    var places = Places()
    keys.withSpan { keys in
      tokens.withSpan { places.find(keys, tokens: $0, grid: grid, bounds: bounds) }
    }
    return places.places
  }

  @Test(arguments: [64, 128])
  func theyAscendAndCoverTheGrid(grid: Int) {
    var random = OracleRandom(seed: 61)
    for _ in 0..<200 {
      var keys: [UInt64] = []
      var key: UInt64 = 0
      while keys.count < 1 + Int.random(in: 0..<700, using: &random) {
        let isStretch = Int.random(in: 0..<20, using: &random) == 0
        let gap = 1 + random.ofAnyScale(bits: 10)
        for _ in 0..<(isStretch ? Int.random(in: 2..<90, using: &random) : 1) {
          key += gap
          keys.append(key)
        }
      }
      let found = Self.places(keys, grid: grid).map(\.index)
      #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
      #expect(found.allSatisfy { $0 < keys.count })
      #expect(Set(found).isSuperset(of: stride(from: 0, to: keys.count, by: grid)))
    }
  }

  @Test func aStretchHasOneAtBothEnds() {
    var random = OracleRandom(seed: 62)
    // Wherever it begins: the search looks at every eighth key only.
    for start in 100..<116 {
      var keys: [UInt64] = [5]
      while keys.count < 400 {
        let isInside = start..<(start + 24) ~= keys.count - 1
        keys.append(keys[keys.count - 1] + (isInside ? 7 : 8 + random.next() % 90))
      }
      let found = Self.places(keys, grid: 64).map(\.index)
      #expect(found.contains(start) && found.contains(start + 25), "\(start)")
    }
  }

  @Test func aLargeGapHasOneBeforeIt() {
    let keys = (0..<300 as Range<UInt64>).map { $0 < 150 ? 3 * $0 : 1_000_000 + 3 * $0 }
    let found = Self.places(keys, grid: 64)
    #expect(found.filter(\.isBeforeLargeGap).map(\.index) == [150])
  }
}

/// The parts that a segment is encoded in.
struct SegmentTests {
  @Test func longProgressionsAreFoundWhereverTheyBegin() {
    var random = OracleRandom(seed: 63)
    for _ in 0..<60 {
      var keys: [UInt64] = []
      var key: UInt64 = 0
      var expected: [Range<Int>] = []
      for _ in 0..<3 {
        for _ in 0..<Int.random(in: 1..<900, using: &random) {
          key += 20 + random.next() % 1000
          keys.append(key)
        }
        let length = Segment.longProgression + Int.random(in: -1..<600, using: &random)
        // The key before the stretch is a part of it.
        if length >= Segment.longProgression {
          expected.append((keys.count - 1)..<(keys.count - 1 + length))
        }
        for _ in 1..<length {
          key += 7
          keys.append(key)
        }
      }
      var segment = Segment()
      segment.append(keys[0])
      let appended = keys.withSpan { segment.appendAscending($0, from: 1) }
      #expect(appended == keys.count - 1)
      var found: [Range<Int>] = []
      var position = 0
      for piece in segment.pieces() {
        switch piece {
        case .keys(let range):
          #expect(range.lowerBound == position)
          position = range.upperBound
        case .progression(let progression):
          #expect(keys[position] == progression.first && progression.step == 7)
          found.append(position..<(position + Int(progression.count)))
          position += Int(progression.count)
        case .copy, .recode, .edited: Issue.record("nothing was copied")
        }
      }
      #expect(position == keys.count)
      #expect(found == expected)
    }
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 17, 99])
  func appendingEndsWhereKeysDoNotAscend(count: Int) {
    for repeats in [true, false] {
      var keys = (1...120 as ClosedRange<UInt64>).map { 10 * $0 }
      keys[count + 1] = keys[count] - (repeats ? 0 : 1)
      var segment = Segment()
      segment.append(keys[0])
      #expect(keys.withSpan { segment.appendAscending($0, from: 1) } == count)
      #expect(segment.keys == Array(keys[...count]))
    }
  }
}
