/// The numbers that rules block, read from the first to the last as runs of consecutive ones.
public struct BlockedRanges {
  private let rules: [Rule]
  private var sweep: RuleSweep
  /// A run that may go on.
  private var open: ClosedRange<Int64>?

  init(_ rules: [Rule]) throws(RuleError) {
    self.rules = rules
    sweep = try RuleSweep(rules)
  }

  /// Moves over the next run and gives it.
  ///
  /// - Returns: All numbers of the run, which no other follows at once; nil at the end.
  /// - Throws: ``RuleError``: `file` if an index proves damaged.
  /// - Complexity: O(rules about a number) amortised, for each rule and each number of a list.
  public mutating func next() throws(RuleError) -> ClosedRange<Int64>? {
    while let range = try sweep.next() {
      guard let decider = sweep.active.last?.rule, rules[decider].action == .block else { continue }
      guard let last = open else {
        open = range
        continue
      }
      if last.upperBound + 1 == range.lowerBound {
        open = last.lowerBound...range.upperBound
      } else {
        open = range
        return last
      }
    }
    defer { open = nil }
    return open
  }
}
