/// Decimal arithmetic on numbers of up to 18 digits.
enum PowersOfTen {
  /// Gives a power of ten.
  ///
  /// - Parameter exponent: 0 to 18.
  static func power(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// Counts the digits of a number, 1 or more.
  static func digitCount(of number: Int64) -> Int {
    var (count, rest) = (1, number)
    while rest >= 10 { (count, rest) = (count + 1, rest / 10) }
    return count
  }

  /// The numbers of so many digits, 1 to 18.
  static func numbers(ofDigits count: Int) -> ClosedRange<Int64> {
    power(count - 1)...(power(count) - 1)
  }

  /// How many bytes telephone numbers take as text.
  ///
  /// - Parameters:
  ///   - other: How many bytes stand beside the digits of each.
  ///   - count: Counts the numbers of a range.
  static func byteCount<E>(
    bytesBesideDigits other: Int, _ count: (ClosedRange<Int64>) throws(E) -> UInt64
  ) throws(E) -> UInt64 {
    var byteCount: UInt64 = 0
    for digits in 1...PhoneNumber.maximumDigitCount {
      byteCount += try count(numbers(ofDigits: digits)) * UInt64(digits + other)
    }
    return byteCount
  }
}

extension Sequence<UInt8> {
  /// The number that these digits, each 0 to 9, stand for.
  var number: Int64 { reduce(0) { $0 * 10 + Int64($1) } }
}

extension StringProtocol {
  /// The digits of a text that has nothing else.
  var digitValues: [UInt8] { utf8.map { $0 - UInt8(ascii: "0") } }
}
