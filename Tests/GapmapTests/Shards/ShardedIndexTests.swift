import Testing

@testable import Gapmap

/// Several files that answer like one.
struct ShardedIndexTests {
  /// Writes a shard into a folder.
  private func write(
    _ ranges: [ClosedRange<UInt64>], _ name: String, _ folder: ScratchFolder,
    type: NumberType = .unsigned
  ) throws {
    let built = try BuiltIndex(type: type) { writer in
      for range in ranges { try writer.append(from: range.lowerBound, through: range.upperBound) }
    }
    try folder.write(built.bytes, to: name)
  }

  private func same<T: Equatable>(_ found: T, _ expected: T, _ what: String) throws {
    guard found != expected else { return }
    throw Disagreement(description: "\(what) is \(found), not \(expected)")
  }

  @Test(arguments: [KeyShape.runs, .sparse, .borders, .phoneBook])
  func answersLikeOneFile(shape: KeyShape) throws {
    var random = OracleRandom(seed: 91)
    let oracle = Oracle(shape.keys(4000, &random))
    let folder = try ScratchFolder()
    var rest = oracle.keys[...]
    var number = 100
    while !rest.isEmpty {
      let part = Array(rest.prefix(Int(random.ofAnyScale(bits: 10))))
      rest = rest.dropFirst(part.count)
      // Names in no order, and some shards are empty.
      try write(Oracle(part).runs, "\(number * 37 % 101).gapmap", folder)
      number += 1
    }
    try write([], "empty.gapmap", folder)
    try folder.write([1, 2, 3], to: "notes.txt")
    try folder.write([1, 2, 3], to: ".hidden.gapmap")
    let index = try ShardedKeyIndex(directory: folder.path)
    #expect(index.shards.count > 4)
    try compare(index, oracle, &random)
    let joined = SetComparison(set: KeySet(index), oracle: oracle)
    try joined.compareKeys(bufferLength: 999)
    try joined.compareSkips(to: (0..<300).map { _ in oracle.keys.randomElement()! }.sorted())
    try joined.compareWritten()
  }

  private func compare(
    _ index: ShardedKeyIndex, _ oracle: Oracle, _ random: inout OracleRandom
  ) throws {
    try same(index.count, oracle.count, "count")
    try same(index.minimum, oracle.minimum, "minimum")
    try same(index.maximum, oracle.maximum, "maximum")
    try index.verify()
    let edges = index.shards.flatMap { [$0.trailer.minimum, $0.trailer.maximum] } + [0, .max]
    let some = (0..<200).map { _ in oracle.keys.randomElement(using: &random)! }
    let probes = (edges + some).flatMap { [$0 &- 1, $0, $0 &+ 1] }.shuffled(using: &random)
    let cursor = index.makeCursor()
    for (i, key) in probes.enumerated() {
      let other = probes[(i + 1) % probes.count]
      try same(index.contains(key), oracle.contains(key), "contains(\(key))")
      try same(index.rank(of: key), oracle.rank(of: key), "rank(of: \(key))")
      let (after, before) = (oracle.successor(atLeast: key), oracle.predecessor(below: key))
      try same(index.successor(atLeast: key), after, "successor(\(key))")
      try same(index.predecessor(below: key), before, "predecessor(\(key))")
      try same(
        index.count(from: key, through: other), oracle.count(from: key, through: other),
        "count(\(key)...\(other))")
      try cursor.seek(toKey: key)
      try same(cursor.next(), after, "next() at \(key)")
      try cursor.seek(toKey: key)
      try same(cursor.previous(), before, "previous() at \(key)")
      try cursor.seek(toKey: key)
      try same(
        cursor.nextRun().map { $0.first...$0.last }, oracle.run(atLeast: key), "nextRun() at \(key)"
      )
      let position = oracle.rank(of: key)
      try cursor.seek(toPosition: position)
      try same(cursor.next(), after, "next() at position \(position)")
      if position < oracle.count {
        try same(index.select(position), oracle.select(position), "select(\(position))")
      }
    }
    let sorted = probes.sorted()
    try same(index.contains(sorted: sorted), sorted.map(oracle.contains), "contains(sorted:)")
    #expect(
      throws: GapmapError.positionOutOfRange(position: oracle.count, count: oracle.count)
    ) { try index.select(oracle.count) }
    try compareScans(index, oracle)
  }

  private func compareScans(_ index: ShardedKeyIndex, _ oracle: Oracle) throws {
    let cursor = index.makeCursor()
    for run in oracle.runs {
      try same(cursor.nextRun().map { $0.first...$0.last }, run, "nextRun()")
    }
    try same(cursor.nextRun() == nil, true, "nextRun() at the end being nil")
    for key in oracle.keys.reversed() { try same(cursor.previous(), key, "previous()") }
    try same(cursor.previous(), nil, "previous() at the start")
    var buffer = [UInt64](repeating: 0, count: oracle.keys.count + 1)
    let count = try buffer.withMutableSpan { try cursor.read(into: &$0) }
    try same(count, oracle.keys.count, "number of keys read")
    #expect(buffer.dropLast().elementsEqual(oracle.keys))
  }

  @Test func shardsOfRanges() throws {
    let folder = try ScratchFolder()
    try write([0...999], "c.gapmap", folder)
    try write([1000...1_000_000], "b.gapmap", folder)
    try write([1_000_001...1_000_001, .max...(.max)], "a.gapmap", folder)
    let index = try ShardedKeyIndex(directory: folder.path)
    let run = try index.makeCursor().nextRun()
    #expect(try #require(run) == (0, 1_000_001))
    #expect(try index.rank(of: .max) == 1_000_002)
    #expect(try KeySet(index).count() == 1_000_003)
  }

  @Test func whatDoesNotFitIsRefused() throws {
    let folder = try ScratchFolder()
    func path(_ name: String) -> String { "\(folder.path)/\(name).gapmap" }
    try write([10...19], "a.gapmap", folder)
    try write([20...29], "b.gapmap", folder)
    #expect(try ShardedKeyIndex(paths: [path("a"), path("b")]).count == 20)
    #expect(throws: GapmapError.shardsOutOfOrder(path: path("a"), previous: path("b"))) {
      try ShardedKeyIndex(paths: [path("b"), path("a")])
    }
    try write([29...40], "c.gapmap", folder)
    #expect(throws: GapmapError.shardsOverlap(path: path("c"), other: path("b"))) {
      try ShardedKeyIndex(directory: folder.path)
    }
    try write([50...60], "c.gapmap", folder, type: .signed)
    let mismatch = GapmapError.numberTypeMismatch(found: "Int64", requested: "UInt64")
    #expect(throws: GapmapError.shard(path: path("c"), error: mismatch)) {
      try ShardedKeyIndex(directory: folder.path)
    }
    try folder.write([1, 2, 3], to: "c.gapmap")
    #expect(throws: GapmapError.self) { try ShardedKeyIndex(directory: folder.path) }
    #expect(throws: GapmapError.self) { try ShardedKeyIndex(directory: folder.path + "/none") }
    let empty = try ScratchFolder()
    let nothing = GapmapError.notAnIndex(
      path: empty.path, reason: "it is a directory without a .gapmap file")
    #expect(throws: nothing) { try ShardedKeyIndex(directory: empty.path) }
  }

  @Test func everyNumberIsRefused() throws {
    let folder = try ScratchFolder()
    try write([0...(1 << 63)], "a.gapmap", folder)
    try write([(1 << 63 + 1)...(.max)], "b.gapmap", folder)
    #expect(throws: GapmapError.everyNumber) { try ShardedKeyIndex(directory: folder.path) }
  }

  /// Trouble with a page is told with the name of the file.
  @Test func damageIsNamed() throws {
    let folder = try ScratchFolder()
    try write([10...19], "a.gapmap", folder)
    var bytes = try BuiltIndex([100, 300, 500]).bytes
    bytes[10] ^= 1
    try folder.write(bytes, to: "b.gapmap")
    let index = try ShardedKeyIndex(directory: folder.path)
    #expect(try index.contains(15))
    do throws(GapmapError) {
      _ = try index.contains(300)
      Issue.record("the damage was not noticed")
    } catch .shard(let path, .damaged(let part, _, _)) {
      #expect(path == "\(folder.path)/b.gapmap" && part == .page)
    }
  }

  @Test func noNumbersAtAll() throws {
    let folder = try ScratchFolder()
    try write([], "a.gapmap", folder)
    let index = try ShardedKeyIndex(directory: folder.path)
    let cursor = index.makeCursor()
    try cursor.seek(toKey: 5)
    try cursor.seek(toPosition: 0)
    #expect(try cursor.next() == nil && cursor.previous() == nil && cursor.nextRun() == nil)
    #expect(try index.count == 0 && !index.contains(0) && index.rank(of: 9) == 0)
    #expect(try KeySet(index).count() == 0)
  }
}
