/// A telephone number, or the beginning of one, as somebody wrote it: its digits and where they are.
///
/// A position is 1 more than the index in the text, which may be a slice of a line.
struct DialString {
  struct Digit {
    let value: UInt8
    let position: Int
  }

  private(set) var digits: [Digit] = []
  private(set) var hasPlus = false
  /// How many `#` follow the digits.
  private(set) var openDigitCount = 0
  /// Which digit is a 0 alone in brackets, as in +44 (0) 20.
  private(set) var bracketedZero: Int?
  /// Where the text begins.
  let position: Int

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: Digits, a plus or none, `tel:` or not, and whatever people put between digits.
  ///   - allowsOpenDigits: Whether `#` may follow the digits.
  /// - Throws: The first character that does not belong there.
  init(
    _ text: ArraySlice<Unicode.Scalar>, allowsOpenDigits: Bool = false
  ) throws(PhoneNumberError) {
    position = text.startIndex + 1
    let text = text.unquoted
    digits.reserveCapacity(PhoneNumber.maximumDigitCount)
    var bracket: Int?
    for index in Self.schemeEnd(text)..<text.endIndex {
      let scalar = text[index]
      if let value = scalar.decimalDigit {
        guard openDigitCount == 0 else { throw .init(.digitBehindOpenDigit, at: index + 1) }
        digits.append(Digit(value: value, position: index + 1))
      } else if scalar.isPlus {
        guard !hasPlus, digits.isEmpty, openDigitCount == 0 else {
          throw .init(.misplacedPlus, at: index + 1)
        }
        hasPlus = true
      } else if scalar == "#", allowsOpenDigits {
        openDigitCount += 1
      } else if scalar.isOpeningBracket {
        bracket = digits.count
      } else if scalar.isClosingBracket {
        if bracket == digits.count - 1, digits.last?.value == 0 { bracketedZero = bracket }
        bracket = nil
      } else if !scalar.isSeparator {
        let reason = Self.reason(text[index...], scalar, allowsOpenDigits: allowsOpenDigits)
        throw .init(reason, at: index + 1)
      }
    }
  }

  /// Where the text begins behind `tel:` (RFC 3966).
  private static func schemeEnd(_ text: ArraySlice<Unicode.Scalar>) -> Int {
    let rest = text.drop { $0.isBlank }
    guard let first = rest.first, ["t", "T"].contains(first) else { return text.startIndex }
    return rest.prefix(4).text.lowercased() == "tel:" ? rest.startIndex + 4 : text.startIndex
  }

  /// Says what is wrong with a character, by what follows it.
  private static func reason(
    _ rest: ArraySlice<Unicode.Scalar>, _ scalar: Unicode.Scalar, allowsOpenDigits: Bool
  ) -> PhoneNumberError.Reason {
    let text = rest.prefix(16).text.lowercased()
    if text.hasPrefix(";phone-context") { return .phoneContext }
    if allowsOpenDigits, ["x", "X", "*", "?", "_"].contains(scalar) {
      return .openDigitSign(scalar)
    }
    let isExtension = [";ext", "ext", "x"].contains { text.hasPrefix($0) }
    return isExtension ? .extensionNumber : .unexpected(scalar)
  }
}
