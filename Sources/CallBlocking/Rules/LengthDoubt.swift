import Gapmap

extension Rule {
  /// Why its numbers cannot be, and what may be meant, as a sentence about it; nil if some can.
  ///
  /// It is no error: a caller may be forged, and tables of lengths age. What says "13 digits", and an
  /// index, is not doubted.
  ///
  /// - Complexity: O(ranges).
  public var lengthDoubt: String? {
    switch numbers {
    case .list(let list): return list.lengthDoubt
    case .pattern(let pattern):
      let text = Array(text.unicodeScalars)[...]
      return NumberPattern.saysDigitCount(text) ? nil : pattern.lengthDoubt
    }
  }
}

extension NumberPattern {
  /// Why none of these can be a number, and what may be meant; nil if one can.
  fileprivate var lengthDoubt: String? {
    guard !ranges.contains(where: { PossibleNumbers.first(of: $0) != nil }) else { return nil }
    let (first, last) = (ranges[0].lowerBound, ranges[ranges.count - 1].upperBound)
    let firstDigits = "\(first)".digitValues
    guard let code = CallingCode(beginningOf: firstDigits) else {
      let start = firstDigits.prefix(3).map(String.init).joined()
      return "no possible number: +\(start) begins with no country code;"
        + " write + and the country code, or name the country"
    }
    let lengths = "no possible number: these have \(lengthsText(digitCounts)) digits"
    guard code == CallingCode(beginningOf: "\(last)".digitValues) else { return lengths }
    let hint = Self.hint(first...last, code).map { "; perhaps '\($0)' is meant" } ?? ""
    return "\(lengths), those of +\(code.value) have \(lengthsText(code.lengths))\(hint)"
  }

  /// Guesses what is meant by numbers of an impossible length.
  private static func hint(_ range: ClosedRange<Int64>, _ code: CallingCode) -> String? {
    var (first, last) = (range.lowerBound, range.upperBound)
    let written = PowersOfTen.digitCount(of: first)
    guard written == PowersOfTen.digitCount(of: last) else { return nil }
    guard let length = code.lengths.first(where: { $0 > written }) ?? code.lengths.last else {
      return nil
    }
    // Digits that may be any are no part of what they follow.
    while last > first, first % 10 == 0, last % 10 == 9 { (first, last) = (first / 10, last / 10) }
    let missing = length - PowersOfTen.digitCount(of: first)
    guard missing >= 0 else { return nil }
    if first == last { return "\(first) \(length) digits" }
    let width = PowersOfTen.power(missing)
    return "\(first * width)...\(last * width + width - 1)"
  }
}

/// Looks for numbers of a list that cannot be.
struct ListLengths {
  /// The line of the first, and what is there.
  private var first: (line: Int, text: String)?
  /// Possible numbers, since those of a list are often alike.
  private var known: ClosedRange<Int64> = 0...0

  /// Whether a number, read from a line, is the first that cannot be.
  mutating func isFirstImpossible(_ number: Int64) -> Bool {
    if first != nil || known.contains(number) { return false }
    guard let range = PossibleNumbers.first(of: number...number) else { return true }
    known = range
    return false
  }

  /// Keeps the line on which the first stands.
  mutating func keep(line: Int, text: String) { first = (line, text) }

  /// Says how many there are; nil if there are none.
  ///
  /// - Parameter numbers: All of the list, each once.
  func doubt(_ numbers: [Int64]) -> String? {
    guard let first else { return nil }
    let count = numbers.count { PossibleNumbers.first(of: $0...$0) == nil }
    return "\(grouped(count)) of \(counted(numbers.count, "number"))"
      + " \(count == 1 ? "has" : "have") no possible length;"
      + " the first is line \(first.line) \(first.text);"
      + " write + and the country code, or name the country"
  }
}
