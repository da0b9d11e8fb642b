extension NumberPattern {
  /// Reads what numbers are meant.
  ///
  /// | text | numbers |
  /// |---|---|
  /// | `+1833` | all that begin so, in every length that numbers of the country code have |
  /// | `+86 13 digits` | those of 13 digits in all; with a length, the plus may be left out |
  /// | `33162######` | all of this length that begin so |
  /// | `18335550100` | this number alone |
  /// | `18330000000...18339999999` | all from the one to the other |
  /// | `everything` | all of 7 to 15 digits |
  ///
  /// Blanks, hyphens and the like between digits mean nothing.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - digitCount: How many digits numbers have in all, 1 to 15, if the text does not say it.
  ///   - country: Where it was written, if numbers and those with `#` may be as they are dialled there.
  ///   - takesEveryLength: Whether `+1833` means all that begin so, however long they are, as what is
  ///     allowed should: what is known about lengths ages, and a caller must not be blocked for that.
  /// - Throws: ``PatternError`` with what is wrong, and where.
  /// - Complexity: O(length), whatever it says.
  public init(
    _ text: String, digitCount: Int? = nil, country: Country? = nil, takesEveryLength: Bool = false
  ) throws(PatternError) {
    try self.init(
      Array(text.unicodeScalars)[...], digitCount: digitCount, country: country,
      takesEveryLength: takesEveryLength)
  }

  init(
    _ text: ArraySlice<Unicode.Scalar>, digitCount: Int?, country: Country?, takesEveryLength: Bool
  ) throws(PatternError) {
    var text = text.trimmed
    if let (first, last) = try Self.ends(of: text) {
      guard digitCount == nil else {
        throw PatternError(
          position: text.startIndex + 1,
          reason: "A...B says how long its numbers are; no count of digits goes with it")
      }
      self = try Self.range(from: first, through: last, country: country)
      return
    }
    var digitCount = digitCount
    if let count = try Self.removeDigitCount(from: &text) {
      if let digitCount, digitCount != count {
        throw PatternError(
          position: text.startIndex + 1,
          reason: "it says \(count) digits, but \(digitCount) are asked for")
      }
      digitCount = count
    }
    if text.firstWord.text == Self.everythingWord {
      let rest = text.dropFirst(text.firstWord.count).trimmed
      guard rest.isEmpty else {
        throw PatternError(
          position: rest.startIndex + 1,
          reason: "expected nothing behind 'everything', or how many digits, as in"
            + " 'everything 11 digits'")
      }
      self.init(beginning: [], lengths: digitCount.map { [$0] } ?? Self.lengthsOfUnknownCodes)
      return
    }
    let (dialled, digits) = try Self.digits(text, country: country)
    var lengths = try Self.lengths(
      digits, of: dialled, digitCount: digitCount, position: text.startIndex + 1)
    if takesEveryLength, digitCount == nil, dialled.openDigitCount == 0, digits.isMarked,
      lengths != [digits.values.count]
    {
      lengths = Array(digits.values.count...PhoneNumber.maximumDigitCount)
    }
    self.init(beginning: digits.values, lengths: lengths)
  }

  /// What all numbers are called.
  static let everythingWord = "everything"

  /// Parts A...B; nil if it is something else.
  private static func ends(
    of text: ArraySlice<Unicode.Scalar>
  ) throws(PatternError) -> (first: ArraySlice<Unicode.Scalar>, last: ArraySlice<Unicode.Scalar>)? {
    for index in text.indices {
      let dots = text[index...].prefix { $0 == "." }
      // Editors make one character of three dots.
      if dots.count == 3 || text[index] == "\u{2026}" {
        return (text[..<index], text[(index + max(dots.count, 1))...])
      }
      // One dot is among what people put between digits.
      guard dots.count <= 1 else {
        throw PatternError(position: index + 1, reason: "a range has three dots: A...B")
      }
    }
    return nil
  }

  private static func range(
    from first: ArraySlice<Unicode.Scalar>, through last: ArraySlice<Unicode.Scalar>,
    country: Country?
  ) throws(PatternError) -> NumberPattern {
    do throws(PhoneNumberError) {
      let lower = try PhoneNumber(first, country: country).value
      let upper = try PhoneNumber(last, country: country).value
      if lower <= upper { return NumberPattern(lower...upper) }
    } catch {
      throw PatternError(error)
    }
    throw PatternError(
      position: last.startIndex + 1, reason: "the last number is smaller than the first")
  }

  /// Whether a text ends as "13 digits" does.
  static func saysDigitCount(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    ["digits", "digit"].contains(text.lastWord.text)
  }

  /// Cuts off "13 digits" and gives the 13.
  private static func removeDigitCount(
    from text: inout ArraySlice<Unicode.Scalar>
  ) throws(PatternError) -> Int? {
    guard saysDigitCount(text) else { return nil }
    let unit = text.lastWord
    let before = text[..<unit.startIndex].trimmed
    let word = before.lastWord
    guard let count = Int(word.text), word.allSatisfy({ $0.decimalDigit != nil }) else {
      throw PatternError(
        position: unit.startIndex + 1, reason: "how many digits? Say it as in '+86 13 digits'")
    }
    guard (1...PhoneNumber.maximumDigitCount).contains(count) else {
      throw PatternError(
        position: word.startIndex + 1,
        reason: "a number has 1 to \(PhoneNumber.maximumDigitCount) digits, not \(word.text)")
    }
    text = before[..<word.startIndex].trimmed
    return count
  }

  private static func digits(
    _ text: ArraySlice<Unicode.Scalar>, country: Country?
  ) throws(PatternError) -> (DialString, InternationalDigits) {
    do throws(PhoneNumberError) {
      let dialled = try DialString(text, allowsOpenDigits: true)
      return (dialled, try dialled.international(country: country))
    } catch {
      throw PatternError(error)
    }
  }

  /// Finds how long the numbers are.
  ///
  /// A beginning with a plus means all lengths of its country code, since a caller's number is shown in
  /// no other; where the code is not known, or is not there yet, all lengths that occur. Digits
  /// without a plus are a whole number, and refused where there is none so short: 1833 would
  /// otherwise be one number where ten million are meant.
  private static func lengths(
    _ digits: InternationalDigits, of dialled: DialString, digitCount: Int?, position: Int
  ) throws(PatternError) -> [Int] {
    let written = digits.values.count + dialled.openDigitCount
    if let digitCount {
      guard dialled.openDigitCount == 0 || written == digitCount else {
        throw PatternError(
          position: position, reason: "these are \(written) digits with #, not \(digitCount)")
      }
      guard written <= digitCount else {
        throw PatternError(
          position: position, reason: "these are \(written) digits, more than \(digitCount)")
      }
      return [digitCount]
    }
    if dialled.openDigitCount > 0 { return [written] }
    let code = CallingCode(beginningOf: digits.values)
    let possible = code?.lengths ?? lengthsOfUnknownCodes
    let lengths = possible.filter { $0 >= written }
    if lengths.first == written { return digits.isMarked ? lengths : [written] }
    let isTooLong = (possible.last { $0 < written }).map { isFar(lengths.first, from: $0) } ?? false
    if digits.isMarked, !lengths.isEmpty, !isTooLong { return lengths }
    throw PatternError(
      position: position,
      reason: impossibleLength(digits, written: written, code: code, possible: possible))
  }

  /// Whether a length is so much longer than the one before it that it is one of few numbers, such as
  /// those of 15 digits in Russia, where others have 11; 12 digits are then a slip, and not the
  /// beginning of a number.
  private static func isFar(_ length: Int?, from shorter: Int) -> Bool {
    (length ?? .max) - shorter > 3
  }

  /// Says that there are no such numbers, and how to say what may be meant.
  private static func impossibleLength(
    _ digits: InternationalDigits, written: Int, code: CallingCode?, possible: [Int]
  ) -> String {
    let text = digits.values.map(String.init).joined()
    let place = code.map { "of +\($0.value)" } ?? "of an unknown country code"
    if digits.isMarked {
      return "it has \(written) digits, but numbers \(place) have \(lengthsText(possible));"
        + " say '\(text) \(written) digits' if it is meant"
    }
    return "this is no whole number: those \(place) have \(lengthsText(possible)) digits;"
      + " say +\(text) for all that begin so, or '\(text) \(written) digits' for it alone"
  }
}

extension PatternError {
  init(_ error: PhoneNumberError) {
    self.init(position: error.position, reason: error.sentence)
  }
}
