import Testing

@testable import gapmap_bench

/// What is asked, and that the answers that come with it are right.
@Suite struct QueriesTests {
  static let lists: [[UInt64]] = [
    (0..<5000).map { $0 * 7 + $0 % 3 },
    Array(1000..<4000),
    Array(0..<3000) + [UInt64.max],
    [42],
    [0],
    [UInt64.max],
    [0, UInt64.max],
  ]

  @Test(arguments: lists) func answersAreRight(list: [UInt64]) throws {
    let folder = try TemporaryFolder()
    let file = try NumberFile(path: folder.list(list))
    let queries = Queries(file, seed: 5, lookupCount: 500, withBatches: true)
    let set = Set(list)
    for lookups in [queries.lookups] + Array(queries.batches.values) {
      for (i, number) in lookups.numbers.enumerated() {
        #expect(lookups.present[i] == (set.contains(number) ? 1 : 0))
        #expect(lookups.ranks[i] == UInt64(list.count { $0 < number }))
      }
    }
    for i in queries.ranges.counts.indices {
      let range = queries.ranges.lowers[i]...queries.ranges.uppers[i]
      #expect(queries.ranges.counts[i] == UInt64(list.count { range.contains($0) }))
    }
  }

  @Test func halfArePresentAndBatchesAscend() throws {
    let folder = try TemporaryFolder()
    let file = try NumberFile(path: folder.list(QueriesTests.lists[0]))
    let queries = Queries(file, seed: 5, lookupCount: 2000, withBatches: true)
    let present = queries.lookups.present.count { $0 == 1 }
    #expect((900...1100).contains(present))
    for size in Queries.batchSizes {
      let batch = try #require(queries.batches[size]).numbers
      #expect(batch.count == 5 * size)
      #expect(zip(batch, batch.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test func aSeedGivesTheSameQuestions() throws {
    let folder = try TemporaryFolder()
    let file = try NumberFile(path: folder.list(QueriesTests.lists[0]))
    func numbers(_ seed: UInt64) -> [UInt64] {
      Queries(file, seed: seed, lookupCount: 100, withBatches: false).lookups.numbers
    }
    #expect(numbers(1) == numbers(1))
    #expect(numbers(1) != numbers(2))
  }
}
