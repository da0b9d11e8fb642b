#if os(Linux)
  import Foundation
  import Gapmap
  import Testing

  @testable import CallBlocking

  /// What feeding ten million numbers takes of memory and time, in a process that does nothing else.
  @Suite struct FeedMemoryTests {
    /// Takes entries, and looks at the memory now and then.
    private final class Taker: CallDirectoryContext {
      var isIncremental: Bool { true }
      private(set) var count = 0
      private(set) var last: Int64 = 0
      private(set) var isAscending = true
      private(set) var peak = 0

      func addBlockingEntry(withNextSequentialPhoneNumber phoneNumber: Int64) {
        isAscending = isAscending && phoneNumber > last
        last = phoneNumber
        take()
      }

      func removeBlockingEntry(withPhoneNumber phoneNumber: Int64) { take() }
      func removeAllBlockingEntries() {}

      private func take() {
        count += 1
        if count.isMultiple(of: 10_000) { peak = max(peak, FeedMemoryTests.privateByteCount()) }
      }
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

    /// Ten million numbers with gaps from 1 to 1024, but for some of them.
    private func scattered(without step: Int) -> some Sequence<Int64> {
      var number: Int64 = 1
      var state: UInt64 = 1
      return (1...10_000_000).lazy.compactMap { place in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        number += 1 + Int64(state >> 54)
        return place.isMultiple(of: step) ? nil : number
      }
    }

    @Test func range() async throws {
      let folder = try Folder()
      try folder.write(18_330_000_000...18_339_999_999)
      try await measure(folder, "a range", count: 10_000_000)
    }

    @Test func scatteredNumbers() async throws {
      let folder = try Folder()
      try folder.write(scattered(without: .max))
      try await measure(folder, "scattered numbers", count: 10_000_000)
    }

    /// One number in a hundred goes, and one in 150 comes.
    @Test func update() async throws {
      let folder = try Folder()
      try folder.write(scattered(without: 150))
      let list = Self.list(folder.path)
      var load = CallDirectoryLoad(list)
      _ = try load.begin()
      _ = try list.answer(Taker())
      try #require(try load.next(afterCode: nil) == .done)
      try folder.write(scattered(without: 100))
      try await measure(folder, "an update", count: 100_000)
    }

    private static func list(_ folder: String) -> CallDirectoryList {
      CallDirectoryList(
        index: folder + "/blocked.gapmap", folder: folder, part: CallDirectory.numbers,
        budget: 10_000_000, minimumBudget: 1)
    }

    /// Feeds in a process of its own.
    private func measure(_ folder: Folder, _ name: String, count: Int) async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { [path = folder.path as String, name = name as String, count = count as Int] in
        let list = FeedMemoryTests.list(path)
        let taker = Taker()
        // What looking takes of memory must not count.
        _ = FeedMemoryTests.privateByteCount()
        let before = FeedMemoryTests.privateByteCount()
        let start = ContinuousClock.now
        _ = try list.answer(taker)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let megabytes = Double(taker.peak - before) / 1e6
        print(
          "shown: \(name): \(taker.count) numbers fed, peak memory \(megabytes) MB above the baseline,",
          "\(seconds) s")
        try #require(taker.count == count && taker.isAscending)
        try #require(taker.peak - before < 2 << 20)
      }
      print(String(decoding: result.standardOutputContent, as: UTF8.self))
    }
  }
#endif
