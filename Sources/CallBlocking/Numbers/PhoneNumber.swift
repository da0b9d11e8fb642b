/// A telephone number as the system knows it: country code and number as one integer.
///
///     try PhoneNumber("+1 (833) 555-0100").value                      // 18335550100
///     try PhoneNumber("03-1234-5678", country: Country("JP")).value   // 81312345678
///
/// Source: ITU-T E.164 (11/2010), 6.2.1: country code first, 15 digits at most.
public struct PhoneNumber: Hashable, Sendable {
  /// How many digits a number has at most, its country code included.
  public static let maximumDigitCount = 15

  /// What a number may be as an integer.
  public static let values: ClosedRange<Int64> = 1...999_999_999_999_999

  /// The number as an integer.
  public let value: Int64

  /// Takes an integer.
  ///
  /// - Parameter value: Country code and number; nil is returned if it is not in ``values``.
  /// - Complexity: O(1).
  public init?(_ value: Int64) {
    guard Self.values.contains(value) else { return nil }
    self.value = value
  }

  /// Reads what people write.
  ///
  /// Digits may be those of any script; blanks, hyphens, dots, slashes and brackets between them mean
  /// nothing, and `tel:` before them neither. The length is not compared with what is usual in the
  /// country, see ``hasPossibleLength``, unless the number is written as within one.
  ///
  /// - Parameters:
  ///   - text: The number.
  ///   - country: Where it was written, if it may be as it is dialled there. Without one, 00 stands for
  ///     the plus, and digits without either begin with the country code.
  /// - Throws: ``PhoneNumberError`` with what is wrong, and where.
  /// - Complexity: O(length).
  public init(_ text: String, country: Country? = nil) throws(PhoneNumberError) {
    try self.init(Array(text.unicodeScalars)[...], country: country)
  }

  init(_ text: ArraySlice<Unicode.Scalar>, country: Country?) throws(PhoneNumberError) {
    let dialled = try DialString(text)
    let digits = try dialled.international(country: country)
    if digits.isMarked, let code = CallingCode(beginningOf: digits.values),
      code.digitCount == digits.values.count
    {
      throw .init(.incomplete(callingCode: code.value), at: dialled.position)
    }
    value = digits.values.number
  }

  /// The country code; nil if there is none such.
  ///
  /// - Complexity: O(1).
  public var callingCode: CallingCode? { CallingCode(beginningOf: "\(value)".digitValues) }

  /// Whether there are numbers of this length in its country.
  ///
  /// - Complexity: O(1).
  public var hasPossibleLength: Bool {
    callingCode?.lengths.contains(PowersOfTen.digitCount(of: value)) ?? false
  }

  /// It in groups for people, as +1 833 555 0100; not as any one country writes it.
  ///
  /// - Complexity: O(1).
  public var grouped: String {
    let digits = "\(value)"
    let codeLength = callingCode?.digitCount ?? 0
    var groups = codeLength == 0 ? [] : [digits.prefix(codeLength)]
    var rest = digits.dropFirst(codeLength)
    while rest.utf8.count > 4 {
      groups.append(rest.prefix(3))
      rest = rest.dropFirst(3)
    }
    if !rest.isEmpty { groups.append(rest) }
    return "+" + groups.joined(separator: " ")
  }
}

extension PhoneNumber: CustomStringConvertible {
  /// It with a plus and nothing between the digits, as +18335550100.
  public var description: String { "+\(value)" }
}

extension PhoneNumber: Comparable {
  /// Whether the first integer is smaller.
  public static func < (a: PhoneNumber, b: PhoneNumber) -> Bool { a.value < b.value }
}
