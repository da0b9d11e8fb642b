/// The digits of a number from its country code on.
struct InternationalDigits {
  let values: [UInt8]
  /// Whether it was written with a plus, or with what is dialled for it.
  let isMarked: Bool
}

extension DialString {
  /// Finds the digits from the country code on.
  ///
  /// - Parameter country: Where it was written; without one, 00 stands for the plus, and digits
  ///   without either begin with a country code.
  /// - Returns: 15 digits at most, those that are open included.
  /// - Throws: Why there are none such.
  func international(country: Country?) throws(PhoneNumberError) -> InternationalDigits {
    var rest = digits[...]
    var isMarked = hasPlus
    if !hasPlus, let length = prefixLength(country?.internationalPrefixes ?? ["00"]) {
      rest = rest.dropFirst(length)
      isMarked = true
    }
    if let country, !isMarked { return try national(country) }
    guard let first = rest.first else { throw .init(.empty, at: position) }
    guard first.value != 0 else {
      throw .init(isMarked ? .leadingZero : .nationalForm, at: first.position)
    }
    // Numbers without a plus come from programs; a 0 is there since somebody called with it.
    if isMarked { try removeTrunkPrefix(&rest) }
    try checkLength(rest)
    return InternationalDigits(values: rest.map(\.value), isMarked: isMarked)
  }

  /// The length of the longest of some prefixes with which the number begins; nil if it does not.
  private func prefixLength(_ prefixes: [String]) -> Int? {
    let values = digits.lazy.map(\.value)
    return prefixes.filter { values.starts(with: $0.digitValues) }.map(\.utf8.count).max()
  }

  /// Removes the 0 of +44 (0) 20; one that is not in brackets is an error, since a rule about
  /// +440 would become one about +44.
  private func removeTrunkPrefix(_ rest: inout ArraySlice<Digit>) throws(PhoneNumberError) {
    guard let code = CallingCode(beginningOf: rest.map(\.value)), code.trunkPrefix == "0" else {
      return
    }
    let place = rest.startIndex + code.digitCount
    guard place < rest.endIndex, rest[place].value == 0 else { return }
    guard place == bracketedZero else {
      throw .init(.trunkPrefix(callingCode: code.value), at: rest[place].position)
    }
    rest.remove(at: place)
  }

  private func checkLength(_ rest: ArraySlice<Digit>) throws(PhoneNumberError) {
    let count = rest.count + openDigitCount
    guard count > PhoneNumber.maximumDigitCount else { return }
    let excess = rest.dropFirst(PhoneNumber.maximumDigitCount).first ?? rest.last
    throw .init(.tooLong(digitCount: count), at: excess?.position ?? position)
  }

  /// The digits of a number as it is dialled within a country.
  private func national(_ country: Country) throws(PhoneNumberError) -> InternationalDigits {
    var rest = digits[...]
    let count = rest.count + openDigitCount
    let isPossible: (Int) -> Bool = { country.nationalLengths.contains($0) }
    // A Russian 8 is dialled before the number, or is its first digit; the length tells.
    if let length = prefixLength(country.trunkPrefixes),
      isPossible(count - length) || !isPossible(count)
    {
      rest = rest.dropFirst(length)
    }
    guard let first = rest.first else { throw .init(.empty, at: position) }
    guard isPossible(rest.count + openDigitCount) else {
      throw .init(
        .impossibleLength(digitCount: rest.count + openDigitCount, country: country),
        at: first.position)
    }
    let values = "\(country.callingCode)".digitValues + rest.map(\.value)
    return InternationalDigits(values: values, isMarked: false)
  }
}
