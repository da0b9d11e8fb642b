import Foundation
import Gapmap
import Testing

@testable import CallBlocking

/// What is refused before the system is given anything.
@Suite struct RefusalTests {
  private final class Counter: CallDirectoryContext {
    var count = 0
    var isIncremental: Bool { true }
    func addBlockingEntry(withNextSequentialPhoneNumber phoneNumber: Int64) { count += 1 }
    func removeBlockingEntry(withPhoneNumber phoneNumber: Int64) { count += 1 }
    func removeAllBlockingEntries() { count += 1 }
  }

  private func refusal(_ list: CallDirectoryList) throws -> CallDirectoryError? {
    let counter = Counter()
    do throws(CallDirectoryError) {
      _ = try list.answer(counter)
      return nil
    } catch {
      #expect(counter.count == 0)
      // The app gets to know the reason, which the system does not pass on.
      var load = CallDirectoryLoad(list)
      #expect(throws: error) { try load.begin() }
      return error
    }
  }

  @Test(arguments: [[0, 5], [-1], [1, .max], [.min, 3]] as [[Int64]])
  func numbersOutOfRange(numbers: [Int64]) throws {
    let folder = try Folder()
    try folder.write(numbers)
    let bad = try #require(numbers.first { !CallDirectory.numbers.contains($0) })
    #expect(try refusal(folder.list()) == .numberOutOfRange(bad))
    #expect(throws: CallDirectoryError.numberOutOfRange(bad)) {
      try CallDirectoryPlan.load(NumberIndex<Int64>(path: folder.index))
    }
  }

  @Test func theLastNumbersThatThereAre() throws {
    let folder = try Folder()
    try folder.write([1, .max - 2, .max - 1])
    let system = SystemModel(budget: 2)
    #expect(try system.load(folder.list(budget: 2)).end == .done)
    #expect(system.blocked == [1, .max - 2, .max - 1])
  }

  @Test func tooManyNumbers() throws {
    let folder = try Folder()
    try folder.write(1...1_000_000_000_000_000)
    let error = CallDirectoryError.tooManyNumbers(
      count: 1_000_000_000_000_000, maximum: 199_999_900)
    #expect(try refusal(folder.list(budget: CallDirectory.budget)) == error)
    #expect(throws: error) { try CallDirectoryPlan.load(NumberIndex<Int64>(path: folder.index)) }
    #expect("\(error)".hasPrefix("1,000,000,000,000,000 numbers are too many for one extension"))
  }

  @Test func noIndex() throws {
    let folder = try Folder()
    let list = try folder.list()
    #expect(
      try refusal(list)
        == .file(
          path: list.path, .system(operation: "open", path: list.path, code: ENOENT)))
  }

  /// Damage is found where it is met; the request is cancelled, and the app is told the reason.
  @Test func damage() throws {
    let folder = try Folder()
    let numbers = (0..<50_000).map { (place: Int64) in place * 17 + place % 7 + 1 }
    try folder.write(numbers)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.index))
    bytes[bytes.count * 2 / 3] ^= 1
    try bytes.write(to: URL(fileURLWithPath: folder.index))
    let list = try folder.list(budget: 100_000)
    let system = SystemModel(budget: 100_000)
    var load = CallDirectoryLoad(list)
    #expect(try load.begin() == .reload(afterSeconds: 0))
    #expect(try system.reload(list) == 0)
    #expect(system.blocked == [])
    do throws(CallDirectoryError) {
      _ = try load.next(afterCode: 0)
      Issue.record("the damage went unnoticed")
    } catch {
      guard case .file(path: list.path, .damaged) = error else {
        Issue.record("\(error)")
        return
      }
    }
    // With a whole file it goes on.
    try folder.write(numbers)
    #expect(try system.load(list).end == .done)
    #expect(system.blocked == numbers)
  }
}
