import Gapmap

extension NumberIndex<Int64> {
  /// The first number, or else the last, if it is not in a range that all ought to be in.
  func firstNumber(outside range: ClosedRange<Int64>) -> Int64? {
    [first, last].compactMap { $0 }.first { !range.contains($0) }
  }
}
