import Gapmap
import Testing

@testable import CallBlocking

/// A first load and weekly updates for a year, with everything going wrong now and then.
@Suite struct YearTests {
  @Test(arguments: [false, true], [1, 2, 3] as [UInt64])
  func year(keepsFlushed: Bool, seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let folder = try Folder()
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
        system.finishOwnRequest()
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
    let fed = system.requests.reduce(0) { $0 + $1.count }
    print(
      "shown: a year of weekly updates, seed \(seed), \(faultCount) faults: \(fed) entries fed in",
      "\(system.requests.count) requests, the system's list equal every week")
    #expect(faultCount > 50)
  }

  /// Half a million numbers, most of them in a stretch and others scattered.
  @Test func yearOfManyNumbers() throws {
    var random = SplitMix(seed: 11)
    let folder = try Folder()
    let system = SystemModel(budget: 200_000)
    let list = CallDirectoryList(index: folder.index, folder: folder.path, budget: 200_000)
    let size = 1_000_000
    let first: Int64 = 18_330_000_000
    var isBlocked = (0..<size).map {
      $0 < 400_000 || Int.random(in: 0..<6, using: &random) == 0
    }
    var (faultCount, firstLoad) = (0, 0)
    for week in 0..<52 {
      if week > 0 {
        for _ in 0..<5000 { isBlocked[.random(in: 0..<size, using: &random)].toggle() }
        let stretch = Int.random(in: 0..<size / 2000, using: &random) * 2000
        for place in stretch..<(stretch + 2000) { isBlocked[place] = week.isMultiple(of: 2) }
      }
      let numbers = isBlocked.enumerated().compactMap { $1 ? first + Int64($0) : nil }
      try folder.write(numbers)
      let faults = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        Self.fault(using: &random)
      }
      faultCount += faults.count
      var end = try system.load(list, faults: faults).end
      try system.deliverLateExpiries()
      // Some faults end the attempt; the app makes another one.
      if end != .done || system.blocked != numbers { end = try system.load(list).end }
      #expect(end == .done)
      let isExact = system.blocked == numbers
      #expect(isExact, "week \(week)")
      #expect(system.violations == [])
      if week == 0 { firstLoad = system.blocked.count }
    }
    let fed = system.requests.reduce(0) { $0 + $1.count }
    print(
      "shown: first load of \(firstLoad) numbers and 51 weekly updates, \(faultCount) faults:",
      "\(fed) entries fed in \(system.requests.count) requests, the system's list equal every week")
    #expect(faultCount > 20)
  }

  private static func fault(using random: inout SplitMix) -> SystemModel.Fault {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: .crash(atEntry: .random(in: 0..<2000, using: &random))
    case 1: .crashBeforeCompletion
    case 2: .fail(code: [0, 2, 5, 8, 19, 102].randomElement(using: &random)!)
    case 3: .refuse(code: [1, 6, 7].randomElement(using: &random)!)
    case 4: .expire(code: nil)
    case 5: .expire(code: 2)
    case 6: .expireLate(code: [nil, 2].randomElement(using: &random)!)
    case 7: .currentlyLoading
    default: .none
    }
  }
}
