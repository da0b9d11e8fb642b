/// Writes an integer with commas between groups of three digits, for people.
///
/// - Parameter value: Any integer.
/// - Returns: "1,234,567", for instance.
/// - Complexity: O(digits).
package func grouped(_ value: some BinaryInteger) -> String {
  let digits = Array("\(value.magnitude)")
  var text = value < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
    text.append(digit)
  }
  return text
}

/// Writes how many there are of something, as "1 number" or "2,000 numbers".
///
/// - Parameters:
///   - count: How many.
///   - one: What one of them is called.
///   - many: What several are called; nil for `one` with an s.
package func counted(_ count: some BinaryInteger, _ one: String, _ many: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? one : many ?? one + "s")"
}
