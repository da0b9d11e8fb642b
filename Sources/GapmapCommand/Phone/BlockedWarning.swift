import CallBlocking

/// Numbers that a rule blocks and should not.
struct BlockedWarning {
  /// What is special about them.
  enum Kind: String {
    case emergency, kept
  }

  let kind: Kind
  /// Ascending.
  var numbers: [PhoneNumber]
  /// The rule's place among all.
  let rule: Int

  /// How many emergency numbers to name; there may be all of them.
  private static let shownCount = 8

  /// Finds them.
  ///
  /// - Parameters:
  ///   - plan: The rules.
  ///   - kept: Numbers that must not be blocked, besides emergency numbers.
  /// - Returns: A warning for each rule that blocks some, emergency numbers first.
  /// - Throws: `RuleError` if an index proves damaged.
  static func all(of plan: RulePlan, keeping kept: [PhoneNumber]) throws -> [BlockedWarning] {
    let emergency = EmergencyNumbers.all.compactMap { PhoneNumber($0) }
    return try warnings(.emergency, emergency, plan) + warnings(.kept, Set(kept).sorted(), plan)
  }

  private static func warnings(
    _ kind: Kind, _ numbers: [PhoneNumber], _ plan: RulePlan
  ) throws -> [BlockedWarning] {
    var blocked: [Int: [PhoneNumber]] = [:]
    for (number, rule) in zip(numbers, try plan.decidingRules(for: numbers.map(\.value))) {
      guard let rule, plan.rules[rule].action == .block else { continue }
      blocked[rule, default: []].append(number)
    }
    return blocked.sorted { $0.key < $1.key }.map {
      BlockedWarning(kind: kind, numbers: $0.value, rule: $0.key)
    }
  }

  /// A line for people.
  func text(_ plan: RulePlan) -> String {
    let rule = plan.rules[rule]
    let line = "warning: line \(rule.place.line) (\(rule.text)) blocks"
    switch kind {
    case .kept:
      return "\(line) \(numbers.map(\.grouped).joined(separator: ", ")), which --keep names\n"
    case .emergency:
      // They are dialled as they are.
      let shown = numbers.prefix(Self.shownCount).map { "\($0.value)" }.joined(separator: ", ")
      let others = numbers.count - Self.shownCount
      return numbers.count == 1
        ? "\(line) the emergency number \(shown)\n"
        : "\(line) the emergency numbers \(shown)\(others > 0 ? " and \(others) others" : "")\n"
    }
  }

  /// The same for programs, an object for each number.
  func objects(_ plan: RulePlan) -> [JSONObject] {
    numbers.map { number in
      var object = JSONObject()
      object.add("kind", kind.rawValue)
      object.add("number", number.value)
      object.add("line", plan.rules[rule].place.line)
      return object
    }
  }
}
