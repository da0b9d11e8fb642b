import Foundation
import Gapmap
import Testing

/// Sets of numbers as a program uses them that depends on the package.
struct PublicSetTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "gapmap-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let result = Result { try body(folder) }
    try FileManager.default.removeItem(atPath: folder)
    try result.get()
  }

  private func write<Number>(_ set: NumberSet<Number>, _ path: String) throws -> NumberIndex<Number>
  {
    let writer = try IndexWriter<Number>(path: path)
    try writer.append(contentsOf: set)
    _ = try writer.finish()
    return try NumberIndex<Number>(path: path)
  }

  private func numbers<Number>(_ set: NumberSet<Number>) throws -> [Number] {
    let cursor = try set.makeCursor()
    var numbers: [Number] = []
    while let number = try cursor.next() { numbers.append(number) }
    return numbers
  }

  @Test func theExample() throws {
    try withFolder { folder in
      let toll = try write(
        NumberSet<Int64>(ascending: [18_440_000_001, 18_440_000_005]), folder + "/a")
      let scam = try write(NumberSet<Int64>(-7...(-5), 3...3), folder + "/b")
      let allowed = NumberSet<Int64>(ascending: [-6, 18_335_551_234])
      let calls = NumberSet(toll).union(NumberSet(scam), NumberSet(18_330_000_000...18_339_999_999))
        .subtracting(allowed)
      #expect(try calls.count() == 10_000_004)
      let cursor = try calls.makeCursor()
      #expect(try cursor.nextRange() == -7...(-7))
      #expect(try cursor.next() == -5)
      try cursor.skip(below: 18_339_999_998)
      var buffer = [Int64](repeating: 0, count: 10)
      #expect(try cursor.read(into: &buffer) == 4)
      #expect(
        buffer.prefix(4) == [18_339_999_998, 18_339_999_999, 18_440_000_001, 18_440_000_005])
      let written = try write(calls, folder + "/calls")
      try written.verify()
      #expect(try written.count == 10_000_004 && !written.contains(-6))
    }
  }

  @Test func everyOperation() throws {
    let a = NumberSet<Int16>(ascending: [-300, -1, 0, 5, 6])
    let b = NumberSet<Int16>([0...5, -300...(-300)])
    #expect(try numbers(a.union(b)) == [-300, -1, 0, 1, 2, 3, 4, 5, 6])
    #expect(try numbers(a.intersection(b)) == [-300, 0, 5])
    #expect(try numbers(a.subtracting(b)) == [-1, 6])
    #expect(try numbers(a.symmetricDifference(b)) == [-1, 1, 2, 3, 4, 6])
    let c = NumberSet<Int16>(5...7)
    #expect(try numbers(a.union(b, c)) == [-300, -1, 0, 1, 2, 3, 4, 5, 6, 7])
    #expect(try numbers(a.intersection(b, c)) == [5])
    #expect(try numbers(a.subtracting(b, c)) == [-1])
    #expect(try numbers(a.symmetricDifference(b, c)) == [-1, 1, 2, 3, 4, 5, 7])
    #expect(try numbers(a.union()) == [-300, -1, 0, 5, 6])
    #expect(
      try numbers(a.patched(adding: c.subtracting(a), removing: NumberSet(0...0)))
        == [-300, -1, 5, 6, 7])
    #expect(throws: GapmapError.present(number: 5)) {
      try a.patched(adding: c, removing: NumberSet([])).count()
    }
    #expect(throws: GapmapError.absent(number: 7)) {
      try a.patched(adding: NumberSet([]), removing: c).count()
    }
    let changes = try b.difference(from: a).makeCursor()
    #expect(try changes.next() == .removed(-1...(-1)))
    #expect(try changes.next() == .added(1...4))
    #expect(try changes.next() == .removed(6...6))
    #expect(try changes.next() == nil)
    #expect(try b.difference(from: a).added.count() == 4)
    #expect(try b.difference(from: a).removed.count() == 2)
  }

  @Test func partsAndShards() throws {
    try withFolder { folder in
      let numbers = (0..<30_000).map { Int64($0) * 977 - 5_000_000 }
      let whole = try write(NumberSet(ascending: numbers), folder + "/whole")
      try FileManager.default.createDirectory(
        atPath: folder + "/parts", withIntermediateDirectories: false)
      for (number, range) in try (whole.parts(3) + []).enumerated() {
        let part = NumberSet(whole).intersection(NumberSet(range))
        _ = try write(part, folder + "/parts/\(number).gapmap")
      }
      #expect(try whole.parts(ofAtMost: 10_000).count >= 3)
      let shards = try ShardedIndex<Int64>(directory: folder + "/parts")
      #expect(shards.count == 30_000 && !shards.isEmpty)
      #expect(shards.first == numbers.first && shards.last == numbers.last)
      for position in stride(from: 0, to: numbers.count, by: 1511) {
        let number = numbers[position]
        #expect(try shards.contains(number) && !shards.contains(number + 1))
        #expect(try shards.rank(of: number) == UInt64(position))
        #expect(try shards.select(UInt64(position)) == number)
        #expect(try shards.firstPosition(atLeast: number - 1) == UInt64(position))
        #expect(try shards.successor(atLeast: number - 5) == number)
        #expect(try shards.predecessor(below: number + 1) == number)
      }
      #expect(try shards.count(in: numbers[7]...numbers[20_006]) == 20_000)
      #expect(try shards.contains(sorted: [numbers[3], numbers[3] + 1]) == [true, false])
      try shards.verify()
      let cursor = shards.makeCursor()
      try cursor.seek(to: numbers[25_000])
      #expect(try cursor.previous() == numbers[24_999])
      #expect(try cursor.next() == numbers[24_999])
      try cursor.seek(toPosition: 0)
      #expect(try cursor.nextRange() == numbers[0]...numbers[0])
      var found = [Int64](repeating: 0, count: 30_000)
      #expect(try cursor.read(into: &found) == 29_999)
      #expect(found.prefix(29_999).elementsEqual(numbers.dropFirst()))
      let joined = try write(NumberSet(shards), folder + "/joined")
      #expect(joined.count == 30_000)
      try joined.verify()
      #expect(throws: GapmapError.numberTypeMismatch(found: "Int64", requested: "Int8")) {
        try ShardedIndex<Int8>(paths: [folder + "/whole"])
      }
    }
  }
}
