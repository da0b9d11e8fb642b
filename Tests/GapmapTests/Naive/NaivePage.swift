/// Section 5: a page and the blocks in it.
struct NaivePage {
  let blocks: [NaiveBlock]

  /// - Parameters:
  ///   - bytes: the whole page, its check included.
  ///   - next: the entry behind this page; it closes the set if the page is the last.
  init(
    _ bytes: [UInt8], entry: NaiveEntry, next: NaiveEntry, isLast: Bool, dictionaries: [[UInt8]],
    name: String
  ) throws {
    let content = Array(bytes.dropLast(4))
    var end = NaiveCursor(bytes.suffix(4), name: name)
    try naiveCheck(
      try end.integer(4) == naiveCheck32(content, seed: Self.seed(entry, next)),
      "\(name): wrong check")

    var cursor = NaiveCursor(content, name: name)
    let blockCount = Int(try cursor.integer(2))
    try naiveCheck(blockCount >= 1, "\(name): no blocks")
    let widths = [try cursor.byte(), try cursor.byte(), try cursor.byte()]
    try naiveCheck(
      widths[0] <= 64 && widths[1] <= 64 && widths[2] <= 32, "\(name): widths \(widths)")
    let (lengths, kinds) = try Self.slopeLengthsAndKinds(&cursor, dictionaries.count, name)
    let slopes = try lengths.map { try cursor.integer($0) }

    let lines = try (0..<3).map {
      NaiveLine(slope: slopes[$0], slots: try cursor.packed(widths[$0], count: blockCount))
    }
    let indexWidth = (0...4).first { kinds.count <= 1 << $0 }!
    let kindIndexes = try cursor.packed(indexWidth, count: blockCount).map(Int.init)
    try cursor.padding()
    try naiveCheck(
      Set(kindIndexes) == Set(kinds.indices), "\(name): kinds listed and kinds used differ")
    let payloads = try cursor.takeRest()

    let firstKeys = (0..<blockCount).map { entry.firstKey &+ lines[0][$0] } + [next.firstKey]
    let ranks = (0..<blockCount).map { lines[1][$0] } + [next.rank - entry.rank]
    let offsets = (0..<blockCount).map { lines[2][$0] } + [UInt64(payloads.count)]

    var blocks: [NaiveBlock] = []
    for b in 0..<blockCount {
      let name = "\(name), block \(b)"
      let closesSet = isLast && b == blockCount - 1
      try naiveCheck(
        firstKeys[b] < firstKeys[b + 1] || closesSet && firstKeys[b] == firstKeys[b + 1],
        "\(name): first keys do not ascend")
      try naiveCheck(ranks[b] < ranks[b + 1], "\(name): ranks do not ascend")
      try naiveCheck(
        offsets[b] <= offsets[b + 1] && offsets[b + 1] <= payloads.count,
        "\(name): payload offsets descend or leave the page")
      let block = try NaiveBlock(
        kind: kinds[kindIndexes[b]], first: firstKeys[b], count: ranks[b + 1] - ranks[b],
        payload: Array(payloads[Int(offsets[b])..<Int(offsets[b + 1])]),
        dictionaries: dictionaries, name: name)
      try naiveCheck(
        closesSet ? block.last == next.firstKey : block.last < firstKeys[b + 1],
        "\(name): last key \(block.last), but \(firstKeys[b + 1]) is next or the maximum")
      blocks.append(block)
    }
    self.blocks = blocks
  }

  /// Section 5.1: the page vouches for the entries that led to it.
  private static func seed(_ entry: NaiveEntry, _ next: NaiveEntry) -> UInt64 {
    let words = [entry.firstKey, entry.rank, entry.offset, next.firstKey, next.rank, next.offset]
    let bytes = words.flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    return naiveXXH64(bytes, seed: 0)
  }

  private static func slopeLengthsAndKinds(
    _ cursor: inout NaiveCursor, _ dictionaryCount: Int, _ name: String
  ) throws -> (lengths: [Int], kinds: [NaiveKind]) {
    let nibbles = try (0..<4).map { _ in Int(try cursor.bits(4)) }
    let lengths = Array(nibbles[0..<3])
    try naiveCheck(
      lengths[0] <= 8 && lengths[1] <= 8 && lengths[2] <= 4, "\(name): slopes of \(lengths) bytes")
    let bytes = try cursor.take(nibbles[3] + 1)
    try naiveCheck(
      zip(bytes, bytes.dropFirst()).allSatisfy { $0 < $1 }, "\(name): kinds do not ascend")
    let kinds = try bytes.map {
      try NaiveKind($0, dictionaryCount: dictionaryCount, name: name)
    }
    return (lengths, kinds)
  }
}
