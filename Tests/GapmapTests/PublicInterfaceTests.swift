import Foundation
import Gapmap
import Testing

/// What a program that depends on the package can do, with public declarations only.
struct PublicInterfaceTests {
  /// Writes an index into a folder of its own and opens it.
  private func withIndex<Number: IndexNumber>(
    _ fill: (IndexWriter<Number>) throws -> Void,
    _ body: (NumberIndex<Number>, String) throws -> Void
  ) throws {
    let folder = NSTemporaryDirectory() + "gapmap-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { removeFolder(folder) }
    let path = folder + "/numbers.gapmap"
    let writer = try IndexWriter<Number>(path: path)
    try fill(writer)
    _ = try writer.finish()
    try body(NumberIndex<Number>(path: path), path)
  }

  private func removeFolder(_ folder: String) {
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      Issue.record(error)
    }
  }

  @Test func theExampleOfTheReadme() throws {
    try withIndex { (writer: IndexWriter<Int64>) in
      try writer.append(18_330_000_000...18_339_999_999)
      try writer.append(18_445_550_100)
    } _: { (index, _) throws in
      #expect(index.count == 10_000_001)
      #expect(try index.contains(18_335_551_234))
      #expect(try index.rank(of: 18_445_550_100) == 10_000_000)
      #expect(try index.count(in: 18_335_000_000...18_335_999_999) == 1_000_000)
    }
  }

  @Test func everyQuestion() throws {
    let numbers: [Int64] = [.min, -70, -69, -68, -1, 0, 5, 6, 90, 1 << 40, .max]
    try withIndex { (writer: IndexWriter<Int64>) in
      try writer.append(contentsOf: numbers)
    } _: { (index, _) throws in
      #expect(index.count == 11 && !index.isEmpty)
      #expect(index.first == .min && index.last == .max)
      for (position, number) in numbers.enumerated() {
        #expect(try index.contains(number))
        #expect(try index.rank(of: number) == UInt64(position))
        #expect(try index.select(UInt64(position)) == number)
        #expect(try index.firstPosition(atLeast: number) == UInt64(position))
        #expect(try index.successor(atLeast: number) == number)
        #expect(
          try index.predecessor(below: number) == (position == 0 ? nil : numbers[position - 1]))
      }
      #expect(try !index.contains(7))
      #expect(try index.successor(atLeast: 7) == 90)
      #expect(try index.predecessor(below: 7) == 6)
      #expect(try index.count(in: -69...6) == 6)
      #expect(throws: GapmapError.positionOutOfRange(position: 11, count: 11)) {
        try index.select(11)
      }
      let asked: [Int64] = [.min, .min, -71, -70, -2, 0, 1, 6, 91, .max]
      #expect(
        throws: GapmapError.notAscending(
          position: 2, previous: Int128(Int64.min) + 1, number: Int128(Int64.min))
      ) { try index.contains(sorted: [.min, .min + 1, .min]) }
      #expect(
        try index.contains(sorted: asked)
          == [true, true, false, true, false, true, false, true, false, true])
      try index.verify()
      #expect(try index.statistics().reduce(0) { $0 + $1.numbers } == 11)
    }
  }

  @Test func numbersForwardsBackwardsAndAsRanges() throws {
    try withIndex { (writer: IndexWriter<UInt64>) in
      try writer.append(0...4)
      try writer.append(100)
      try writer.append((UInt64.max - 2)...UInt64.max)
    } _: { (index, _) throws in
      var forwards = try index.numbers()
      var found: [UInt64] = []
      while let number = try forwards.next() { found.append(number) }
      #expect(found == [0, 1, 2, 3, 4, 100, .max - 2, .max - 1, .max])

      #expect(try index.load() == found && index.load(threads: 2) == found)

      var backwards = try index.reversedNumbers(in: 3...(.max - 1))
      var reversed: [UInt64] = []
      while let number = try backwards.next() { reversed.append(number) }
      #expect(reversed == [.max - 1, .max - 2, 100, 4, 3])

      var ranges = index.ranges
      var runs: [ClosedRange<UInt64>] = []
      while let range = try ranges.next() { runs.append(range) }
      #expect(runs == [0...4, 100...100, (.max - 2)...(.max)])

      let cursor = index.makeCursor()
      try cursor.seek(to: 50)
      #expect(try cursor.previous() == 4)
      #expect(try cursor.next() == 4)
      #expect(try cursor.next() == 100)
      try cursor.seek(toPosition: 1)
      #expect(try cursor.nextRange() == 1...4)
    }
  }

  @Test func theCollection() throws {
    let numbers = (0..<50_000).map { Int32($0 * $0 / 7 - 1_000_000) }
    let unique = Array(Set(numbers)).sorted()
    try withIndex { (writer: IndexWriter<Int32>) in
      try writer.append(contentsOf: unique)
    } _: { (index, _) throws in
      let collection = try index.verified()
      #expect(collection.count == unique.count)
      #expect(collection.elementsEqual(unique))
      #expect(collection.reversed().elementsEqual(unique.reversed()))
      for position in stride(from: 0, to: unique.count, by: 997) {
        #expect(collection[position] == unique[position])
        #expect(collection.firstIndex(of: unique[position]) == position)
        #expect(collection.contains(unique[position]))
      }
      #expect(!collection.contains(.max) && collection.firstIndex(of: .max) == nil)
      #expect(collection[10..<20].elementsEqual(unique[10..<20]))
    }
  }

  @Test func numbersThatATypeCannotExpress() throws {
    try withIndex { (writer: IndexWriter<Int64>) in
      try writer.append(300)
    } _: { (_, path) throws in
      #expect(try NumberIndex<Int16>(path: path).contains(300))
      #expect(throws: GapmapError.numberTypeMismatch(found: "Int64", requested: "Int8")) {
        try NumberIndex<Int8>(path: path)
      }
      #expect(throws: GapmapError.numberTypeMismatch(found: "Int64", requested: "UInt64")) {
        try NumberIndex<UInt64>(path: path)
      }
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(try NumberIndex<Int>(bytes: bytes).first == 300)
    }
  }
}
