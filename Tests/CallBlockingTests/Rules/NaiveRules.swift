/// Rules applied to one number after another, from the text of the number.
struct NaiveRules {
  /// A rule that is about few numbers.
  enum Numbers {
    /// All of `length` digits that begin with `digits`.
    case beginning(digits: String, length: Int)
    /// As many `#` behind `digits` as it takes to `length`.
    case open(digits: String, length: Int)
    case range(Int, Int)
    case list([Int])

    func contains(_ number: Int) -> Bool {
      let text = "\(number)"
      switch self {
      case .beginning(let digits, let length), .open(let digits, let length):
        return text.count == length && text.hasPrefix(digits)
      case .range(let first, let last): return first <= number && number <= last
      case .list(let numbers): return numbers.contains(number)
      }
    }
  }

  struct Rule {
    let blocks: Bool
    let numbers: Numbers
  }

  var rules: [Rule] = []

  /// The universe: numbers of up to four digits.
  static let numbers = 1...9999

  /// Chooses a rule at random.
  static func randomRule(using generator: inout SplitMix) -> Rule {
    let first = Int.random(in: numbers, using: &generator)
    let digits = String("\(first)".prefix(Int.random(in: 1...4, using: &generator)))
    let length = Int.random(in: digits.count...4, using: &generator)
    let content: Numbers =
      switch Int.random(in: 0..<8, using: &generator) {
      case 0..<3: .beginning(digits: digits, length: length)
      case 3..<5: .open(digits: digits, length: length)
      case 5: .range(first, min(9999, first + Int.random(in: 0...3000, using: &generator)))
      case 6: .range(first, min(9999, first + Int.random(in: 0...3, using: &generator)))
      default:
        .list(
          (0..<Int.random(in: 0...40, using: &generator)).map { _ in
            Int.random(in: first...min(9999, first + 80), using: &generator)
          })
      }
    return Rule(blocks: Bool.random(using: &generator), numbers: content)
  }

  /// What each rule does, in the words of `RulePlan.Effect`.
  struct Effect: Equatable {
    var count = 0
    var changed = 0
    var decided = 0
    var deciders: Set<Int> = []
  }

  /// Applies the rules in their order to each number.
  func apply() -> (blocked: [Int], effects: [Effect]) {
    var effects = [Effect](repeating: Effect(), count: rules.count)
    var blocked: [Int] = []
    for number in Self.numbers {
      var isBlocked = false
      var matching: [Int] = []
      for (place, rule) in rules.enumerated() where rule.numbers.contains(number) {
        effects[place].count += 1
        if rule.blocks != isBlocked { effects[place].changed += 1 }
        isBlocked = rule.blocks
        matching.append(place)
      }
      if isBlocked { blocked.append(number) }
      guard let decider = matching.last else { continue }
      effects[decider].decided += 1
      for place in matching.dropLast() { effects[place].deciders.insert(decider) }
    }
    return (blocked, effects)
  }
}
