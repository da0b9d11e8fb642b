/// Reads lines as rules.
struct RuleReader {
  let lines: TextLines
  /// Where the lists are.
  let directory: String
  let country: Country?
  /// Told now and then how many numbers of a list have been read.
  let progress: (UInt64) -> Void

  /// What may follow `block` and `allow`, for messages.
  private static let objects =
    "a beginning such as +1833, a number, A...B, everything, or file NAME"

  /// Reads the line that was read last.
  ///
  /// - Parameter line: What is on it; its indices are columns less 1.
  /// - Throws: What is not understood, and what was expected.
  func rule(_ line: ArraySlice<Unicode.Scalar>) throws(RuleError) -> Rule {
    let word = line.firstWord
    guard let action = Rule.Action(rawValue: word.text) else {
      throw lines.error(
        "expected block or allow, not \(word.quoted)", column: word.startIndex + 1)
    }
    let object = line[word.endIndex...].trimmed
    guard !object.isEmpty else {
      throw lines.error(
        "expected what to \(word.text): \(Self.objects)", column: word.endIndex + 1)
    }
    return Rule(
      action: action, numbers: try numbers(object, of: action), text: line.text,
      place: place(column: object.startIndex + 1))
  }

  private func numbers(
    _ object: ArraySlice<Unicode.Scalar>, of action: Rule.Action
  ) throws(RuleError) -> Rule.Numbers {
    let word = object.firstWord
    switch word.text {
    case "file": return .list(try list(object[word.endIndex...]))
    case NumberPattern.everythingWord: break
    case let text where text.first?.isLetter == true && !text.lowercased().hasPrefix("tel:"):
      throw lines.error(
        "expected \(Self.objects), not \(word.quoted)", column: word.startIndex + 1)
    default: break
    }
    do throws(PatternError) {
      return .pattern(
        try NumberPattern(
          object, digitCount: nil, country: country, takesEveryLength: action == .allow))
    } catch {
      throw lines.error("\(object.quoted): \(error.reason)", column: error.position)
    }
  }

  private func list(_ rest: ArraySlice<Unicode.Scalar>) throws(RuleError) -> NumberList {
    let name = rest.trimmed
    guard !name.isEmpty else {
      throw lines.error("expected the name of a file", column: rest.startIndex + 1)
    }
    let isWhole = name.first == "/" || directory == "."
    return try NumberList(
      path: isWhole ? name.text : "\(directory)/\(name.text)",
      namedAt: place(column: name.startIndex + 1), country: country, progress: progress)
  }

  private func place(column: Int) -> RulePlace {
    RulePlace(path: lines.name, line: lines.lineCount, column: column)
  }
}
