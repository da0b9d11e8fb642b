/// How many keys lie in a part of a range.
package struct KeyBucket: Equatable {
  /// Its first and its last key.
  package let keys: ClosedRange<UInt64>
  /// How many keys of the set lie there.
  package let count: UInt64
}

extension KeyIndex {
  /// Counts the keys in parts of a range that are all of the same length, but for the last one.
  ///
  /// - Parameters:
  ///   - range: Any range.
  ///   - buckets: How many parts at most, 1 or more; there are fewer if the range has fewer keys, or
  ///     fewer parts of a whole length fill it.
  /// - Returns: The parts, ascending.
  /// - Throws: As `contains`.
  /// - Complexity: O(*b* log *n*) for *b* parts.
  package func histogram(
    of range: ClosedRange<UInt64>, buckets: Int
  ) throws(GapmapError) -> [KeyBucket] {
    precondition(buckets > 0, "there is at least one part")
    // The length less one, rounded up, so that a range of all keys needs no wider integer.
    let step = (range.upperBound - range.lowerBound) / UInt64(buckets)
    var parts: [KeyBucket] = []
    var lower = range.lowerBound
    while true {
      let (sum, overflow) = lower.addingReportingOverflow(step)
      let upper = overflow ? range.upperBound : min(sum, range.upperBound)
      parts.append(KeyBucket(keys: lower...upper, count: try count(from: lower, through: upper)))
      if upper == range.upperBound { return parts }
      lower = upper + 1
    }
  }
}
