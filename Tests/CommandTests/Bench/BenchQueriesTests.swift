import Foundation
import Gapmap
import Testing

@testable import GapmapCommand

/// What `gapmap bench` asks, and what it makes of answers.
@Suite struct BenchQueriesTests {
  private let folder: Folder
  private let index: KeyIndex

  /// Runs of all lengths, the last of them long.
  private static let keys: [UInt64] =
    (10...19) + [30, 40, 41, 42] + (60...90) + [100] + (1000...3000)

  init() throws {
    folder = try Folder()
    let path = "\(folder.path)/x"
    let writer = try KeyWriter(path: path, type: .unsigned)
    for key in Self.keys { try writer.append(key) }
    _ = try writer.finish()
    index = try KeyIndex(path: path)
  }

  @Test func theSlice() throws {
    var slice = try BenchSlice(of: index)
    #expect(slice.start == 0 && slice.count == Self.keys.count)
    #expect((0..<slice.count).map { slice.raw[$0] } == Self.keys)
    #expect(slice.raw.firstDifference(from: Self.keys) == nil)
    #expect(slice.sum == Self.keys.reduce(0, +))
    for position in Self.keys.indices {
      var end = position
      while end + 1 < Self.keys.count, Self.keys[end + 1] == Self.keys[end] + 1 { end += 1 }
      #expect(slice.endOfRun(at: position) == end)
    }
    try slice.shrink(to: 0.01)
    #expect(slice.count == 20)
    #expect(slice.sum == Self.keys.prefix(20).reduce(0, +))
    #expect(slice.endOfRun(at: 16) == 19, "the run ends with the slice")
  }

  @Test(arguments: [false, true])
  func halfIsPresent(isSorted: Bool) throws {
    let slice = try BenchSlice(of: index)
    var random = SeededRandom(seed: 1)
    let queries = BenchQueries(
      count: 1001, positions: slice.count, of: slice, outside: 5...5, isSorted: isSorted,
      random: &random)
    #expect(queries.isPresent.count { $0 } == 501)
    #expect(queries.isPresent == queries.keys.map(Self.keys.contains))
    #expect(queries.keys.allSatisfy { (10...3000).contains($0) }, "absent ones lie in gaps")
    #expect(isSorted == (queries.keys == queries.keys.sorted()))
    var same = SeededRandom(seed: 1)
    let again = BenchQueries(
      count: 1001, positions: slice.count, of: slice, outside: 5...5, isSorted: isSorted,
      random: &same)
    #expect(again.keys == queries.keys)
    let more = BenchQueries(
      count: 1001, positions: slice.count, of: slice, outside: 5...5, isSorted: isSorted,
      random: &same)
    #expect(more.keys != queries.keys)
    var answers = [Bool](repeating: false, count: queries.keys.count)
    slice.raw.contains(queries.keys, into: &answers)
    #expect(answers == queries.isPresent)
    #expect(queries.keys.map(slice.raw.contains) == queries.isPresent)
    guard isSorted else { return }
    answers = answers.map { !$0 }
    slice.raw.contains(sorted: queries.keys, into: &answers)
    #expect(answers == queries.isPresent)
  }

  @Test func everyWrongAnswerIsFound() throws {
    let slice = try BenchSlice(of: index)
    var random = SeededRandom(seed: 1)
    let queries = BenchQueries(
      count: 50, positions: slice.count, of: slice, outside: 5...5, isSorted: false,
      random: &random)
    try queries.check(queries.isPresent, of: "the index", type: .unsigned)
    for wrong in queries.keys.indices {
      var answers = queries.isPresent
      answers[wrong].toggle()
      let error = #expect(throws: CommandError.self) {
        try queries.check(answers, of: "the index", type: .unsigned)
      }
      let word = queries.isPresent[wrong] ? "in" : "not in"
      #expect(
        error.map(describe)
          == "wrong answer: \(queries.keys[wrong]) is \(word) the set, and the index says otherwise"
      )
    }
  }

  @Test func wrongNumbersAreFound() throws {
    let raw = try BenchSlice(of: index).raw
    for wrong in Self.keys.indices {
      var keys = Self.keys
      keys[wrong] ^= 1 << 40
      #expect(raw.firstDifference(from: keys) == wrong)
    }
  }

  private func index(ranges: [ClosedRange<UInt64>]) throws -> KeyIndex {
    let path = "\(folder.path)/ranges"
    let writer = try KeyWriter(path: path, type: .unsigned)
    for range in ranges { try writer.append(from: range.lowerBound, through: range.upperBound) }
    _ = try writer.finish()
    return try KeyIndex(path: path)
  }

  @Test func absentNumbersOfASetWithoutGaps() throws {
    let top = UInt64.max
    for (ranges, outside) in [
      ([5...9], 10...top), ([0...9], 10...top), ([5...top], 0...4),
      ([0...99, 105...300, 400...top], 100...104),
    ] as [([ClosedRange<UInt64>], ClosedRange<UInt64>)] {
      #expect(try BenchQueries.outside(of: index(ranges: ranges)) == outside)
    }
    let range = try index(ranges: [50...1050])
    let slice = try BenchSlice(of: range)
    #expect(BenchQueries.gap(behind: 3, of: slice) == nil)
    var random = SeededRandom(seed: 1)
    let queries = BenchQueries(
      count: 100, positions: slice.count, of: slice, outside: 7...7, isSorted: false,
      random: &random)
    #expect(queries.keys.count { $0 == 7 } == 50)
    #expect(queries.isPresent == queries.keys.map { (50...1050).contains($0) })
  }

  @Test func gapsBehindRuns() throws {
    let slice = try BenchSlice(of: index)
    #expect(BenchQueries.gap(behind: 0, of: slice) == 20...29)
    #expect(BenchQueries.gap(behind: 9, of: slice) == 20...29)
    #expect(BenchQueries.gap(behind: 10, of: slice) == 31...39)
    #expect(BenchQueries.gap(behind: slice.count - 5, of: slice) == 20...29, "the first gap")
  }
}
