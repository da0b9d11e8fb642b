/// What takes a list of telephone numbers, and so how the list is written.
public enum ExportForm: String, Sendable, CaseIterable {
  /// One number a line, digits only.
  case text
  /// One number a line, with a plus.
  case plus
  /// A table of numbers and a label.
  case csv
  /// One entry a line, as FreeSWITCH's mod_blacklist reads it: it compares whole texts.
  case freeswitch
  /// SQL for Asterisk's own database, the family `blacklist`.
  case asterisk
  /// Integers of eight bytes, ascending, least significant byte first, and nothing else, as an app for
  /// Android can map and search them.
  case android
}

/// What an export consists of besides numbers.
struct ExportLayout {
  /// What comes first.
  var header = ""
  /// What comes before each number.
  var before = ""
  /// What comes behind each number.
  var after = "\n"
  /// What comes last.
  var footer = ""

  /// - Parameters:
  ///   - form: Any but `android`, which has nothing besides numbers.
  ///   - label: What to call the numbers where the form has room for it.
  ///   - isNational: Whether numbers have no country code, and so no plus.
  init(_ form: ExportForm, label: String, isNational: Bool) {
    let plus = isNational ? "" : "+"
    switch form {
    case .text, .freeswitch, .android: break
    case .plus: before = plus
    case .csv:
      header = "number,label\n"
      before = plus
      after = ",\(Self.quoted(label, as: "\"", ifItHas: ",\""))\n"
    case .asterisk:
      header = "BEGIN;\n"
      before = "INSERT OR REPLACE INTO astdb (key, value) VALUES ('/blacklist/"
      after = "', \(Self.quoted(label, as: "'")));\n"
      footer = "COMMIT;\n"
    }
  }

  /// Puts a text in quotation marks, those in it doubled.
  ///
  /// - Parameter special: Only if it has one of these; nil stands for always.
  private static func quoted(
    _ text: String, as mark: Character, ifItHas special: String? = nil
  ) -> String {
    if let special, !text.contains(where: { special.contains($0) }) { return text }
    let inner = text.map { $0 == mark ? "\(mark)\(mark)" : String($0) }.joined()
    return "\(mark)\(inner)\(mark)"
  }
}
