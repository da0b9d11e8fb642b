import Testing

@testable import Gapmap

/// Indexes divided into parts.
struct PartsTests {
  private func compare(_ index: KeyIndex, _ parts: [ClosedRange<UInt64>], _ oracle: Oracle) throws {
    var joined: [ClosedRange<UInt64>] = []
    var last: UInt64?
    for part in parts {
      if let last { #expect(part.lowerBound > last) }
      last = part.upperBound
      let set = KeySet(index).intersection([KeySet([part], type: index.type)])
      let cursor = try set.makeCursor()
      #expect(try set.count() > 0)
      while let run = try cursor.nextRun() { joined.append(run.first...run.last) }
    }
    #expect(Oracle(ranges: joined).runs == oracle.runs)
  }

  @Test(arguments: [KeyShape.sparse, .runs, .skewedGaps, .hashes, .phoneBook])
  func partsAreTheWhole(shape: KeyShape) throws {
    var random = OracleRandom(seed: 81)
    let keys = shape.keys(50_000, &random)
    let oracle = Oracle(keys)
    let index = try BuiltIndex(keys).open()
    for maximum in [7001, 20_000, 49_999, 50_000, .max] as [UInt64] {
      let parts = try index.parts(ofAtMost: maximum)
      for part in parts {
        #expect(try index.count(from: part.lowerBound, through: part.upperBound) <= maximum)
      }
      try compare(index, parts, oracle)
    }
    for count in [1, 2, 3, 16] {
      let parts = try index.parts(count)
      #expect(parts.count == count)
      try compare(index, parts, oracle)
      let ideal = oracle.count / UInt64(count)
      for part in parts {
        let size = try index.count(from: part.lowerBound, through: part.upperBound)
        #expect(size <= 2 * ideal && size >= ideal / 4)
      }
    }
  }

  @Test func cutsAreWherePagesEnd() throws {
    var random = OracleRandom(seed: 82)
    let index = try BuiltIndex(KeyShape.sparse.keys(100_000, &random)).open()
    let firsts = Set(try (0..<index.pageCount).map { try index.directory.entry(at: $0).first })
    #expect(firsts.count > 10)
    let parts = try index.parts(4) + index.parts(ofAtMost: 30_000)
    #expect(parts.allSatisfy { firsts.contains($0.lowerBound) })
  }

  @Test func smallParts() throws {
    let keys = [3, 4, 5, 9, 100, 101, .max] as [UInt64]
    let index = try BuiltIndex(keys).open()
    try compare(index, index.parts(ofAtMost: 1), Oracle(keys))
    #expect(try index.parts(ofAtMost: 1).count == 7)
    #expect(try index.parts(ofAtMost: 3) == [3...8, 9...(.max - 1), .max...(.max)])
    #expect(try index.parts(7).count == 7 && index.parts(100).count == 7)
    try compare(index, index.parts(5), Oracle(keys))
    let empty = try BuiltIndex([]).open()
    #expect(try empty.parts(3).isEmpty && empty.parts(ofAtMost: 3).isEmpty)
    let wide = try BuiltIndex(ranges: [1...(.max)]).open()
    #expect(try wide.parts(3).count == 3)
    try compare(wide, wide.parts(3), Oracle(ranges: [1...(.max)]))
  }
}
