import Gapmap
import Testing

@testable import CallBlocking

/// What numbers cost.
@Suite struct ListEstimateTests {
  @Test func aPrefix() throws {
    let estimate = try ListEstimate(NumberSet(18_330_000_000...18_339_999_999))
    #expect(estimate.count == 10_000_000)
    #expect(estimate.first == 18_330_000_000 && estimate.last == 18_339_999_999)
    #expect(estimate.arrayByteCount == 80_000_000)
    #expect(estimate.indexByteCount < 64)
    #expect(estimate.requestCount == 6)
    // Nineteen bytes a row of twelve characters.
    #expect(estimate.liveCallerIDByteCount == 190_000_000)
    #expect(abs(estimate.loadingSeconds.lowerBound - 45.45) < 0.01)
    #expect(abs(estimate.loadingSeconds.upperBound - 76.92) < 0.01)
  }

  /// The index is as long as it is when it is written to a file.
  @Test func theIndexIsMeasured() throws {
    let folder = try Folder()
    let set = NumberSet(NorthAmerica.assignable).subtracting(
      NumberSet(ascending: stride(from: 18_333_000_000 as Int64, to: 18_335_000_000, by: 1_000_003))
    )
    let writer = try IndexWriter<Int64>(path: "\(folder.path)/x")
    let cursor = try set.makeCursor()
    while let range = try cursor.nextRange() { try writer.append(range) }
    let summary = try writer.finish()
    let estimate = try ListEstimate(set)
    #expect(estimate.count == summary.count)
    #expect(try estimate.indexByteCount == UInt64(folder.read("x").count))
  }

  @Test func requests() throws {
    for (count, requests) in [
      (1, 1), (1_999_999, 1), (2_000_000, 2), (3_999_998, 2), (3_999_999, 3),
    ]
      as [(Int64, UInt64)]
    {
      let estimate = try ListEstimate(NumberSet(1_000_000_000...(1_000_000_000 + count - 1)))
      #expect(estimate.requestCount == requests)
    }
  }

  /// Rows of every length, added up one by one.
  @Test func rows() throws {
    let ranges: [ClosedRange<Int64>] = [5...5, 98...1003, 9_999_990...10_000_009]
    var bytes = 0
    for number in ranges.joined() {
      let keyword = "+\(number)".utf8.count
      // Tag and length of keyword and value, and of the row around them.
      let row = 2 + keyword + 2 + 1
      bytes += 2 + row
    }
    #expect(try ListEstimate(NumberSet(ranges)).liveCallerIDByteCount == UInt64(bytes))
  }

  @Test func nothing() throws {
    let estimate = try ListEstimate(NumberSet([ClosedRange<Int64>]()))
    #expect(estimate.count == 0 && estimate.first == nil && estimate.last == nil)
    #expect(estimate.requestCount == 0 && estimate.liveCallerIDByteCount == 0)
    #expect(estimate.loadingSeconds == 0...0)
    #expect(estimate.indexByteCount > 0)
  }
}
