@testable import Gapmap
@testable import TestSupport

/// Operations on sets of which an index is an operand.
struct SetOperations {
  let index: KeyIndex
  let isSound: Bool
  /// The most numbers of sets that are gone through as a whole.
  private static let limit: UInt64 = 4000

  func run(_ random: inout OracleRandom) {
    // What a damaged trailer says is not what the pages have.
    let numbers = attempt(isSound: isSound) { () throws(GapmapError) in
      try index.statistics().reduce(0 as UInt64) {
        $0.addingReportingOverflow($1.numbers).partialValue
      }
    }
    guard let numbers, numbers <= Self.limit, index.count <= Self.limit else { return }
    let keys = OpenTarget.keys(of: index, isSound: isSound, count: 5, &random).sorted()
    let ranges = stride(from: 0, to: keys.count - 1, by: 2).map {
      keys[$0]...(random.next() % 2 == 0 ? keys[$0] : keys[$0 + 1])
    }
    let whole = KeySet(index)
    let others = [
      KeySet(ranges, type: index.type),
      KeySet(ranges.map { $0.lowerBound...$0.lowerBound }, type: index.type),
      whole,
    ]
    switch random.next() % 8 {
    case 0: go(through: whole, &random)
    case 1, 2:
      let patched = whole.patched(adding: others[1], removing: others[Int(random.next() % 2)])
      go(through: patched, mayRefuse: true, &random)
    default:
      let operation = SetOperation.allCases[Int(random.next() % 4)]
      let other = others[Int(random.next() % 3)]
      go(
        through: operation.set(random.next() % 2 == 0 ? [whole, other] : [other, whole]), &random)
    }
    attempt(isSound: isSound) { () throws(GapmapError) in
      _ = try index.histogram(of: keys[0]...keys[keys.count - 1], buckets: 7)
    }
  }

  private func go(
    through set: KeySet, mayRefuse: Bool = false, _ random: inout OracleRandom
  ) {
    let isSound = isSound && !mayRefuse
    attempt { () throws(GapmapError) in _ = try set.count() }
    let keys = attempt { () throws(GapmapError) in
      let cursor = try set.makeCursor()
      var runs: [ClosedRange<UInt64>] = []
      while let run = try cursor.nextRun(), runs.count <= 2 * Self.limit {
        expect(run.first <= run.last, "a run that ends below its start")
        if let last = runs.last {
          expect(last.upperBound < run.first, "runs that do not ascend")
        }
        runs.append(run.first...run.last)
      }
      return runs
    }
    expect(keys != nil || !isSound, "an operation on a sound file throws")
    let favor = Favor.allCases[Int(random.next() % 3)]
    let threads = 1 + Int(random.next() % 2)
    let written = attempt { () throws(GapmapError) in
      try Written.index(of: set, favor: favor, threads: threads)
    }
    guard isSound, let keys else { return }
    // Of all numbers there is no index.
    guard let written else { return expect(keys == [0...(.max)], "a sound set is not written") }
    do {
      let comparison = OracleComparison(index: written, oracle: Oracle(ranges: keys))
      try comparison.compareFacts()
      try comparison.compareRuns()
    } catch {
      fail("what was written: \(error)")
    }
  }
}

/// Indexes written by the engine.
enum Written {
  static func index(
    of set: KeySet, favor: Favor, threads: Int
  ) throws(GapmapError) -> KeyIndex {
    let file = MappedBytes.written
    file.clear()
    let writer = try KeyWriter(
      descriptor: file.descriptor, name: "test", type: set.type, favor: favor, threads: threads)
    try writer.append(contentsOf: set)
    _ = try writer.finish()
    return try KeyIndex(bytes: file.bytes)
  }
}
