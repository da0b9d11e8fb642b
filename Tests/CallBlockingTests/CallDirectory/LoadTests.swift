import Gapmap
import Testing

@testable import CallBlocking

/// Loading and updating when nothing goes wrong.
@Suite struct LoadTests {
  private let old = (1...25).map { Int64($0 * 7) }

  @Test func firstLoad() throws {
    let folder = try Folder()
    try folder.write(old)
    let system = SystemModel(budget: 10)
    let result = try system.load(folder.list())
    #expect(result.end == .done && result.requestCount == 3)
    #expect(system.blocked == old)
    #expect(
      system.requests.map(\.additions) == [old[..<10], old[10..<20], old[20...]].map(Array.init))
    #expect(system.violations == [])
    // There is nothing left to do.
    #expect(try system.load(folder.list()) == (.done, 0))
  }

  @Test func update() throws {
    let folder = try Folder()
    try folder.write(old)
    let system = SystemModel(budget: 10)
    _ = try system.load(folder.list())
    let new = (old.filter { $0 % 3 != 0 } + [1, 2, 8, 500, 501, 502]).sorted()
    try folder.write(new)
    let before = system.requests.count
    let result = try system.load(folder.list())
    #expect(result.end == .done && result.requestCount == 2)
    #expect(system.blocked == new)
    let requests = system.requests[before...]
    #expect(requests.map(\.removals) == [old.filter { $0 % 3 == 0 }, []])
    #expect(requests.map(\.additions) == [[1, 2], [8, 500, 501, 502]])
    #expect(system.violations == [] && system.absentRemovals == 0)
  }

  /// Requests with exactly as many entries as they may have leave nothing over, and no request empty.
  @Test(arguments: [0, 1, 9, 10, 11, 20, 30])
  func borders(count: Int) throws {
    let folder = try Folder()
    let numbers = (0..<count).map { Int64($0 * 3 + 1) }
    try folder.write(numbers)
    let system = SystemModel(budget: 10)
    let result = try system.load(folder.list())
    #expect(result.end == .done)
    #expect(result.requestCount == max(1, (count + 9) / 10))
    #expect(system.blocked == numbers)
    // Each number goes, and another comes.
    try folder.write(numbers.map { $0 + 1 })
    #expect(try system.load(folder.list()).end == .done)
    #expect(system.blocked == numbers.map { $0 + 1 })
    #expect(system.violations == [])
  }

  @Test func allNumbersGo() throws {
    let folder = try Folder()
    try folder.write(old)
    let system = SystemModel(budget: 10)
    _ = try system.load(folder.list())
    try folder.write([Int64]())
    #expect(try system.load(folder.list()).end == .done)
    #expect(system.blocked == [])
  }

  /// The same set in another file is an update of nothing.
  @Test func sameNumbersInOtherBytes() throws {
    let folder = try Folder()
    let numbers = (0..<4000).map { Int64($0 * $0 + 1) }
    try folder.write(numbers)
    let system = SystemModel(budget: 10_000)
    let list = try folder.list(budget: 10_000)
    _ = try system.load(list)
    let writer = try IndexWriter<Int64>(path: folder.index, favor: .speed)
    try writer.append(contentsOf: numbers)
    _ = try writer.finish()
    let result = try system.load(list)
    #expect(result.end == .done && result.requestCount == 1)
    #expect(system.requests.last?.count == 0 && system.requests.last?.removesAll == false)
    #expect(system.blocked == numbers)
  }

  /// One number in another's place changes no count, no bound and no length, but it is noticed.
  @Test func oneNumberForAnother() throws {
    let folder = try Folder()
    let numbers = (0..<20_000).filter { $0 % 3 != 0 }.map { Int64($0) + 1 }
    try folder.write(numbers)
    let system = SystemModel(budget: 100_000)
    let list = try folder.list(budget: 100_000)
    _ = try system.load(list)
    let other = numbers.map { $0 == 1001 ? 1000 : $0 }.sorted()
    try #require(other != numbers && Set(other).count == numbers.count)
    try folder.write(other)
    #expect(try system.load(list).requestCount == 1)
    #expect(system.blocked == other)
    #expect(system.requests.last?.count == 2)
  }

  @Test func differenceLargerThanTheList() throws {
    let folder = try Folder()
    try folder.write(old)
    let system = SystemModel(budget: 10)
    _ = try system.load(folder.list())
    let new = old.map { $0 + 1 }
    try folder.write(new)
    #expect(try system.load(folder.list()).requestCount == 3)
    #expect(system.requests.map(\.removesAll) == [false, false, false, true, false, false])
    #expect(system.blocked == new)
    #expect(system.violations == [])
  }

  @Test func severalExtensions() throws {
    let folder = try Folder()
    try folder.write(old)
    let plan = try CallDirectoryPlan.load(
      NumberIndex<Int64>(path: folder.index), extensions: 3, budget: 4)
    #expect(plan.shares.map(\.ranks) == [0..<9, 9..<17, 17..<25])
    let systems = plan.shares.map { _ in SystemModel(budget: 4) }
    let lists = try plan.shares.enumerated().map {
      try folder.list(budget: 4, part: $1.numbers, folder: "\($0)")
    }
    for (system, list) in zip(systems, lists) { #expect(try system.load(list).end == .done) }
    #expect(systems.flatMap(\.blocked) == old)
    #expect(systems.map(\.requests.count) == plan.requests.map(\.count))
    // An update keeps to the same parts.
    let new = (old.dropFirst(3) + [300, 301]).sorted()
    try folder.write(new)
    for (system, list) in zip(systems, lists) { #expect(try system.load(list).end == .done) }
    #expect(systems.flatMap(\.blocked) == new)
    #expect(systems.map(\.blocked.count) == [6, 8, 10])
    #expect(systems.flatMap(\.violations) == [])
  }

  /// Whoever divides the numbers anew loads them anew.
  @Test func otherPart() throws {
    let folder = try Folder()
    try folder.write(old)
    let system = SystemModel(budget: 10)
    _ = try system.load(folder.list())
    #expect(try system.load(folder.list(part: 20...100)).end == .done)
    #expect(system.blocked == old.filter { (20...100).contains($0) })
    #expect(system.violations == [])
  }
}
