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
  public var requestCount: UInt64 {
    count / Self.entriesPerRequest + (count % Self.entriesPerRequest == 0 ? 0 : 1)
  }

  /// How long Call Directory takes to load them, in seconds.
  public var loadingSeconds: ClosedRange<Double> {
    let (slow, fast) = (Self.entriesPerSecond.lowerBound, Self.entriesPerSecond.upperBound)
    return (Double(count) / fast)...(Double(count) / slow)
  }

  /// How many entries one request of Call Directory may have; one more, and it fails.
  public static let entriesPerRequest: UInt64 = 1_999_999

  /// How many entries a second phones of 2021 to 2025 were seen to load.
  public static let entriesPerSecond: ClosedRange<Double> = 130_000...220_000

  /// Counts numbers, and builds an index of them for its length, which is written nowhere.
  ///
  /// - Parameter numbers: Telephone numbers: all of them must be in ``PhoneNumber/values``.
  /// - Throws: `GapmapError`: as reading the set.
  /// - Complexity: As to read the set by ranges.
  public init(_ numbers: NumberSet<Int64>) throws(GapmapError) {
    let writer = try IndexWriter<Int64>(path: "/dev/null")
    let cursor = try numbers.makeCursor()
    var rowBytes: UInt64 = 0
    var first: Int64?
    var last: Int64?
    while let range = try cursor.nextRange() {
      precondition(
        PhoneNumber.values.contains(range.lowerBound)
          && PhoneNumber.values.contains(range.upperBound), "these are telephone numbers")
      try writer.append(range)
      rowBytes += Self.rowByteCount(range)
      first = first ?? range.lowerBound
      last = range.upperBound
    }
    let summary = try writer.finish()
    count = summary.count
    indexByteCount = summary.byteCount
    self.first = first
    self.last = last
    liveCallerIDByteCount = rowBytes
  }

  /// Adds up the rows of consecutive numbers.
  ///
  /// A row is a field of `KeywordDatabase` in protocol buffers: tag and length of the row (2 bytes), tag
  /// and length of the keyword (2), the keyword, a plus and the digits, and tag, length and the one byte
  /// of the value (3).
  private static func rowByteCount(_ range: ClosedRange<Int64>) -> UInt64 {
    let lengths =
      PowersOfTen.digitCount(of: range.lowerBound)...PowersOfTen.digitCount(of: range.upperBound)
    return lengths.reduce(0) { bytes, length in
      let part = range.clamped(to: PowersOfTen.numbers(ofDigits: length))
      return bytes + part.length * UInt64(length + 8)
    }
  }
}
