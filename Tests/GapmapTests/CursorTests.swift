import Testing

@testable import Gapmap

/// Cursors moved and read from in every way, held against a sorted array.
struct CursorTests {
  /// A cursor, and where in the array it should stand.
  private struct Walk {
    let cursor: KeyCursor
    let keys: [UInt64]
    var place = 0

    init(_ index: KeyIndex, _ keys: [UInt64]) {
      cursor = index.makeCursor()
      self.keys = keys
    }

    private func expect(_ agrees: Bool, _ operation: @autoclosure () -> String) throws {
      guard !agrees else { return }
      throw Disagreement(description: "\(operation()) at \(place) of \(keys.count) is wrong")
    }

    mutating func seek(toKey key: UInt64) throws {
      try cursor.seek(toKey: key)
      var (lower, upper) = (0, keys.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if keys[middle] < key { lower = middle + 1 } else { upper = middle }
      }
      place = lower
    }

    mutating func seek(toPosition position: Int) throws {
      try cursor.seek(toPosition: UInt64(position))
      place = position
    }

    mutating func next() throws {
      let key = try cursor.next()
      try expect(key == (place < keys.count ? keys[place] : nil), "next()")
      place = min(place + 1, keys.count)
    }

    mutating func previous() throws {
      let key = try cursor.previous()
      try expect(key == (place > 0 ? keys[place - 1] : nil), "previous()")
      place = max(place - 1, 0)
    }

    mutating func read(_ length: Int) throws {
      // What lies behind the keys read must stay.
      var buffer = [UInt64](repeating: 7, count: length)
      let count = try cursor.read(into: &buffer)
      try expect(count == min(length, keys.count - place), "count of read(\(length))")
      try expect(buffer[..<count].elementsEqual(keys[place..<(place + count)]), "read(\(length))")
      try expect(buffer[count...].allSatisfy { $0 == 7 }, "what is behind read(\(length))")
      place += count
    }

    mutating func nextRun() throws {
      let run = try cursor.nextRun()
      try expect((run == nil) == (place == keys.count), "nextRun()")
      guard let run else { return }
      let first = place
      repeat { place += 1 } while place < keys.count && keys[place] == keys[place - 1] + 1
      try expect(run.first == keys[first] && run.last == keys[place - 1], "nextRun()")
    }

    mutating func step(_ random: inout OracleRandom) throws {
      switch random.next() % 9 {
      case 0:
        let key = keys[Int.random(in: keys.indices, using: &random)]
        try seek(toKey: [key &- 1, key, key &+ 1, random.next()][Int(random.next() % 4)])
      case 1:
        // To where a batch of ascending questions would go.
        try seek(toKey: keys[min(place + Int(random.next() % 300), keys.count - 1)])
      case 2: try seek(toPosition: Int.random(in: 0...keys.count, using: &random))
      case 3: for _ in 0...(random.next() % 300) { try next() }
      case 4: for _ in 0...(random.next() % 300) { try previous() }
      case 5: try read(Int(random.next() % 10))
      case 6: try read(Int(random.next() % 400))
      case 7: try read(Int(random.next() % 6000))
      default: for _ in 0...(random.next() % 20) { try nextRun() }
      }
    }
  }

  @Test(arguments: KeyShape.allCases, Favor.allCases)
  func randomWalks(shape: KeyShape, favor: Favor) throws {
    var random = OracleRandom(seed: 91)
    let keys = shape.keys(12_000, &random)
    let index = try BuiltIndex(keys, favor: favor).open()
    for _ in 0..<4 {
      var walk = Walk(index, keys)
      for _ in 0..<150 { try walk.step(&random) }
    }
  }

  /// Every encoding, wherever it is used for most of the keys.
  @Test(arguments: EncodingTests.cases)
  func randomWalksInEachEncoding(test: EncodingTests.Case) throws {
    var random = OracleRandom(seed: 92)
    let keys = test.keys(&random)
    var walk = Walk(try BuiltIndex(keys, favor: test.favor).open(), keys)
    for _ in 0..<600 { try walk.step(&random) }
  }

  /// Reads of every length from every position, in blocks of a dozen keys of every kind.
  @Test(arguments: [50, 10_000])
  func everyReadOfEveryLength(pageTarget: Int) throws {
    let (keys, blocks, codes) = try SmallPages.everyKind()
    let index = try KeyIndex(
      bytes: SmallPages.file(blocks, pageTarget: pageTarget, codes: codes))
    for position in 0...keys.count {
      for length in 0...40 {
        var walk = Walk(index, keys)
        try walk.seek(toPosition: position)
        try walk.read(length)
        // On from there, and back over what was read.
        if length % 4 == 0 { try walk.read(5) } else if length % 4 == 1 { try walk.next() }
        for _ in 0..<3 { try walk.previous() }
        try walk.read(14)
      }
      for key in position < keys.count ? [keys[position] - 1, keys[position]] : [.max] {
        var walk = Walk(index, keys)
        try walk.seek(toKey: key)
        for _ in 0..<position % 3 { try walk.previous() }
        for length in 1...6 { try walk.read(length) }
      }
    }
  }

  /// Reads of every small length through blocks of thousands of keys.
  @Test(arguments: EncodingTests.cases)
  func smallReads(test: EncodingTests.Case) throws {
    var random = OracleRandom(seed: 93)
    let keys = test.keys(&random)
    let index = try BuiltIndex(keys, favor: test.favor).open()
    for length in Array(1...17) + [63, 64, 65, 127, 128, 129] {
      var walk = Walk(index, keys)
      try walk.seek(toPosition: Int.random(in: 0..<keys.count, using: &random))
      for _ in 0..<min(500, 20_000 / length) { try walk.read(length) }
      for _ in 0..<length { try walk.previous() }
    }
  }

  /// The memory of a cursor grows to what is asked of it, not to what a block may have.
  @Test func aBufferGrows() {
    let buffer = KeyBuffer(capacity: 0)
    #expect(buffer.room == 0)
    buffer.removeAll(makingRoomFor: 3)
    for key in [5, 6, 9] as [UInt64] { buffer.append(key) }
    #expect(buffer.room == 0 && buffer.lowerBound(7) == 2 && buffer.lowerBound(10) == 3)
    buffer.removeAll(makingRoomFor: 2)
    #expect(buffer.count == 0 && buffer.room == 3)
  }

  /// Blocks of gaps are decoded two at once; what is said is wrong is the first one that is.
  @Test(arguments: 0..<16)
  func theFirstDamagedBlockIsNamed(damaged: Int) throws {
    let code = LiteralsCode(frequencies: (0..<256).map { 256 - $0 })
    var random = OracleRandom(seed: 94)
    var keys: [UInt64] = []
    var blocks: [EncodedBlock] = []
    for number in 0..<4 {
      var own = [(keys.last ?? 0) + 1000]
      while own.count < 150 { own.append(own[own.count - 1] + 20 + random.next() % 200) }
      let tokens = zip(own.dropFirst(), own).map { GapTokens.token($0 - $1) }
      let content = try #require(code.encode(tokens))
      var payload = GapTokens.payload(own[...], tokens: tokens, content: content)
      // Bits of the first gaps are missing at the end of the last ones.
      if damaged >> number & 1 != 0 { payload.removeLast(number % 2 == 0 ? 1 : 40) }
      blocks.append(EncodedBlock(kind: .gapTokens(code: 0), keys: own[...], payload: payload))
      keys += own
    }
    let index = try KeyIndex(
      bytes: SmallPages.file(blocks, pageTarget: 10_000, codes: [code]))
    let page = try index.firstPage()
    #expect(page.blockCount == 4)
    for length in [keys.count, 310, 200] {
      let cursor = index.makeCursor()
      var found: [UInt64] = []
      var buffer = [UInt64](repeating: 0, count: length)
      let result = Result { () throws(GapmapError) in
        while case let count = try cursor.read(into: &buffer), count > 0 {
          found += buffer[..<count]
        }
      }
      if damaged == 0 {
        #expect(found == keys)
        continue
      }
      let first = page.block(damaged.trailingZeroBitCount)
      guard case .failure(.damaged(let part, let offset, _)) = result else {
        Issue.record("\(result)")
        continue
      }
      #expect(part == .block && offset == UInt64(first.offset), "\(length)")
      #expect(keys.starts(with: found))
    }
  }
}
