import Foundation
import Gapmap
import Testing

@testable import GapmapCommand

/// Sorting, with memory for a handful of keys so that everything goes to disk.
@Suite struct SortTests {
  private static let limits = ExternalSort.Limits(runLength: 5, fanIn: 3, mergeCapacity: 9)

  private func sorted(
    _ keys: [UInt64], skip: Bool = false, limits: ExternalSort.Limits = limits
  ) throws -> [UInt64] {
    let folder = try Folder()
    var sort = ExternalSort(
      type: .unsigned, skipsDuplicates: skip, directory: folder.path, limits: limits)
    let source = ArraySource(keys)
    var batch = KeyBatch(capacity: 7)
    try source.read(into: &batch)
    while batch.count > 0 {
      try sort.append(batch)
      try source.read(into: &batch)
    }
    let result = try sort.sorted().readAll().keys
    #expect(try folder.names() == [], "temporary files have no name")
    return result
  }

  /// Up to 200 keys are 40 runs, which takes four passes of three at a time.
  @Test(arguments: [0, 1, 4, 5, 6, 10, 15, 16, 75, 76, 200])
  func sortsThroughDisk(count: Int) throws {
    var generator = SeededRandom(seed: UInt64(count))
    let keys = (0..<count).map { _ in generator.next() } + [0, .max]
    #expect(try sorted(keys.shuffled(using: &generator)) == keys.sorted())
  }

  @Test func repeatedKeys() throws {
    let keys = (0..<200).map { UInt64($0 * 7 % 50) }
    #expect(try sorted(keys, skip: true) == [UInt64](0..<50))
    for other in [0, 3, 100, 199] {
      // The second one is near the first or runs away from it.
      var unique = [UInt64](0..<200)
      unique[other] = unique[(other + 1) % 200]
      let error = try #require(#expect(throws: RepeatedNumber.self) { _ = try sorted(unique) })
      #expect(
        describe(error)
          == "\(unique[other]) is there twice (--duplicates skip drops repeated numbers)")
    }
  }

  @Test func directoryThatIsNotThere() throws {
    var sort = ExternalSort(
      type: .unsigned, skipsDuplicates: false, directory: "/nonexistent", limits: Self.limits)
    var batch = KeyBatch(capacity: 20)
    batch.count = 20
    for index in 0..<20 { batch.keys[index] = UInt64(index) }
    let error = #expect(throws: GapmapError.self) { try sort.append(batch) }
    #expect(
      describe(try #require(error))
        == "cannot create a temporary file in /nonexistent: No such file or directory")
  }

  @Test(arguments: [0, 1, 2, 31, 32, 33, 100, 5000])
  func radixSort(count: Int) throws {
    var generator = SeededRandom(seed: UInt64(count))
    for mask: UInt64 in [.max, 0xFF, 1, 0, 0xF000_0000_0000_0001, 1 << 63, 0xFFFF_FFFF] {
      var keys = (0..<count).map { _ in generator.next() & mask }
      let expected = keys.sorted()
      RadixSort.sort(&keys)
      #expect(keys == expected)
    }
    var ascending = (0..<count).map { UInt64($0) << 40 }
    RadixSort.sort(&ascending)
    #expect(ascending == (0..<count).map { UInt64($0) << 40 })
  }

  /// Keys that make every level of the recursion as deep as can be.
  @Test func radixSortOfPowers() throws {
    var keys: [UInt64] = []
    for bit: UInt64 in 0..<64 { keys += [UInt64](repeating: 1 << bit, count: 40) }
    let expected = keys
    keys.reverse()
    RadixSort.sort(&keys)
    #expect(keys == expected)
  }
}
