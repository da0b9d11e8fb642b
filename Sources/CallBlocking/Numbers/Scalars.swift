extension Unicode.Scalar {
  /// The value of a digit of any script, full-width ones too; nil for anything else.
  var decimalDigit: UInt8? {
    if ("0"..."9").contains(self) { return UInt8(value - 0x30) }
    guard value > 0x7F, properties.numericType == .decimal else { return nil }
    return properties.numericValue.map { UInt8($0) }
  }

  /// Whether it may stand between digits and means nothing.
  var isSeparator: Bool {
    switch self {
    // The last ones: full stop and slash of full width, middle dot, minus, the Japanese length
    // mark, which is typed for a hyphen, and Japanese middle dots.
    case "-", ".", "/", "~", "\u{FF0E}", "\u{FF0F}", "\u{B7}", "\u{2212}", "\u{30FC}", "\u{30FB}",
      "\u{FF65}":
      return true
    default: break
    }
    guard value > 0x7F else { return isBlank }
    if isBlank { return true }
    // Invisible marks of the direction of writing surround numbers copied from an address book.
    return [.dashPunctuation, .format].contains(properties.generalCategory)
  }

  var isBlank: Bool {
    value > 0x7F ? properties.isWhitespace : self == " " || ("\t"..."\r").contains(self)
  }

  var isPlus: Bool { self == "+" || self == "\u{FF0B}" }
  var isOpeningBracket: Bool {
    switch self {
    case "(", "[", "\u{FF08}", "\u{FF3B}": true
    default: false
    }
  }

  var isClosingBracket: Bool {
    switch self {
    case ")", "]", "\u{FF09}", "\u{FF3D}": true
    default: false
    }
  }

  /// Whether it can be seen, and means nothing to a terminal.
  var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark:
      false
    default: true
    }
  }

  /// Its code, as U+200E.
  var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// It in quotation marks, or its code where it could not be seen.
  var quoted: String { isVisible ? "'\(self)'" : code }
}

extension ArraySlice<Unicode.Scalar> {
  var text: String { String(String.UnicodeScalarView(self)) }

  /// It in quotation marks for a message, cut where it is long.
  var quoted: String {
    let limit = 60
    let shown = prefix(limit).map { $0.isVisible || $0 == " " ? "\($0)" : "<\($0.code)>" }
    return "'\(shown.joined())\(count > limit ? "…" : "")'"
  }

  /// It without the blanks around it.
  var trimmed: ArraySlice {
    var rest = drop { $0.isBlank }
    while rest.last?.isBlank == true { rest.removeLast() }
    return rest
  }

  /// It without blanks around it, and without one pair of quotation marks, as tables have it.
  var unquoted: ArraySlice {
    let text = trimmed
    let pairs: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "'": "'", "\u{201C}": "\u{201D}", "\u{2018}": "\u{2019}",
    ]
    guard text.count > 1, let first = text.first, pairs[first] == text.last else { return self }
    return text.dropFirst().dropLast()
  }

  /// What comes before the first blank.
  var firstWord: ArraySlice { prefix { !$0.isBlank } }

  /// What comes behind the last blank.
  var lastWord: ArraySlice { self[((lastIndex { $0.isBlank } ?? startIndex - 1) + 1)...] }
}

/// Where the first byte of a line is that is not UTF-8.
///
/// - Parameter line: The line.
/// - Returns: The column in characters, 1 or more; nil if all of it is UTF-8.
/// - Complexity: O(length).
package func firstInvalidColumn<Line: Collection<UInt8>>(_ line: Line) -> Int? {
  guard String(validating: line, as: UTF8.self) == nil else { return nil }
  var (decoder, bytes, column) = (UTF8(), line.makeIterator(), 1)
  while case .scalarValue = decoder.decode(&bytes) { column += 1 }
  return column
}
