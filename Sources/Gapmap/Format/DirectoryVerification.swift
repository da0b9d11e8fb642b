extension Directory {
  /// Checks the whole tree: its checksum, shape, inner entries, and what lies between its nodes.
  ///
  /// That the leaves' entries fit each other and the pages is checked where the pages are.
  ///
  /// - Throws: `damaged` for the first fault found.
  /// - Complexity: O(size of the directory).
  func verify() throws(GapmapError) {
    try verifyChecksum()
    guard let root else { return }
    var nodes: [Range<Int>] = []
    _ = try verifyNode(
      at: root.offset - sectionStart, level: root.levels - 1, pages: 0..<pageCount, &nodes)
    try verifyGaps(between: nodes)
  }

  /// Checks a node and all below it, and gives its first key and rank.
  private func verifyNode(
    at offset: Int, level: Int, pages: Range<Int>, _ nodes: inout [Range<Int>]
  ) throws(GapmapError) -> (first: UInt64, rank: UInt64) {
    if level == 0 {
      let node = try leafNode(at: offset)
      guard node.count == pages.count, isFilled(node) else {
        throw damaged(at: offset, "a leaf is not as it must be")
      }
      nodes.append(offset..<node.end)
      return (node.first(0), node.rank)
    }
    let node = try innerNode(at: offset, level: level)
    let step = 1 << (7 * level)
    guard node.count == (pages.count + step - 1) / step,
      (2..<Self.nodeHeaderLength).allSatisfy({ section[offset + $0] == 0 })
    else { throw damaged(at: offset, "a node is not as it must be") }
    nodes.append(offset..<(offset + Self.nodeHeaderLength + 24 * node.count))
    for slot in 0..<node.count {
      let start = pages.lowerBound + slot * step
      let below = try verifyNode(
        at: child(slot, of: node, at: offset), level: level - 1,
        pages: start..<min(start + step, pages.upperBound), &nodes)
      guard node.first(slot) == below.first, node.rank(slot) == below.rank else {
        throw damaged(at: offset, "a node contradicts the one below it")
      }
    }
    return (node.first(0), node.rank(0))
  }

  /// Whether the slots of a leaf are filled with zero bits to whole bytes.
  private func isFilled(_ node: LeafNode) -> Bool {
    [(node.ranks, node.ranksStart), (node.offsets, node.offsetsStart)].allSatisfy { line, start in
      let bits = line.width * (node.count + 1)
      return section.bits(at: 8 * start + bits, width: -bits & 7) == 0
    }
  }

  private func verifyGaps(between nodes: [Range<Int>]) throws(GapmapError) {
    var end = 0
    for node in nodes.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard node.lowerBound >= end else { throw damaged(at: node.lowerBound, "nodes overlap") }
      try verifyZero(end..<node.lowerBound)
      end = node.upperBound
    }
    try verifyZero(end..<section.count)
  }

  private func verifyZero(_ gap: Range<Int>) throws(GapmapError) {
    for offset in gap where section[offset] != 0 {
      throw damaged(at: offset, "there is something between its nodes")
    }
  }
}
