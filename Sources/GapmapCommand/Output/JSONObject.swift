import Gapmap

/// A JSON object, written member by member.
struct JSONObject {
  /// The object as text.
  var text: String { "{\(members)}" }

  private var members = ""

  /// Adds an integer in full, however large; null if there is none.
  mutating func add(_ name: String, _ value: (some BinaryInteger)?) {
    add(name, literal: value.map { "\($0)" } ?? "null")
  }

  /// Adds a fraction; null if there is none, or if it is not finite.
  mutating func add(_ name: String, _ value: Double?) {
    guard let value, value.isFinite else { return add(name, literal: "null") }
    add(name, literal: "\(value)")
  }

  /// Adds a truth value.
  mutating func add(_ name: String, _ value: Bool) { add(name, literal: "\(value)") }

  /// Adds text.
  mutating func add(_ name: String, _ value: String) { add(name, literal: Self.quoted(value)) }

  /// Adds an object.
  mutating func add(_ name: String, _ value: JSONObject) { add(name, literal: value.text) }

  /// Adds a list of objects.
  mutating func add(_ name: String, _ values: [JSONObject]) {
    add(name, literal: "[\(values.map(\.text).joined(separator: ", "))]")
  }

  /// Adds a list of integers.
  mutating func add(_ name: String, _ values: [Int]) {
    add(name, literal: "[\(values.map(String.init).joined(separator: ", "))]")
  }

  private mutating func add(_ name: String, literal: String) {
    if !members.isEmpty { members += ", " }
    members += "\(Self.quoted(name)): \(literal)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
