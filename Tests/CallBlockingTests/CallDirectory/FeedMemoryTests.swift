#if os(Linux)
  import Foundation
  import Gapmap
  import Testing

  @testable import CallBlocking

  /// What feeding ten million numbers takes of memory and time, in a process that does nothing else.
  @Suite struct FeedMemoryTests {
    /// Takes numbers, and looks at the memory now and then.
    private final class Taker: CallDirectoryContext {
      var isIncremental: Bool { true }
      private(set) var count = 0
      private(set) var last: Int64 = 0
      private(set) var isAscending = true
      private(set) var peak = 0

      func addBlockingEntry(withNextSequentialPhoneNumber phoneNumber: Int64) {
        isAscending = isAscending && phoneNumber > last
        last = phoneNumber
        count += 1
        if count.isMultiple(of: 50_000) { peak = max(peak, FeedMemoryTests.privateByteCount()) }
      }

      func removeBlockingEntry(withPhoneNumber phoneNumber: Int64) {}
      func removeAllBlockingEntries() {}
    }

    /// Memory of the process's own; mapped files are not counted, which the system takes back at will.
    private static func privateByteCount() -> Int {
      let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
      for line in String(decoding: status, as: UTF8.self).split(separator: "\n") {
        let words = line.split { $0 == " " || $0 == "\t" }
        if words.first == "RssAnon:", let kilobytes = Int(words[1]) { return kilobytes * 1024 }
      }
      return .max
    }

    @Test func rangeOfTenMillion() async throws {
      let folder = try SharedFolder()
      try folder.write(18_330_000_000...18_339_999_999)
      await #expect(processExitsWith: .success) { [path = folder.path] in
        try FeedMemoryTests.measure("a range", path)
      }
    }

    @Test func scatteredTenMillion() async throws {
      let folder = try SharedFolder()
      var number: Int64 = 1
      var state: UInt64 = 1
      try folder.write(
        (0..<10_000_000).lazy.map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          number += 1 + Int64(state >> 54)
          return number
        })
      await #expect(processExitsWith: .success) { [path = folder.path] in
        try FeedMemoryTests.measure("scattered numbers", path)
      }
    }

    private static func measure(_ name: String, _ folder: String) throws {
      let list = CallDirectoryList(
        index: folder + "/blocked.gapmap", folder: folder, part: CallDirectory.numbers,
        budget: 10_000_000, minimumBudget: 1)
      let taker = Taker()
      // What looking takes of memory must not count.
      _ = privateByteCount()
      let before = privateByteCount()
      let start = ContinuousClock.now
      _ = try list.answer(taker)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      print("\(name): \(taker.count) fed, \(taker.peak - before) bytes, \(seconds) s")
      try #require(taker.count == 10_000_000 && taker.isAscending)
      try #require(taker.peak - before < 2 << 20)
    }
  }
#endif
