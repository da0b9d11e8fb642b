import Gapmap
import Testing

@testable import CallBlocking

/// What rules come to.
@Suite struct RulePlanTests {
  private func plan(_ text: String, directory: String = ".") throws -> RulePlan {
    try RulePlan(RuleFile(text: text, directory: directory).rules)
  }

  private func ranges(_ plan: RulePlan) throws -> [ClosedRange<Int64>] {
    var reader = try plan.blockedRanges()
    var ranges: [ClosedRange<Int64>] = []
    while let range = try reader.next() { ranges.append(range) }
    #expect(try reader.next() == nil)
    return ranges
  }

  /// Writes a rule as text; a list goes to a file of its own, as text or as an index.
  private func text(
    of rule: NaiveRules.Rule, number: Int, in folder: Folder, isIndex: Bool
  ) throws -> String {
    let action = rule.blocks ? "block" : "allow"
    switch rule.numbers {
    case .beginning(let digits, let length): return "\(action) \(digits) \(length) digits"
    case .open(let digits, let length):
      // Without a # it is a whole number only if it is told how long it is.
      if length == digits.count { return "\(action) \(digits)...\(digits)" }
      return "\(action) \(digits)\(String(repeating: "#", count: length - digits.count))"
    case .range(let first, let last): return "\(action) \(first)...\(last)"
    case .list(let numbers):
      let name = "list\(number)"
      if isIndex {
        let writer = try IndexWriter<Int64>(path: "\(folder.path)/\(name)")
        for number in Set(numbers).sorted() { try writer.append(Int64(number)) }
        _ = try writer.finish()
      } else {
        try folder.write(numbers.map { "\($0)\n" }.joined(), to: name)
      }
      return "\(action) file \(name)"
    }
  }

  /// Random rules, applied number by number and compiled.
  @Test(arguments: 0..<150)
  func agreesWithRulesAppliedOneByOne(seed: Int) throws {
    var generator = SplitMix(seed: UInt64(seed))
    let folder = try Folder()
    var naive = NaiveRules()
    var lines: [String] = []
    for number in 0..<Int.random(in: 1...14, using: &generator) {
      let rule = NaiveRules.randomRule(using: &generator)
      naive.rules.append(rule)
      lines.append(
        try text(of: rule, number: number, in: folder, isIndex: Bool.random(using: &generator)))
    }
    let plan = try plan(lines.joined(separator: "\n"), directory: folder.path)
    let (blocked, effects) = naive.apply()
    let comment = Comment(rawValue: lines.joined(separator: "; "))
    #expect(plan.count == UInt64(blocked.count), comment)
    let ranges = try ranges(plan)
    #expect(ranges.flatMap { $0.map(Int.init) } == blocked, comment)
    #expect(plan.rangeCount == UInt64(ranges.count), comment)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound })
    for (place, effect) in effects.enumerated() {
      #expect(plan.rules[place].count == UInt64(effect.count), comment)
      #expect(plan.effects[place].changed == UInt64(effect.changed), comment)
      #expect(plan.effects[place].decided == UInt64(effect.decided), comment)
      let shadowedBy = effect.decided == 0 ? effect.deciders.sorted() : []
      #expect(plan.effects[place].shadowedBy == shadowedBy, comment)
    }
    let numbers = NaiveRules.numbers.filter { $0 % 7 == seed % 7 }
    let deciders = try plan.decidingRules(for: numbers.map { Int64($0) })
    for (number, found) in zip(numbers, deciders) {
      let decider = naive.rules.lastIndex { $0.numbers.contains(number) }
      #expect(try plan.decidingRule(for: Int64(number)) == decider, comment)
      #expect(found == decider, comment)
      #expect(try plan.blocks(Int64(number)) == decider.map { naive.rules[$0].blocks } ?? false)
    }
  }

  @Test func everythingButJapan() throws {
    let plan = try plan("block everything\nallow +81")
    let everything: UInt64 = 1_000_000_000_000_000 - 1_000_000
    // Of 2 to 15 digits, of which two are the country code: 1 + 10 + … + 10^13; of 7 and more in `everything`.
    let japan: UInt64 = 11_111_111_100_000
    #expect(plan.rules.map(\.count) == [everything, japan + 11111])
    #expect(plan.effects.map(\.changed) == [everything, japan])
    #expect(plan.effects.map(\.decided) == [everything - japan, japan + 11111])
    #expect(plan.count == everything - japan)
    #expect(plan.count == 988_888_887_900_000)
    #expect(plan.rangeCount == 10)
    #expect(try plan.blocks(18_335_550_100))
    #expect(try !plan.blocks(81_312_345_678))
    #expect(try !plan.blocks(112))
    #expect(try plan.decidingRule(for: 112) == nil)

    let folder = try Folder()
    let path = "\(folder.path)/x.gapmap"
    let writer = try IndexWriter<Int64>(path: path)
    for range in try ranges(plan) { try writer.append(range) }
    _ = try writer.finish()
    let index = try NumberIndex<Int64>(path: path)
    #expect(index.count == plan.count)
    #expect(index.byteCount < 300)
    for number: Int64 in [
      1_000_000, 999_999, 18_335_550_100, 8_099_999_999, 8_100_000_000, 8_199_999_999,
      8_200_000_000, 81_312_345_678, 810_000_000, 999_999_999_999_999,
    ] {
      #expect(try index.contains(number) == plan.blocks(number), "\(number)")
    }
  }

  @Test func shadows() throws {
    let plan = try plan(
      """
      block +1833
      allow +1 833 555 0100
      block +1
      block +1844
      allow +81
      """)
    #expect(plan.effects.map(\.shadowedBy) == [[2], [2], [], [], []])
    #expect(plan.effects.map(\.changed) == [10_000_000, 1, 9_990_000_001, 0, 0])
    #expect(
      plan.effects.map(\.decided) == [0, 0, 9_990_000_000, 10_000_000, 11_111_111_111_111])
    #expect(plan.count == 10_000_000_000)
    #expect(plan.rangeCount == 1)
    // Two rules together shadow one.
    let halves = try self.plan(
      "block 100...199\nallow 100...149\nblock 150...299\nallow 150...150")
    #expect(halves.effects.map(\.shadowedBy) == [[1, 2, 3], [], [], []])
    #expect(halves.count == 149)
  }

  @Test func noRules() throws {
    let plan = try plan("# nothing")
    #expect(plan.count == 0 && plan.rangeCount == 0 && plan.effects.isEmpty)
    #expect(try ranges(plan).isEmpty)
  }

  @Test func anEmptyList() throws {
    let folder = try Folder()
    try folder.write("# none yet\n", to: "list")
    let plan = try plan("block file list\nblock +1833", directory: folder.path)
    #expect(plan.effects[0] == RulePlan.Effect())
    #expect(plan.count == 10_000_000)
  }

  /// The rule that names a damaged index is told.
  @Test func aDamagedIndex() throws {
    let folder = try Folder()
    let path = "\(folder.path)/x.gapmap"
    let writer = try IndexWriter<Int64>(path: path)
    var generator = SplitMix(seed: 1)
    var number: Int64 = 18_330_000_000
    for _ in 0..<20_000 {
      number += Int64.random(in: 1...90, using: &generator)
      try writer.append(number)
    }
    _ = try writer.finish()
    var bytes = try folder.read("x.gapmap")
    bytes[bytes.count / 2] ^= 4
    try folder.write(bytes, to: "x.gapmap")
    let rules = try RuleFile(text: "block +81\nblock file x.gapmap", directory: folder.path).rules
    let error = try #require(throws: RuleError.self) { try RulePlan(rules) }
    guard case .file(path, let place?, .damaged) = error else {
      return #expect(Bool(false), "\(error)")
    }
    #expect(place.line == 2 && place.column == 7)
  }

  /// A hundred thousand rules do not take a hundred thousand times as long as one.
  @Test(.timeLimit(.minutes(1))) func manyRules() throws {
    var text = "block +1\n"
    for number in 0..<100_000 { text += "allow +1833\(2_000_000 + number * 2)\n" }
    let plan = try plan(text)
    #expect(plan.count == 9_999_900_000)
    #expect(plan.rangeCount == 100_001)
    #expect(plan.effects.dropFirst().allSatisfy { $0.changed == 1 && $0.decided == 1 })
  }
}
