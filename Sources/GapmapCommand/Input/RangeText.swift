import Gapmap

/// Closed ranges as `gapmap dump --ranges` writes them: two numbers with `...` between them.
enum RangeText {
  /// Reads a range.
  ///
  /// - Parameters:
  ///   - text: What may be one.
  ///   - type: What numbers there are.
  /// - Returns: The keys of the first and the last number; nil if there are no points between them.
  /// - Throws: Why it is none.
  static func keys(
    of text: ArraySlice<UInt8>, type: NumberType
  ) throws(NumberText.Failure) -> ClosedRange<UInt64>? {
    let point = UInt8(ascii: ".")
    guard let dots = text.firstIndex(of: point), text[dots...].starts(with: [point, point, point])
    else { return nil }
    let lower = try NumberText.key(of: Array(text[..<dots]), type: type)
    let upper = try NumberText.key(of: Array(text[(dots + 3)...]), type: type)
    guard lower <= upper else { throw .descendingRange }
    return lower...upper
  }
}
