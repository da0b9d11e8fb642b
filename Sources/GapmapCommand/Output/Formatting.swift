/// Writes an integer with commas between groups of three digits, for people.
func grouped(_ value: some BinaryInteger) -> String {
  let digits = Array("\(value.magnitude)")
  var text = value < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
    text.append(digit)
  }
  return text
}

/// Writes a fraction with a fixed number of decimals, for people.
///
/// - Parameters:
///   - value: The fraction, 0 or more.
///   - decimals: How many digits follow the point, 1 or more.
func fixed(_ value: Double, decimals: Int) -> String {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = (value * scale).rounded()
  guard scaled < 1e15 else { return "\(value)" }
  let digits = "\(UInt64(scaled))"
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
}

/// Writes a rate in millions, thousands, or ones a second, for people.
func rate(_ perSecond: Double) -> String {
  switch perSecond {
  case 1e6...: "\(fixed(perSecond / 1e6, decimals: 1)) million/s"
  case 1e3...: "\(fixed(perSecond / 1e3, decimals: 1)) thousand/s"
  default: "\(fixed(perSecond, decimals: 1))/s"
  }
}

/// Writes a table, the first column to the left, the others to the right.
func table(_ rows: [[String]]) -> String {
  guard let columnCount = rows.map(\.count).max() else { return "" }
  let widths = (0..<columnCount).map { column in
    rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
  }
  return rows.map { row in
    let cells = row.enumerated().map { column, cell in
      let padding = String(repeating: " ", count: widths[column] - cell.count)
      return column == 0 ? cell + padding : padding + cell
    }
    return "  " + cells.joined(separator: "  ") + "\n"
  }.joined()
}
