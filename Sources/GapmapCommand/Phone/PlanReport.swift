import CallBlocking
import Gapmap

/// What `gapmap plan` tells.
struct PlanReport {
  /// The rule file's.
  let name: String
  let plan: RulePlan
  let warnings: [BlockedWarning]
  /// The index, if one was built.
  let build: BuildReport?

  /// A line for each rule, then what is odd about them.
  var text: String {
    let rules = plan.rules.count == 1 ? "1 rule blocks" : "\(grouped(plan.rules.count)) rules block"
    let numbers = plan.count == 1 ? "1 number" : "\(grouped(plan.count)) numbers"
    let ranges = plan.rangeCount == 1 ? "1 range" : "\(grouped(plan.rangeCount)) ranges"
    var text = "\(name): \(rules) \(numbers) in \(ranges)\n"
    if !plan.rules.isEmpty { text += table([["line", "digits", "numbers", "change"]] + rows) }
    for (rule, effect) in zip(plan.rules, plan.effects) {
      if let remark = remark(rule, effect) {
        text += "line \(rule.place.line) (\(rule.text)) \(remark)\n"
      }
    }
    text += doubts.map {
      "warning: line \($0.rule.place.line) (\($0.rule.text)): \($0.reason)\n"
    }.joined()
    text += warnings.map { $0.text(plan) }.joined()
    return text + (build?.text ?? "")
  }

  /// The rules whose numbers cannot be, and why.
  private var doubts: [(rule: Rule, reason: String)] {
    plan.rules.compactMap { rule in rule.lengthDoubt.map { (rule, $0) } }
  }

  private var rows: [[String]] {
    zip(plan.rules, plan.effects).map { rule, effect in
      let sign = rule.action == .block ? "+" : "-"
      return [
        "\(rule.place.line) \(rule.text)", rule.digitsText, grouped(rule.count),
        effect.changed == 0 ? "0" : "\(sign)\(grouped(effect.changed))",
      ]
    }
  }

  private func remark(_ rule: Rule, _ effect: RulePlan.Effect) -> String? {
    if rule.count == 0 { return "has no numbers" }
    if effect.decided == 0 { return "has no effect: \(deciders(effect)) all of its numbers" }
    guard effect.changed == 0 else { return nil }
    return "changes nothing: its numbers are \(rule.action == .block ? "blocked" : "not blocked")"
      + " by then"
  }

  /// The lines that shadow a rule, a few of them if there are many.
  private func deciders(_ effect: RulePlan.Effect) -> String {
    let lines = effect.shadowedBy.prefix(5).map { "\(plan.rules[$0].place.line)" }
    if effect.shadowedBy.count == 1 { return "line \(lines[0]) decides about" }
    let others = effect.shadowedBy.count - lines.count
    return "lines \(lines.joined(separator: ", "))"
      + "\(others > 0 ? " and \(grouped(others)) others" : "") decide about"
  }

  /// The same for programs.
  var json: String {
    var object = JSONObject()
    object.add("count", plan.count)
    object.add("ranges", plan.rangeCount)
    object.add("rules", zip(plan.rules, plan.effects).map { self.object($0, $1) })
    object.add(
      "warnings",
      doubts.map { self.object($0.rule, $0.reason) } + warnings.flatMap { $0.objects(plan) })
    if let build {
      var index = JSONObject()
      index.add("path", build.output)
      index.add("bytes", build.summary.byteCount)
      index.add("seconds", build.seconds)
      object.add("index", index)
    }
    return object.text + "\n"
  }

  private func object(_ rule: Rule, _ doubt: String) -> JSONObject {
    var object = JSONObject()
    object.add("kind", "length")
    object.add("line", rule.place.line)
    object.add("reason", doubt)
    return object
  }

  private func object(_ rule: Rule, _ effect: RulePlan.Effect) -> JSONObject {
    var object = JSONObject()
    object.add("line", rule.place.line)
    object.add("rule", rule.text)
    object.add("action", rule.action.rawValue)
    object.add("count", rule.count)
    object.add("changed", effect.changed)
    object.add("decided", effect.decided)
    object.add("shadowedBy", effect.shadowedBy.map { plan.rules[$0].place.line })
    return object
  }
}

extension Rule {
  /// How many digits its numbers have.
  fileprivate var digitsText: String {
    guard case .pattern(let pattern) = numbers else { return "listed" }
    return lengthsText(pattern.digitCounts)
  }
}
