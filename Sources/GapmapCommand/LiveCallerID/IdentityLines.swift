import CallBlocking
import Gapmap

/// Reads identities from lines of number, name, category and minutes.
struct IdentityLines {
  /// What the first column of a header is called, without blanks and the like.
  private static let numberNames: Set = [
    "number", "numbers", "phone", "phonenumber", "tel", "telephone", "telephonenumber", "e164",
    "msisdn",
  ]
  private static let fields = LineFields(column: .index(0), delimiter: UInt8(ascii: ","))

  /// What to call the input in a message.
  let name: String
  /// Where numbers may be dialled as they are written there; nil for none.
  let country: Country?
  private(set) var line: UInt64 = 0

  /// - Parameters:
  ///   - name: What to call the input in a message.
  ///   - country: Where numbers may be dialled as they are written there; nil for none.
  init(name: String, country: Country?) {
    self.name = name
    self.country = country
  }

  /// Reads the next line.
  ///
  /// - Parameter line: The line without its newline.
  /// - Returns: A number and whose it is; nil for an empty line or a header.
  /// - Throws: `InputError` with the line's number, and where it shows in it.
  mutating func parse(_ line: [UInt8]) throws(InputError) -> (PhoneNumber, CallIdentity)? {
    self.line += 1
    if let column = firstInvalidColumn(line) {
      throw failure("column \(column): not text in UTF-8")
    }
    let fields = line.withSpan { line in
      Self.fields.all(of: line)?.map { range in
        let (lower, upper) = trimmed(line, from: range.lowerBound, to: range.upperBound)
        return (lower..<upper).map { line[$0] }
      }
    }
    guard let fields else {
      throw failure("a column that begins with a quotation mark ends with one, on the same line")
    }
    let texts = fields.map { Self.text($0) }
    if texts == [""] { return nil }
    let number: PhoneNumber
    do throws(PhoneNumberError) {
      number = try PhoneNumber(texts[0], country: country)
    } catch {
      if self.line == 1, Self.isHeader(texts[0]) { return nil }
      if texts.count == 1, texts[0].contains(where: { $0 == ";" || $0 == "\t" }) {
        throw failure("the columns are divided by commas, and there is none")
      }
      throw failure("'\(texts[0])': \(error.sentence)")
    }
    guard texts.count >= 2, !texts[1].isEmpty else { throw failure("the name is missing") }
    guard texts.count <= 4 else { throw failure("there are more than 4 columns") }
    var identity = CallIdentity(name: texts[1])
    if texts.count > 2 { identity.category = try category(texts[2]) }
    if texts.count > 3, !texts[3].isEmpty {
      guard let minutes = UInt32(texts[3]) else {
        throw failure("'\(texts[3])' is no count of minutes")
      }
      identity.cacheMinutes = minutes
    }
    return (number, identity)
  }

  /// Whether a column is called as one of numbers is; anything else is a number that went wrong.
  private static func isHeader(_ text: String) -> Bool {
    numberNames.contains(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// What is wrong with the line that was read last.
  func failure(_ reason: String) -> InputError {
    InputError(
      location: InputLocation(name: name, unit: .line, position: line), reason: reason)
  }

  private func category(_ text: String) throws(InputError) -> CallIdentity.Category {
    switch text.lowercased() {
    case "": return .unspecified
    case "person": return .person
    case "business": return .business
    default: throw failure("the category is person, business or nothing, not '\(text)'")
    }
  }

  /// Text of a field, in which two quotation marks stand for one.
  private static func text(_ field: [UInt8]) -> String {
    var bytes: [UInt8] = []
    let quote = UInt8(ascii: "\"")
    var isDoubled = false
    for byte in field {
      isDoubled = byte == quote && bytes.last == quote && !isDoubled
      if !isDoubled { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
