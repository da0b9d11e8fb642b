/// What rules come to: how many numbers are blocked, and what each rule has to do with it.
///
///     let plan = try RulePlan(RuleFile(path: "rules.txt").rules)
///     plan.count
///     try plan.decidingRule(for: 18335550100)
///
/// No number is enumerated but those of lists: rules about 10¹⁵ numbers cost the same as rules about
/// ten.
public struct RulePlan: Sendable {
  /// What one rule does.
  public struct Effect: Sendable, Equatable {
    /// How many numbers it blocks that were not blocked before it, or allows that were.
    public fileprivate(set) var changed: UInt64 = 0
    /// How many numbers no later rule is about.
    public fileprivate(set) var decided: UInt64 = 0
    /// The later rules that shadow it, ascending.
    ///
    /// They decide about its numbers, and it about none. There are none if it decides about some, or
    /// has none.
    public fileprivate(set) var shadowedBy: [Int] = []
  }

  /// The rules in their order, of which later ones win.
  public let rules: [Rule]
  /// What each of them does.
  public let effects: [Effect]
  /// How many numbers are blocked.
  public let count: UInt64
  /// How many runs of consecutive numbers those are.
  public let rangeCount: UInt64

  /// Works out what rules come to.
  ///
  /// - Parameter rules: Any rules, later ones winning.
  /// - Throws: ``RuleError``: `file` if an index proves damaged.
  /// - Complexity: O(*n* (log *n* + *d*)) for *n* rules and numbers of lists, of which no number has
  ///   more than *d*.
  public init(_ rules: [Rule]) throws(RuleError) {
    var effects = [Effect](repeating: Effect(), count: rules.count)
    var (count, rangeCount): (UInt64, UInt64) = (0, 0)
    var lastBlocked: Int64?
    var sweep = try RuleSweep(rules)
    while let range = try sweep.next() {
      var isBlocked = false
      for piece in sweep.active where (rules[piece.rule].action == .block) != isBlocked {
        effects[piece.rule].changed += range.length
        isBlocked.toggle()
      }
      if isBlocked {
        count += range.length
        if lastBlocked != range.lowerBound - 1 { rangeCount += 1 }
        lastBlocked = range.upperBound
      }
      guard let decider = sweep.active.last?.rule else { continue }
      effects[decider].decided += range.length
      for piece in sweep.active.dropLast() where effects[piece.rule].decided == 0 {
        if effects[piece.rule].shadowedBy.last != decider {
          effects[piece.rule].shadowedBy.append(decider)
        }
      }
    }
    for place in effects.indices {
      let deciders = effects[place].decided == 0 ? effects[place].shadowedBy : []
      effects[place].shadowedBy = Set(deciders).sorted()
    }
    self.rules = rules
    self.effects = effects
    self.count = count
    self.rangeCount = rangeCount
  }

  /// Begins to read the blocked numbers.
  ///
  /// - Returns: A reader before the first.
  /// - Throws: ``RuleError``: `file` if an index proves damaged.
  /// - Complexity: O(*n* log *n*) for *n* rules.
  public func blockedRanges() throws(RuleError) -> BlockedRanges { try BlockedRanges(rules) }

  /// Finds the rule that decides about a number.
  ///
  /// - Parameter number: Any number.
  /// - Returns: The place of the last rule that is about it; nil if there is none, and so the number is
  ///   not blocked.
  /// - Throws: ``RuleError``: `file` if an index proves damaged.
  /// - Complexity: O(rules).
  public func decidingRule(for number: Int64) throws(RuleError) -> Int? {
    for place in rules.indices.reversed() where try rules[place].contains(number) { return place }
    return nil
  }

  /// Finds the rules that decide about some numbers, faster than one by one.
  ///
  /// - Parameter numbers: Ascending.
  /// - Returns: For each number as ``decidingRule(for:)``.
  /// - Throws: ``RuleError``: `file` if an index proves damaged.
  /// - Complexity: O(*n* log *n*) for *n* rules, and the numbers of lists up to the last number.
  public func decidingRules(for numbers: [Int64]) throws(RuleError) -> [Int?] {
    var sweep = try RuleSweep(rules)
    var range = try sweep.next()
    var deciders: [Int?] = []
    for number in numbers {
      while let last = range?.upperBound, last < number { range = try sweep.next() }
      let isInRange = range.map { $0.lowerBound <= number } ?? false
      deciders.append(isInRange ? sweep.active.last?.rule : nil)
    }
    return deciders
  }

  /// Whether a number is blocked.
  ///
  /// - Parameter number: Any number.
  /// - Throws: ``RuleError``: `file` if an index proves damaged.
  /// - Complexity: O(rules).
  public func blocks(_ number: Int64) throws(RuleError) -> Bool {
    try decidingRule(for: number).map { rules[$0].action == .block } ?? false
  }
}
