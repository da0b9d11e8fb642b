/// The numbers that have a country code, and a length that numbers of that code have.
enum PossibleNumbers {
  /// They: ascending, one range for each code and length.
  static let ranges: [ClosedRange<Int64>] = CallingCode.all.flatMap { code in
    code.lengths.map { length in
      let width = PowersOfTen.power(length - code.digitCount)
      return (Int64(code.value) * width)...(Int64(code.value) * width + width - 1)
    }
  }.sorted { $0.lowerBound < $1.lowerBound }

  /// Finds the first of the ranges that has some of these numbers; nil if none has.
  ///
  /// - Complexity: O(log *n*) for *n* ranges.
  static func first(of numbers: ClosedRange<Int64>) -> ClosedRange<Int64>? {
    var (lower, upper) = (0, ranges.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if ranges[middle].upperBound < numbers.lowerBound {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    guard lower < ranges.count, ranges[lower].overlaps(numbers) else { return nil }
    return ranges[lower]
  }
}
