import Gapmap
import Testing

@testable import CallBlocking

/// A first load and weekly updates for a year, with everything going wrong now and then.
@Suite struct YearTests {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  @Test(arguments: [false, true], [1, 2, 3] as [UInt64])
  func year(keepsFlushed: Bool, seed: UInt64) throws {
    var random = Generator(state: seed)
    let folder = try SharedFolder()
    let system = SystemModel(budget: 2000, flushLength: 100)
    system.keepsFlushed = keepsFlushed
    let list = try folder.list(budget: 2000, minimumBudget: 125)
    var numbers = Set((0..<8000).map { _ in Int64.random(in: 1...1_000_000, using: &random) })
    var faultCount = 0
    for week in 0..<52 {
      let leaving = numbers.sorted().shuffled(using: &random)
      numbers.subtract(leaving.prefix(.random(in: 0...900, using: &random)))
      for _ in 0..<Int.random(in: 0...900, using: &random) {
        numbers.insert(.random(in: 1...1_000_000, using: &random))
      }
      // Whole stretches come and go, too.
      let start = Int64.random(in: 1...900_000, using: &random)
      if week.isMultiple(of: 5) { numbers.formUnion(start...(start + 700)) }
      if week.isMultiple(of: 7) { numbers.subtract(start...(start + 20_000)) }
      try folder.write(numbers.sorted())
      var isDone = false
      for _ in 0..<20 where !isDone {
        if Int.random(in: 0..<20, using: &random) == 0 { system.rebuild() }
        if Int.random(in: 0..<10, using: &random) == 0 {
          _ = try system.reload(list, Self.fault(using: &random))
        }
        let faults = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          Self.fault(using: &random)
        }
        faultCount += faults.count
        isDone = try system.load(list, faults: faults).end == .done
        try system.deliverLateExpiries()
        // A late one may have taken back what was done.
        if isDone { isDone = try system.load(list).end == .done }
      }
      #expect(isDone)
      let isWhole = system.blocked == numbers.sorted()
      if !isWhole {
        // A list that was lost at the very end is found out when the system asks next.
        _ = try system.reload(list)
        #expect(try system.load(list).end == .done)
      }
      let isExact = system.blocked == numbers.sorted()
      #expect(isExact, "week \(week)")
      #expect(system.violations == [])
    }
    #expect(faultCount > 50)
  }

  private static func fault(using random: inout Generator) -> SystemModel.Fault {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: .crash(atEntry: .random(in: 0..<2000, using: &random))
    case 1: .crashBeforeCompletion
    case 2: .fail(code: [0, 2, 5, 8, 19, 102].randomElement(using: &random)!)
    case 3: .refuse(code: [1, 6, 7].randomElement(using: &random)!)
    case 4: .expire(code: nil)
    case 5: .expire(code: 2)
    case 6: .expireLate(code: [nil, 2].randomElement(using: &random)!)
    default: .none
    }
  }
}
