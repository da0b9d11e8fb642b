/// Section 5: a page and the blocks in it.
struct NaivePage {
  let blocks: [NaiveBlock]

  /// - Parameters:
  ///   - bytes: the whole page, its check included.
  ///   - next: the entry behind this page; it closes the set if the page is the last.
  init(
    _ bytes: [UInt8], entry: NaiveEntry, next: NaiveEntry, isLast: Bool, codes: [[UInt8]],
    name: String
  ) throws {
    let content = Array(bytes.dropLast(4))
    var end = NaiveCursor(bytes.suffix(4), name: name)
    try naiveCheck(
      try end.integer(4) == naiveCheck32(content, seed: Self.seed(entry, next)),
      "\(name): wrong check")

    let head = try NaivePageHead(content, codeCount: codes.count, name: name)
    let firstKeys = head.firstKeys.map { entry.firstKey &+ $0 } + [next.firstKey]
    let ranks = head.ranks + [next.rank - entry.rank]
    let offsets = head.offsets + [UInt64(head.payloads.count)]

    var blocks: [NaiveBlock] = []
    for b in head.kinds.indices {
      let name = "\(name), block \(b)"
      let closesSet = isLast && b == head.kinds.count - 1
      try naiveCheck(
        firstKeys[b] < firstKeys[b + 1] || closesSet && firstKeys[b] == firstKeys[b + 1],
        "\(name): first keys do not ascend")
      try naiveCheck(ranks[b] < ranks[b + 1], "\(name): ranks do not ascend")
      try naiveCheck(
        offsets[b] <= offsets[b + 1] && offsets[b + 1] <= head.payloads.count,
        "\(name): payload offsets descend or leave the page")
      let block = try NaiveBlock(
        kind: head.kinds[b], first: firstKeys[b], count: ranks[b + 1] - ranks[b],
        payload: Array(head.payloads[Int(offsets[b])..<Int(offsets[b + 1])]),
        codes: codes, name: name)
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
}
