import Testing

@testable import Gapmap

/// Pages and blocks that go from one file into another without being encoded anew.
struct CopyTests {
  /// The pages of an index without their checks, in order.
  private func pages(_ index: KeyIndex) throws -> [[UInt8]] {
    try (0..<index.pageCount).map { number in
      try IndexPage(index.page(index.directory.entry(at: number)), of: index).content.copied()
    }
  }

  private func written(
    _ set: KeySet, favor: Favor = .balance, threads: Int = 1, is oracle: Oracle
  ) throws -> KeyIndex {
    try SetComparison(set: set, oracle: oracle).compareWritten(favor: favor, threads: threads)
  }

  @Test(arguments: KeyShape.allCases, Favor.allCases)
  func aWholeIndexIsCopied(shape: KeyShape, favor: Favor) throws {
    var random = OracleRandom(seed: 61)
    let oracle = Oracle(shape.keys(60_000, &random))
    let built = try BuiltIndex(ranges: oracle.runs, favor: favor)
    let source = try built.open()
    let copy = try written(KeySet(source), favor: favor, threads: 2, is: oracle)
    let (old, new) = (try pages(source), try pages(copy))
    // The last page may be small, and then has company in the new file; others are as they were.
    #expect(new.dropLast().elementsEqual(old.dropLast()))
    #expect(copy.byteCount <= UInt64(built.bytes.count) * 21 / 20 + 64)
  }

  @Test(arguments: [KeyShape.skewedGaps, .clusters, .phoneBook, .sparse])
  func pagesOutsideAChangeAreCopied(shape: KeyShape) throws {
    var random = OracleRandom(seed: 62)
    let keys = shape.keys(200_000, &random)
    let source = try BuiltIndex(keys).open()
    let middle = keys.count / 2
    let gone = Oracle(Array(keys[middle..<(middle + 10)]))
    let set = KeySet(source).subtracting([try SetForm.ranges.set(gone, &random)])
    let rest = Oracle(Array(keys[..<middle] + keys[(middle + 10)...]))
    let new = Set(try pages(try written(set, is: rest)))
    let old = try pages(source)
    #expect(old.count > 6)
    #expect(old.count(where: { !new.contains($0) }) <= 2)
  }

  /// Indexes that were built on their own, each with codes of its own.
  @Test(arguments: [2, 20])
  func codesOfSeveralIndexes(count: Int) throws {
    var random = OracleRandom(seed: 63)
    var start: UInt64 = 0
    var sources: [KeyIndex] = []
    var all: [UInt64] = []
    for number in 0..<count {
      let shape: KeyShape = number % 2 == 0 ? .skewedGaps : .phoneBook
      // Other gaps in every index, so that their codes differ.
      let stretched = shape.keys(20_000, &random).map { $0 * UInt64(1 + number / 2) + start }
      start = stretched[stretched.count - 1] + 1000
      sources.append(try BuiltIndex(stretched).open())
      all += stretched
    }
    #expect(sources.reduce(0) { $0 + $1.codes.count } > (count == 20 ? 16 : 1))
    let set = KeySet(sources[0]).union(sources.dropFirst().map { KeySet($0) })
    let joined = try written(set, threads: 3, is: Oracle(all))
    #expect(joined.codes.count <= 16)
    let rebuilt = try BuiltIndex(all)
    #expect(Double(joined.byteCount) < 1.15 * Double(rebuilt.bytes.count))
    // The largest index keeps the numbers of its codes, and its pages.
    let largest = sources.max { $0.byteCount < $1.byteCount }!
    let new = Set(try pages(joined))
    #expect(try pages(largest).dropLast().allSatisfy { new.contains($0) })
  }

  /// What must be decompressed has no place in a file that favours speed.
  @Test func speedTakesNothingCompressed() throws {
    var random = OracleRandom(seed: 64)
    let keys = KeyShape.skewedGaps.keys(30_000, &random)
    let source = try BuiltIndex(keys).open()
    #expect(source.codes.count > 0)
    let copy = try written(KeySet(source), favor: .speed, is: Oracle(keys))
    #expect(copy.codes.count == 0)
    #expect(
      try copy.statistics().filter { $0.name.hasSuffix("zstd") }.allSatisfy { $0.blocks == 0 })
  }

  /// A result of few numbers does not carry the codes of the indexes that it comes from.
  @Test func smallResultsAreSmall() throws {
    var random = OracleRandom(seed: 65)
    let keys = KeyShape.skewedGaps.keys(30_000, &random)
    let source = KeySet(try BuiltIndex(keys).open())
    for count in [1, 10, 40] {
      let some = Oracle(Array(keys[1000..<(1000 + count)]))
      let set = source.intersection([try SetForm.ranges.set(some, &random)])
      #expect(try written(set, is: some).byteCount <= 256 + UInt64(count) * 8)
    }
  }

  /// A thousand indexes of three numbers are one of three thousand, not of a thousand pages.
  @Test func tinyIndexesAreJoinedTight() throws {
    let keys = (0..<3000 as Range<UInt64>).map { $0 * 1000 + $0 * $0 % 997 }
    let sets = try stride(from: 0, to: 3000, by: 3).map {
      KeySet(try BuiltIndex(Array(keys[$0..<($0 + 3)])).open())
    }
    let joined = try written(sets[0].union(Array(sets.dropFirst())), is: Oracle(keys))
    #expect(joined.byteCount <= UInt64(try BuiltIndex(keys).bytes.count) + 100)
  }

  /// The order of what is appended is checked behind copies, too, whose last key is not at hand.
  @Test func orderBehindACopy() throws {
    var random = OracleRandom(seed: 66)
    let keys = KeyShape.sparse.keys(20_000, &random)
    let source = try BuiltIndex(keys).open()
    let page = IndexPage(try source.page(source.directory.entry(at: 0)), of: source)
    let last = keys[Int(page.count) - 1]
    #expect(last + 1 < page.upper)
    let continued = try BuiltIndex { writer in
      try writer.append(page)
      try writer.append(last + 1)
    }
    let oracle = Oracle(keys[..<Int(page.count)] + [last + 1])
    let comparison = OracleComparison(index: try continued.open(), oracle: oracle)
    try comparison.compareFacts()
    try comparison.compareRuns()
    #expect(throws: GapmapError.duplicate(position: page.count, number: Int128(last))) {
      try BuiltIndex { writer in
        try writer.append(page)
        try writer.append(last)
      }
    }
    #expect(throws: GapmapError.self) {
      try BuiltIndex { writer in
        try writer.append(page)
        try writer.append(page)
      }
    }
  }

  @Test func aCodeIsTakenOver() throws {
    var random = OracleRandom(seed: 67)
    for symbols in [2, 3, 17, 100, 255, 256] {
      let frequencies = (0..<256).map { $0 < symbols ? Int(random.ofAnyScale(bits: 20)) + 1 : 0 }
      let code = LiteralsCode(frequencies: frequencies)
      let again = try #require(LiteralsCode(description: code.description))
      #expect(again.lengths == code.lengths && again.description == code.description)
      let text = (0..<300).map { _ in UInt8(random.next() % UInt64(symbols)) }
      #expect(again.encode(text) == code.encode(text))
    }
    #expect(LiteralsCode(description: []) == nil && LiteralsCode(description: [200]) == nil)
  }
}
