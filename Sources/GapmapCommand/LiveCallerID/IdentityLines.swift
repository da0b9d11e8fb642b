import CallBlocking
import Gapmap

/// Reads identities from lines of number, name, category and minutes.
struct IdentityLines {
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
  /// - Throws: `InputError` with the line's number.
  mutating func parse(_ line: [UInt8]) throws(InputError) -> (Int64, CallIdentity)? {
    self.line += 1
    let fields = line.withSpan { line in
      (0..<5).map { place in
        Self.fields.field(place, of: line, from: 0, to: line.count).map { range in
          let (lower, upper) = trimmed(line, from: range.lowerBound, to: range.upperBound)
          return (lower..<upper).map { line[$0] }
        }
      }
    }
    let texts = fields.compactMap { $0 }.map { Self.text($0) }
    if texts.count <= 1, texts.first?.isEmpty ?? true { return nil }
    let number: PhoneNumber
    do throws(PhoneNumberError) {
      number = try PhoneNumber(texts[0], country: country)
    } catch {
      // A header has no digit in the number's place.
      if self.line == 1, !texts[0].utf8.contains(where: { (0x30...0x39).contains($0) }) {
        return nil
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
    return (number.value, identity)
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
