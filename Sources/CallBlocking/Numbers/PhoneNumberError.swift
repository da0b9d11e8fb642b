/// Why a text is no telephone number.
public struct PhoneNumberError: Error, Sendable, Equatable {
  /// What is wrong.
  public enum Reason: Sendable, Equatable {
    /// There are no digits.
    case empty
    /// A character that telephone numbers do not have.
    case unexpected(Unicode.Scalar)
    /// A letter or sign for a digit that may be any, which is written `#`.
    case openDigitSign(Unicode.Scalar)
    /// A digit behind one that may be any.
    case digitBehindOpenDigit
    /// A plus that is not the first.
    case misplacedPlus
    /// The number begins with 0, as numbers do within a country, and no country is given.
    case nationalForm
    /// The country code begins with 0.
    case leadingZero
    /// The country code is followed by the 0 that is dialled within the country only.
    case trunkPrefix(callingCode: Int)
    /// There is a country code and nothing else.
    case incomplete(callingCode: Int)
    /// More than 15 digits.
    case tooLong(digitCount: Int)
    /// The country has no numbers of this length.
    case impossibleLength(digitCount: Int, country: Country)
    /// An extension follows.
    case extensionNumber
    /// A `phone-context` follows: the number is not complete.
    case phoneContext
  }

  /// What is wrong.
  public let reason: Reason
  /// The character where it shows, 1 being the first.
  public let position: Int

  init(_ reason: Reason, at position: Int) {
    self.reason = reason
    self.position = position
  }
}

extension PhoneNumberError: CustomStringConvertible {
  /// The reason as a sentence, and the place.
  public var description: String { "character \(position): \(sentence)" }

  /// The reason as a sentence.
  public var sentence: String {
    switch reason {
    case .empty: "there is no telephone number"
    case .unexpected(let scalar): "\(scalar.quoted) does not belong in a telephone number"
    case .openDigitSign(let scalar):
      "\(scalar.quoted) does not belong here; a digit that may be any is written #"
    case .digitBehindOpenDigit: "a digit behind #; # stands at the end only"
    case .misplacedPlus: "a plus comes before the digits"
    case .nationalForm:
      "it begins with 0, as numbers do within a country;"
        + " write it with + and the country code, or name the country"
    case .leadingZero: "no country code begins with 0"
    case .trunkPrefix(let code): "this 0 is dialled within the country only, not behind +\(code)"
    case .incomplete(let code): "+\(code) is a country code; the number behind it is missing"
    case .tooLong(let count):
      "it has \(count) digits, and no number has more than \(PhoneNumber.maximumDigitCount)"
    case .impossibleLength(let count, let country):
      "it has \(count) digits, but numbers in \(country.id) have"
        + " \(lengthsText(country.nationalLengths)) without the country code"
    case .extensionNumber: "an extension; the system knows whole numbers only"
    case .phoneContext:
      "a number with a phone-context is not complete; write it with + and the country code"
    }
  }
}

/// Names numbers of digits: "11", "9 or 10", "10 to 15", "5, 7 or 9".
///
/// - Parameter lengths: Ascending, each once.
/// - Returns: The text, "none" for none.
package func lengthsText(_ lengths: [Int]) -> String {
  guard let first = lengths.first, let last = lengths.last else { return "none" }
  if lengths.count > 2, last - first == lengths.count - 1 { return "\(first) to \(last)" }
  let others = lengths.dropLast().map(String.init).joined(separator: ", ")
  return others.isEmpty ? "\(last)" : "\(others) or \(last)"
}
