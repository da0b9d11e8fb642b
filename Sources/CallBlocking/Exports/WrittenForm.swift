/// How some numbers are written: with or without the country code, and what before them.
struct WrittenForm {
  /// The numbers that are so written.
  let numbers: ClosedRange<Int64>
  /// What is taken off them.
  let base: Int64
  /// How many digits are left at least.
  let width: Int
  /// What stands before those.
  let prefix: String
  /// What to add to a number for the integer that the digits stand for.
  let offset: Int64

  /// With the country code.
  static let international = WrittenForm(
    numbers: PhoneNumber.values, base: 0, width: 1, prefix: "", offset: 0)

  /// As a country writes its own: a form for each length there may be, and twice as many where it is not
  /// the same for all.
  ///
  /// - Parameter country: The country.
  static func national(_ country: Country) -> [WrittenForm] {
    let code = Int64(country.callingCode)
    let widths = 1...(PhoneNumber.maximumDigitCount - PowersOfTen.digitCount(of: code))
    return widths.flatMap { width in
      country.writtenPrefixes.map { prefix in
        let power = PowersOfTen.power(width)
        return WrittenForm(
          numbers: (code * power)...(code * power + power - 1), base: code * power, width: width,
          prefix: prefix, offset: prefix.digitValues.number * power - code * power)
      }
    }
  }
}
