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
      /// The most there was; nil if it could not be found out each time.
      private(set) var peak: Int? = 0

      func addBlockingEntry(withNextSequentialPhoneNumber phoneNumber: Int64) {
        isAscending = isAscending && phoneNumber > last
        last = phoneNumber
        take()
      }

      func removeBlockingEntry(withPhoneNumber phoneNumber: Int64) { take() }
      func removeAllBlockingEntries() {}

      private func take() {
        count += 1
        guard count.isMultiple(of: 10_000) else { return }
        let now = FeedMemoryTests.privateByteCount()
        peak = peak.flatMap { peak in now.map { max(peak, $0) } }
      }
    }

    /// Memory of the process's own; mapped files are not counted, which the system takes back at will.
    ///
    /// - Returns: nil if the system does not tell.
    private static func privateByteCount() -> Int? {
      let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
      for line in String(decoding: status, as: UTF8.self).split(separator: "\n") {
        let words = line.split { $0 == " " || $0 == "\t" }
        if words.first == "RssAnon:", let kilobytes = Int(words[1]) { return kilobytes * 1024 }
      }
      return nil
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
        let before = try #require(FeedMemoryTests.privateByteCount())
        let start = ContinuousClock.now
        _ = try list.answer(taker)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let peak = try #require(taker.peak)
        // A process has some memory of its own, and enough was given to look at it.
        try #require(before > 0 && peak > 0)
        let megabytes = Double(peak - before) / 1e6
        print(
          "shown: \(name): \(taker.count) numbers fed, peak memory \(megabytes) MB above the baseline,",
          "\(seconds) s")
        try #require(taker.count == count && taker.isAscending)
        try #require(peak - before < 2 << 20)
      }
      print(String(decoding: result.standardOutputContent, as: UTF8.self))
    }
  }
#endif
