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
