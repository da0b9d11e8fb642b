import Gapmap

/// What a set of telephone numbers costs in the places where it may go.
public struct ListEstimate: Sendable, Equatable {
  /// How many numbers there are.
  public let count: UInt64
  /// The smallest number; nil if there is none.
  public let first: Int64?
  /// The greatest number; nil if there is none.
  public let last: Int64?
  /// Length of an index of them in bytes.
  public let indexByteCount: UInt64
  /// Length of a data set for Live Caller ID Lookup in bytes, each number being a row.
  public let liveCallerIDByteCount: UInt64

  /// Length of an array of 64-bit integers in bytes.
  public var arrayByteCount: UInt64 { count * 8 }

  /// How many requests Call Directory needs.
  public var requestCount: UInt64 { CallDirectory.requestCount(loading: count) }

  /// How long Call Directory takes to load them, in seconds.
  public var loadingSeconds: ClosedRange<Double> { CallDirectory.seconds(loading: count) }

  /// Counts numbers, and builds an index of them for its length, which is written nowhere.
  ///
  /// - Parameter numbers: Telephone numbers: all of them must be in ``PhoneNumber/values``.
  /// - Throws: `GapmapError`: as reading the set.
  /// - Complexity: As to read the set by ranges.
  public init(_ numbers: NumberSet<Int64>) throws(GapmapError) {
    let writer = try IndexWriter<Int64>(path: "/dev/null")
    let cursor = try numbers.makeCursor()
    var first: Int64?
    var last: Int64?
    while let range = try cursor.nextRange() {
      precondition(
        PhoneNumber.values.contains(range.lowerBound)
          && PhoneNumber.values.contains(range.upperBound), "these are telephone numbers")
      try writer.append(range)
      first = first ?? range.lowerBound
      last = range.upperBound
    }
    let summary = try writer.finish()
    count = summary.count
    indexByteCount = summary.byteCount
    self.first = first
    self.last = last
    liveCallerIDByteCount = try LiveCallerID.blockingByteCount { (range) throws(GapmapError) in
      try numbers.intersection(NumberSet(range)).count()
    }
  }
}
