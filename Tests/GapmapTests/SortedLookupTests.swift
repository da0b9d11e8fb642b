import Testing

@testable import Gapmap

/// Batches of ascending numbers, held against a sorted array.
struct SortedLookupTests {
  /// Ascending queries, half of them of the set and half beside them.
  ///
  /// - Parameter stride: About how many keys of the set lie between two queries.
  private func queries(
    _ keys: [UInt64], stride: Int, _ random: inout OracleRandom
  ) -> [UInt64] {
    (0..<max(1, keys.count / stride)).map { _ in
      let position = Int.random(in: 0..<keys.count, using: &random)
      guard random.next() % 2 == 0 else { return keys[position] }
      let end = position + 1 < keys.count ? keys[position + 1] : .max
      return UInt64.random(in: keys[position]...end, using: &random)
    }.sorted()
  }

  @Test(arguments: KeyShape.allCases, Favor.allCases)
  func everyDensity(shape: KeyShape, favor: Favor) throws {
    var random = OracleRandom(seed: 91)
    let keys = shape.keys(30_000, &random)
    let comparison = OracleComparison(
      index: try BuiltIndex(keys, favor: favor).open(), oracle: Oracle(keys))
    for stride in [1, 3, 10, 100, 1000, 10_000] {
      try comparison.compareSorted(queries(keys, stride: stride, &random))
    }
  }

  /// Queries that repeat, that lie before and behind the set, and that are the set itself.
  @Test(arguments: KeyShape.allCases)
  func repeatedAndOutside(shape: KeyShape) throws {
    var random = OracleRandom(seed: 92)
    // Before and behind every key there is a number that is none.
    let keys = shape.keys(3000, &random).map { $0 >> 2 + 5 }
    let unique = Array(Set(keys)).sorted()
    let comparison = OracleComparison(index: try BuiltIndex(unique).open(), oracle: Oracle(unique))
    let (first, last) = (unique[0], unique[unique.count - 1])
    let before = [0, 0, 1, first - 2, first - 1, first - 1]
    let behind = [last + 1, last + 1, last + 2, .max - 1, .max, .max]
    try comparison.compareSorted(before)
    try comparison.compareSorted(behind)
    try comparison.compareSorted(before + behind)
    try comparison.compareSorted(before + [first, first] + behind)
    try comparison.compareSorted(before + [last, last] + behind)
    try comparison.compareSorted(unique)
    try comparison.compareSorted(unique.flatMap { [$0 - 1, $0, $0, $0 + 1] }.sorted())
    for key in [first, unique[unique.count / 2], last] {
      try comparison.compareSorted([key])
      try comparison.compareSorted([UInt64](repeating: key, count: 1000))
    }
  }

  /// From every block of every encoding to every other one, with pages and nodes that are tiny.
  @Test(arguments: [60, 200, 100_000])
  func fromBlockToBlock(pageTarget: Int) throws {
    let (keys, blocks, codes) = try SmallPages.everyKind()
    let file = try SmallPages.file(blocks, pageTarget: pageTarget, codes: codes)
    let comparison = OracleComparison(index: try KeyIndex(bytes: file), oracle: Oracle(keys))
    var starts: [UInt64] = []
    for block in blocks { starts += [block.first - 1, block.first, block.first + 1, block.last] }
    for (i, from) in starts.enumerated() {
      for to in starts[i...] where to >= from { try comparison.compareSorted([from, to]) }
    }
    try comparison.compareSorted(keys.flatMap { [$0, $0 + 1] }.sorted())
  }

  @Test func manyPages() throws {
    var random = OracleRandom(seed: 93)
    let gaps = (0..<400_000).map { _ in random.next() >> 24 + 1 }
    var key: UInt64 = 0
    let keys = gaps.map { gap in
      key += gap
      return key
    }
    let index = try BuiltIndex(keys).open()
    try #require(index.pageCount > 128, "the directory must have more than one leaf")
    let comparison = OracleComparison(index: index, oracle: Oracle(keys))
    for stride in [50, 5000, 50_000] {
      try comparison.compareSorted(queries(keys, stride: stride, &random))
    }
  }

  @Test func anEmptySet() throws {
    let index = try BuiltIndex([]).open()
    #expect(try index.contains(sorted: []) == [])
    #expect(try index.contains(sorted: [0, 7, 7, .max]) == [false, false, false, false])
    #expect(throws: GapmapError.notAscending(position: 1, previous: 7, number: 6)) {
      try index.contains(sorted: [7, 6])
    }
  }

  /// The position of the first number out of order, wherever it is, before any answer is given.
  @Test func disorder() throws {
    let index = try BuiltIndex(Array(0...1000)).open()
    for length in 2...24 {
      for position in 1..<length {
        var keys = (0..<UInt64(length)).map { 10 + 3 * $0 }
        keys[position] = keys[position - 1] - 1
        let refusal = GapmapError.notAscending(
          position: UInt64(position), previous: Int128(keys[position - 1]),
          number: Int128(keys[position]))
        var answers = [Bool](repeating: true, count: length)
        answers[0] = false
        let before = answers
        #expect(throws: refusal) { try index.contains(sorted: keys, into: &answers) }
        #expect(answers == before)
      }
    }
  }

  /// Numbers of a type, of which every third is in the set.
  private func expectAnswers<Number: IndexNumber>(_ type: Number.Type) throws {
    var random = OracleRandom(seed: 94)
    var numbers: Set<Number> = [.min, .min + 1, .max - 1, .max, 0, 1]
    for _ in 0..<9000 { numbers.insert(Number(truncatingIfNeeded: random.next())) }
    let asked = numbers.sorted()
    let members = asked.indices.filter { $0 % 3 != 1 }.map { asked[$0] }
    let built = try BuiltIndex(members.map(\.key), type: Number.numberType)
    let index = try NumberIndex<Number>(bytes: built.bytes)
    let expected = asked.indices.map { $0 % 3 != 1 }
    #expect(try index.contains(sorted: asked) == expected)
    var answers = expected.map { !$0 }
    try asked.withSpan { asked in
      try answers.withMutableSpan { try index.contains(sorted: asked, into: &$0) }
    }
    #expect(answers == expected)
    #expect(
      throws: GapmapError.notAscending(
        position: 3, previous: Int128(Number(1)), number: Int128(Number.min))
    ) { try index.contains(sorted: [.min, 0, 1, .min, .max]) }
  }

  @Test func numbersOfEveryType() throws {
    try expectAnswers(UInt64.self)
    try expectAnswers(UInt.self)
    try expectAnswers(UInt32.self)
    try expectAnswers(UInt16.self)
    try expectAnswers(UInt8.self)
    try expectAnswers(Int64.self)
    try expectAnswers(Int.self)
    try expectAnswers(Int32.self)
    try expectAnswers(Int16.self)
    try expectAnswers(Int8.self)
  }

  /// Room for too few or too many answers is a mistake in the program, not in its data.
  @Test(arguments: [1, 3]) func roomThatDoesNotFit(room: Int) async {
    await #expect(processExitsWith: .failure) { [room = room as Int] in
      let index = try NumberIndex<UInt64>(bytes: BuiltIndex([1, 2, 3]).bytes)
      var answers = [Bool](repeating: false, count: room)
      try [UInt64](1...2).withSpan { numbers in
        try answers.withMutableSpan { try index.contains(sorted: numbers, into: &$0) }
      }
    }
  }

  /// The directory's last page ends before the greatest number of the trailer.
  @Test func aLastPageThatEndsTooEarly() throws {
    var file = SealedFile(
      pages: [
        .init(first: 10, count: 3, content: [1, 0, 0, 5]),
        .init(first: 30, count: 3, content: [1, 0, 0, 5]),
      ], maximum: 40)
    #expect(try KeyIndex(bytes: file.bytes).contains(sorted: [30, 40]) == [true, true])
    file.trailer[.span] = SealedFile.varint(90)
    let index = try KeyIndex(bytes: file.bytes)
    #expect(throws: GapmapError.self) { try index.contains(sorted: [30, 50]) }
  }

  @Test func aDamagedPage() throws {
    let keys = (0..<40_000 as Range<UInt64>).map { $0 * 7 + $0 % 5 }
    var bytes = try BuiltIndex(keys).bytes
    bytes[bytes.count / 2] ^= 1
    let index = try KeyIndex(bytes: bytes)
    #expect(throws: GapmapError.self) { try index.contains(sorted: keys) }
  }
}

/// Elias-Fano blocks asked in ascending order.
struct EliasFanoScanTests {
  /// A block whose keys are given, asked for some of them and for their neighbours.
  private func compare(_ keys: [UInt64], stride: Int, _ random: inout OracleRandom) throws {
    let payload = EliasFano.payload(keys[...])
    let single = SingleBlock(EncodedBlock(kind: .eliasFano, keys: keys[...], payload: payload))
    var asked: [UInt64] = []
    var position = 0
    while position < keys.count {
      for key in [keys[position] &- 1, keys[position], keys[position] &+ 1]
      where key >= asked.last ?? keys[0] && key <= single.view.last { asked.append(key) }
      position += Int.random(in: 1...(2 * stride), using: &random)
    }
    var answers = [Bool](repeating: false, count: asked.count)
    try asked.withSpan { asked in
      try answers.withMutableSpan { answers in
        try SortedBatch.lending(asked, &answers) { batch in
          var scan = EliasFanoScan(single.view)
          var buckets = BucketBuffer()
          scan.answer(&batch, through: single.view.last, &buckets)
        }
      }
    }
    let oracle = Oracle(keys)
    for (key, answer) in zip(asked, answers) where answer != oracle.contains(key) {
      throw Disagreement(description: "\(key) is \(answer), of \(keys.count), every \(stride)")
    }
  }

  @Test(arguments: [0, 1, 2, 8, 13, 14, 15, 30, 56, 57, 60])
  func lowWidths(width: Int) throws {
    var random = OracleRandom(seed: UInt64(width))
    for count in [2, 5, 64, 700, 5000] where width + 13 < 62 || count < 8 {
      for stride in [1, 10, 100, 1500] {
        var keys: [UInt64] = [random.next() >> 2]
        while keys.count < count {
          keys.append(keys[keys.count - 1] + random.next() >> UInt64(63 - width) + 1)
        }
        try compare(keys, stride: stride, &random)
      }
    }
  }

  /// Many keys with the same high bits, then none for long.
  @Test func fullAndEmptyBuckets() throws {
    var random = OracleRandom(seed: 95)
    for length in [3, 4, 5, 6, 60, 300] {
      var keys: [UInt64] = []
      for heap in 0..<(3000 / length) {
        let start = UInt64(heap) << 40 + random.next() >> 30
        keys += (0..<UInt64(length)).map { start + $0 * (random.next() % 2 + 1) + $0 }
      }
      keys = Array(Set(keys)).sorted()
      for stride in [1, 7, 400] { try compare(keys, stride: stride, &random) }
    }
  }
}
