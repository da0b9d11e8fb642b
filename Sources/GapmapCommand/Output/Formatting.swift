import Gapmap

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

/// Writes pairs of a name and what it is, in two columns, both to the left.
func alignedPairs(_ rows: [[String]]) -> String {
  let width = rows.map { $0[0].count }.max() ?? 0
  return rows.map { row in
    "  \(row[0])\(String(repeating: " ", count: width - row[0].count))  \(row[1])\n"
  }.joined()
}

/// Writes the least and the greatest length of time, or one where they read the same.
func duration(_ seconds: ClosedRange<Double>) -> String {
  let (least, most) = (duration(seconds.lowerBound), duration(seconds.upperBound))
  return least == most ? least : "\(least) to \(most)"
}

/// Writes a length of time in the unit that suits it, for people.
///
/// - Parameter seconds: 0 or more.
func duration(_ seconds: Double) -> String {
  if seconds < 0.1 { return "< 0.1 s" }
  let units = [("s", 1.0), ("min", 60), ("h", 3600), ("days", 86_400), ("years", 31_556_952)]
  // Fewer than two of a unit are told in the next smaller one.
  let (name, length) = units.last { seconds >= 2 * $0.1 } ?? units[0]
  let count = seconds / length
  return count < 10
    ? "\(fixed(count, decimals: 1)) \(name)" : "\(grouped(Int(count.rounded()))) \(name)"
}
