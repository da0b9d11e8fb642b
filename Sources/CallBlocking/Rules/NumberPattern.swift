/// Numbers that a few characters say, as +1833, 33162######, or 18330000000...18339999999.
///
///     try NumberPattern("+1833").count                          // 10000000
///     try NumberPattern("+86", digitCount: 13).ranges           // [8600000000000...8699999999999]
public struct NumberPattern: Sendable, Equatable {
  /// The numbers: ascending, none continues the one before it.
  public let ranges: [ClosedRange<Int64>]

  /// All numbers of 7 to 15 digits: shorter ones, among them every emergency number, are dialled
  /// within a country, and no system that calls from afar has one.
  public static let everything = NumberPattern(beginning: [], lengths: lengthsOfUnknownCodes)

  /// How long numbers are of whose country code nothing is known.
  static let lengthsOfUnknownCodes = Array(7...PhoneNumber.maximumDigitCount)

  /// How many numbers these are.
  ///
  /// - Complexity: O(ranges).
  public var count: UInt64 { ranges.reduce(0) { $0 + $1.length } }

  /// How many digits they have, ascending, each count once.
  public var digitCounts: [Int] {
    var counts: [Int] = []
    for range in ranges {
      let first = PowersOfTen.digitCount(of: range.lowerBound)
      let last = PowersOfTen.digitCount(of: range.upperBound)
      counts += (first...last).drop { $0 <= counts.last ?? 0 }
    }
    return counts
  }

  /// Whether a number is one of these.
  ///
  /// - Parameter number: Any number.
  /// - Complexity: O(ranges).
  public func contains(_ number: Int64) -> Bool { ranges.contains { $0.contains(number) } }

  /// All numbers of a range.
  init(_ range: ClosedRange<Int64>) { ranges = [range] }

  /// All numbers of some lengths that begin with some digits.
  ///
  /// - Parameters:
  ///   - digits: Each 0 to 9, the first no 0.
  ///   - lengths: Ascending; there must be one, none below the number of digits or 1.
  init(beginning digits: [UInt8], lengths: [Int]) {
    var ranges: [ClosedRange<Int64>] = []
    for length in lengths {
      var range = PowersOfTen.numbers(ofDigits: length)
      if !digits.isEmpty {
        let width = PowersOfTen.power(length - digits.count)
        range = (digits.number * width)...(digits.number * width + width - 1)
      }
      if let last = ranges.last, last.upperBound + 1 == range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound...range.upperBound
      } else {
        ranges.append(range)
      }
    }
    self.ranges = ranges
  }
}

extension ClosedRange<Int64> {
  /// How many numbers there are, of ranges within those of telephone numbers.
  var length: UInt64 { UInt64(upperBound - lowerBound) + 1 }
}
