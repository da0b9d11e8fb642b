/// Text as the man macros of roff take it.
///
/// Source: groff_man(7) and groff_char(7).
enum Roff {
  /// Escapes text, so that it is shown as it is; a line stays a line.
  ///
  /// Hyphens become minus signs: what is copied from a terminal must be the character that was meant.
  static func text(_ text: String) -> String {
    var result = ""
    var isLineStart = true
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "…": result += isLineStart ? "\\&..." : "..."
      case ".": result += isLineStart ? "\\&." : "."
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default: result += "\\[u\(hexadecimal(scalar))]"
      }
      isLineStart = scalar == "\n"
    }
    return result
  }

  /// Text in bold, which stands for what is typed as it is.
  static func bold(_ text: String) -> String { "\\fB\(self.text(text))\\fR" }

  /// Text in italics, which stands for what is typed instead.
  static func italic(_ text: String) -> String { "\\fI\(self.text(text))\\fR" }

  /// Prose in which commands stand between backquotes, here in bold.
  static func prose(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    return parts.enumerated().map { $0 % 2 == 0 ? self.text($1) : bold($1) }.joined()
  }

  /// What follows a command's name: options in bold, words in capitals in italics.
  static func usage(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let first = rest.first {
      let isWord = isPartOfWord(first)
      let piece = rest.prefix { isPartOfWord($0) == isWord }
      rest = rest.dropFirst(piece.count)
      if piece.hasPrefix("-") {
        result += bold(String(piece))
      } else if isWord, piece.allSatisfy({ $0.isUppercase }) {
        result += italic(String(piece))
      } else {
        result += self.text(String(piece))
      }
    }
    return result
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character == "-"
  }

  /// At least four digits, as roff wants them.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
