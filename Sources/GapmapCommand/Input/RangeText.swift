import Gapmap

/// Closed ranges as `gapmap dump --ranges` writes them: two numbers with `...` between them.
enum RangeText {
  /// Reads the number, or the range, that fills the bytes from `start` up to but not including `end`.
  ///
  /// - Parameters:
  ///   - bytes: Text.
  ///   - start: Where it begins.
  ///   - end: Where it ends.
  ///   - type: What numbers there are.
  /// - Returns: The keys of the first and the last number, which a single number both is.
  /// - Throws: Why it is neither.
  static func keys(
    of bytes: [UInt8], from start: Int, to end: Int, type: NumberType
  ) throws(NumberText.Failure) -> ClosedRange<UInt64> {
    do throws(NumberText.Failure) {
      let key = try key(of: bytes, from: start, to: end, type: type)
      return key...key
    } catch {
      let point = UInt8(ascii: ".")
      guard error == .notANumber, let dots = bytes[start..<end].firstIndex(of: point),
        bytes[dots..<end].starts(with: [point, point, point])
      else { throw error }
      let lower = try key(of: bytes, from: start, to: dots, type: type)
      let upper = try key(of: bytes, from: dots + 3, to: end, type: type)
      guard lower <= upper else { throw .descendingRange }
      return lower...upper
    }
  }

  private static func key(
    of bytes: [UInt8], from start: Int, to end: Int, type: NumberType
  ) throws(NumberText.Failure) -> UInt64 {
    try bytes.withSpan { (bytes) throws(NumberText.Failure) in
      try NumberText.key(of: bytes, from: start, to: end, type: type)
    }
  }
}
