import Gapmap
import Testing

@testable import CallBlocking

/// Requests as they are planned, which are those that the system gets.
@Suite struct PlanTests {
  private func index(_ folder: Folder, _ numbers: [Int64]) throws -> NumberIndex<Int64> {
    try folder.write(numbers)
    return try NumberIndex<Int64>(path: folder.index)
  }

  @Test func tollFree() throws {
    let folder = try Folder()
    try folder.write(18_330_000_000...18_339_999_999)
    let plan = try CallDirectoryPlan.load(NumberIndex<Int64>(path: folder.index))
    #expect(plan.requestCount == 6 && plan.entryCount == 10_000_000)
    #expect(plan.shares == [plan.shares[0]] && plan.shares[0].work == .load)
    #expect(plan.shares[0].numbers == CallDirectory.numbers)
    let requests = plan.requests[0]
    #expect(requests.map(\.additions.count) == [Int](repeating: 1_999_999, count: 5) + [5])
    #expect(requests.map(\.additions.lowerBound) == (0..<6).map { $0 * 1_999_999 })
    #expect(requests.allSatisfy { $0.removals.isEmpty })
    #expect(plan.seconds.lowerBound > 45 && plan.seconds.upperBound < 77)
    #expect(plan.notes == [])
    #expect(CallDirectory.requestCount(loading: 10_000_000) == 6)
    #expect(CallDirectory.requestCount(loading: 1_999_999) == 1)
    #expect(CallDirectory.requestCount(loading: 0) == 0)
  }

  @Test(arguments: [1, 2, 3, 7, 30])
  func extensions(count: Int) throws {
    let folder = try Folder()
    let numbers = (1...25).map { Int64($0 * $0) }
    let plan = try CallDirectoryPlan.load(
      index(folder, numbers), extensions: count, budget: 4)
    #expect(plan.shares.count == min(count, 25))
    #expect(plan.shares[0].ranks.lowerBound == 0 && plan.shares.last?.ranks.upperBound == 25)
    #expect(plan.shares[0].numbers.lowerBound == 1)
    #expect(plan.shares.last?.numbers.upperBound == CallDirectory.numbers.upperBound)
    for (share, next) in zip(plan.shares, plan.shares.dropFirst()) {
      #expect(share.numbers.upperBound + 1 == next.numbers.lowerBound)
      #expect(share.ranks.upperBound == next.ranks.lowerBound)
    }
    let sizes = plan.shares.map(\.ranks.count)
    #expect(sizes.max()! - sizes.min()! <= 1)
    #expect(plan.requests.flatMap { $0 }.flatMap { $0.additions.map(Int.init) } == Array(0..<25))
    #expect(plan.requestCount == UInt64(plan.requests.map(\.count).reduce(0, +)))
  }

  @Test func emptyIndex() throws {
    let folder = try Folder()
    let plan = try CallDirectoryPlan.load(index(folder, []), extensions: 3)
    #expect(plan.requestCount == 0 && plan.shares.count == 1)
  }

  /// An update's requests, number by number, against those that the system gets.
  @Test func update() throws {
    let folder = try Folder()
    let (before, after) = (try Folder(), folder)
    let old = (1...60).map { Int64($0 * 3) }
    let new = (old.filter { $0 % 7 != 0 } + (1...13).map { Int64($0 * 30 + 1) }).sorted()
    let baseline = try index(before, old)
    try after.write(old)
    let system = SystemModel(budget: 10)
    let list = try after.list()
    _ = try system.load(list)
    let loads = system.requests.count
    let plan = try CallDirectoryPlan.update(from: baseline, to: index(after, new), budget: 10)
    #expect(plan.shares[0].work == .update(removals: 8, additions: 13))
    _ = try system.load(list)
    let requests = system.requests[loads...]
    #expect(requests.map(\.removals.count) == plan.requests[0].map(\.removals.count))
    #expect(requests.map(\.additions.count) == plan.requests[0].map(\.additions.count))
    #expect(plan.requests[0].map(\.removals) == [0..<8, 8..<8, 8..<8])
    #expect(plan.requests[0].map(\.additions) == [0..<2, 2..<12, 12..<13])
  }

  /// Where a list or an extension's share of it ends empty, it takes a request to empty it.
  @Test(arguments: [1, 2], [false, true])
  func nothingLeft(extensions: Int, isAllGone: Bool) throws {
    let (before, after) = (try Folder(), try Folder())
    let old = (1...40).map { Int64($0) }
    let new = isAllGone ? [] : old.filter { $0 > 20 && $0 != 31 }
    let baseline = try index(before, old)
    try after.write(old)
    let numbers = try CallDirectoryPlan.load(
      baseline, extensions: extensions, budget: 10
    ).shares.map(\.numbers)
    let systems = numbers.map { _ in SystemModel(budget: 10) }
    let lists = try numbers.enumerated().map { try after.list(part: $1, folder: "\($0)") }
    for (system, list) in zip(systems, lists) { #expect(try system.load(list).end == .done) }
    let loads = systems.map(\.requests.count)
    let plan = try CallDirectoryPlan.update(
      from: baseline, to: index(after, new), numbers: numbers, budget: 10)
    for (system, list) in zip(systems, lists) { #expect(try system.load(list).end == .done) }
    #expect(systems.flatMap(\.blocked) == new)
    #expect(systems.flatMap(\.violations) == [])
    let given = zip(systems, loads).map { $0.requests[$1...] }
    #expect(plan.requests.map(\.count) == given.map(\.count))
    #expect(plan.requestCount == UInt64(given.map(\.count).reduce(0, +)))
    #expect(plan.requests.map { $0.map(\.removesAll) } == given.map { $0.map(\.removesAll) })
    #expect(
      plan.requests.map { $0.map(\.removals.count) } == given.map { $0.map(\.removals.count) })
    #expect(
      plan.requests.map { $0.map(\.additions.count) } == given.map { $0.map(\.additions.count) })
    if isAllGone || extensions == 2 { #expect(plan.requests[0].map(\.removesAll) == [true]) }
  }

  @Test func loadInsteadOfUpdate() throws {
    let (before, after) = (try Folder(), try Folder())
    let baseline = try index(before, (1...20).map { Int64($0) })
    let plan = try CallDirectoryPlan.update(
      from: baseline, to: index(after, (15...25).map { Int64($0) }))
    #expect(plan.shares[0].work == .loadInstead(ofRemovals: 14, additions: 5))
    #expect(plan.requestCount == 1 && plan.requests[0][0].additions == 0..<11)
    #expect(plan.requests[0][0].removesAll)
    #expect(
      plan.notes == [
        "14 numbers to remove and 5 to add are more than the 11 there are, so all are loaded anew"
      ])
  }
}
