import Foundation
import Gapmap
import Testing

@testable import CallBlocking

/// What the system's error codes lead to.
@Suite struct CodeTests {
  private let numbers = (1...15).map { Int64($0) }

  /// Nobody but the user can help, and what was loaded stays.
  @Test(arguments: [1, 6])
  func stop(code: Int) throws {
    let folder = try Folder()
    try folder.write(numbers)
    let system = SystemModel(budget: 10)
    let list = try folder.list()
    let result = try system.load(list, faults: [.none, .refuse(code: code)])
    #expect(result.end == .stop(.code(code)) && result.requestCount == 2)
    #expect(try system.load(list).end == .done)
    #expect(system.requests.map(\.removesAll) == [false, false])
    #expect(system.blocked == numbers)
  }

  @Test func currentlyLoading() throws {
    let folder = try Folder()
    try folder.write(numbers)
    let list = try folder.list()
    var load = CallDirectoryLoad(list)
    var steps = [try load.begin()]
    for _ in 0..<9 { steps.append(try load.next(afterCode: 7)) }
    #expect(
      steps == [0, 2, 4, 8, 16, 32, 60, 60, 60].map { .reload(afterSeconds: $0) }
        + [.stop(.code(7))])
  }

  /// The list is not what it was taken for: it is emptied, and loaded anew.
  @Test(arguments: [3, 4, 8, 19])
  func startOver(code: Int) throws {
    let folder = try Folder()
    try folder.write(numbers)
    let system = SystemModel(budget: 10)
    let result = try system.load(folder.list(), faults: [.none, .fail(code: code)])
    #expect(result.end == .done && result.requestCount == 4)
    #expect(system.requests.map(\.removesAll) == [false, false, true, false])
    #expect(system.blocked == numbers)
    #expect(system.violations == [])
    let faults = [SystemModel.Fault](repeating: .fail(code: code), count: 20)
    let other = try Folder()
    try other.write(numbers)
    let end = try SystemModel(budget: 10).load(other.list(), faults: faults)
    #expect(end.end == .stop(.code(code)) && end.requestCount == 4)
  }

  /// The system's database is damaged; the user repairs it, which leaves it empty or as it was.
  @Test(arguments: [false, true])
  func damagedDatabase(isRebuilt: Bool) throws {
    let folder = try Folder()
    try folder.write(numbers)
    let system = SystemModel(budget: 10)
    let list = try folder.list()
    #expect(try system.load(list, faults: [.none, .fail(code: 11)]).end == .stop(.code(11)))
    if isRebuilt { system.rebuild() }
    #expect(try system.load(list).end == .done)
    #expect(system.blocked == numbers)
    #expect(system.violations == [])
  }

  /// The app names another folder than the extension.
  @Test func unreached() throws {
    let folder = try Folder()
    try folder.write(numbers)
    let system = SystemModel(budget: 10)
    let (apps, extensions) = (try folder.list(folder: "a"), try folder.list(folder: "b"))
    var load = CallDirectoryLoad(apps)
    #expect(try load.begin() == .reload(afterSeconds: 0))
    #expect(try load.next(afterCode: system.reload(extensions)) == .stop(.unreached))
  }

  @Test func sentences() {
    let codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 19, 102, -1, 4711]
    for code in codes {
      let text = "\(CallDirectoryFailure.code(code))"
      #expect(text.contains("rror \(code))") || text.contains("error \(code),"), "\(text)")
      #expect(text.hasSuffix("."))
    }
    #expect(Set(codes.map { "\(CallDirectoryFailure.code($0))" }).count == codes.count)
    for failure in [CallDirectoryFailure.expired, .unreached, .restarted] {
      #expect("\(failure)".hasSuffix("."))
    }
  }
}
