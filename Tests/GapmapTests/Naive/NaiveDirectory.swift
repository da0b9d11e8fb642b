/// First key, rank and file offset of a page, or of a node and what is below it.
struct NaiveEntry: Equatable {
  let firstKey: UInt64
  let rank: UInt64
  let offset: UInt64
}

/// Section 4: the B+-tree over the pages, read level by level from the root.
struct NaiveDirectory {
  /// An entry for each page, and one for what is behind the last: maximum, count, end of the pages.
  private(set) var pages: [NaiveEntry] = []

  private let section: [UInt8]
  private let sectionStart: Int
  private var used: [Range<Int>] = []

  init(_ file: [UInt8], trailer: NaiveTrailer) throws {
    section = Array(file[trailer.directory])
    sectionStart = trailer.directory.lowerBound
    let first = NaiveEntry(firstKey: trailer.minimum, rank: 0, offset: 8)
    let behind = NaiveEntry(
      firstKey: trailer.maximum, rank: trailer.count, offset: UInt64(trailer.pagesEnd))
    if trailer.pageCount == 0 { return }

    if let tree = trailer.tree {
      try naiveCheck(naiveCheck32(section, seed: 0) == tree.check, "directory: wrong check")
      try readTree(root: tree.root, levels: tree.levels, minimum: trailer.minimum)
      try checkBytesBetweenNodes()
    } else {
      pages = [first, behind]
    }
    try naiveCheck(
      pages.count == trailer.pageCount + 1,
      "directory: \(pages.count - 1) pages, the trailer says \(trailer.pageCount)")
    try naiveCheck(pages.first == first, "directory: the first page is not where pages begin")
    try naiveCheck(pages.last == behind, "directory: does not end with the set")
    try checkPages()
  }

  private mutating func readTree(root: UInt64, levels: Int, minimum: UInt64) throws {
    var nodes = [NaiveEntry(firstKey: minimum, rank: 0, offset: root)]
    for level in (0..<levels).reversed() {
      var below: [NaiveEntry] = []
      for (i, node) in nodes.enumerated() {
        let entries = try readNode(at: node.offset, level: level, isLast: i == nodes.count - 1)
        try naiveCheck(
          entries[0].firstKey == node.firstKey && entries[0].rank == node.rank,
          "directory: the node at \(node.offset) does not begin where its parent says")
        if level == 0, let behind = below.popLast() {
          try naiveCheck(behind == entries[0], "directory: leaf at \(node.offset) does not follow")
        }
        below += entries
      }
      if level > 0 {
        try naiveCheck(below.count > 1, "directory: a root with one child")
        for (a, b) in zip(below, below.dropFirst()) {
          try naiveCheck(
            a.firstKey < b.firstKey && a.rank < b.rank, "directory: nodes do not ascend")
        }
      }
      nodes = below
    }
    pages = nodes
  }

  /// The entries of a node: its children, or a leaf's pages and what is behind them.
  private mutating func readNode(at offset: UInt64, level: Int, isLast: Bool) throws
    -> [NaiveEntry]
  {
    let name = "directory node at \(offset)"
    let sectionEnd = sectionStart + section.count
    try naiveCheck(
      UInt64(sectionStart)..<UInt64(sectionEnd) ~= offset, "\(name): outside the directory")
    let start = Int(offset) - sectionStart
    var cursor = NaiveCursor(Array(section[start...]), name: name)
    let found = try cursor.byte()
    try naiveCheck(found == level, "\(name): level \(found), expected \(level)")
    let k = try cursor.byte()
    try naiveCheck(1...128 ~= k, "\(name): \(k) entries")
    try naiveCheck(k == 128 || isLast, "\(name): \(k) entries, but not the last of its level")
    let entries = try level == 0 ? leaf(k, &cursor, name) : inner(k, &cursor, name)
    used.append(start..<start + cursor.offset)
    return entries
  }

  private func leaf(_ k: Int, _ cursor: inout NaiveCursor, _ name: String) throws -> [NaiveEntry] {
    let rankWidth = try cursor.byte()
    let offsetWidth = try cursor.byte()
    try naiveCheck(rankWidth <= 64 && offsetWidth <= 64, "\(name): a line wider than 64 bits")
    let rank = try cursor.integer(8)
    let offset = try cursor.integer(8)
    let rankSlope = try cursor.integer(8)
    let offsetSlope = try cursor.integer(8)
    let firstKeys = try cursor.packed(64, count: k + 1)
    let ranks = NaiveLine(slope: rankSlope, slots: try cursor.packed(rankWidth, count: k + 1))
    try cursor.padding()
    let offsets = NaiveLine(slope: offsetSlope, slots: try cursor.packed(offsetWidth, count: k + 1))
    try cursor.padding()
    return (0...k).map {
      NaiveEntry(firstKey: firstKeys[$0], rank: rank &+ ranks[$0], offset: offset &+ offsets[$0])
    }
  }

  private func inner(_ k: Int, _ cursor: inout NaiveCursor, _ name: String) throws -> [NaiveEntry] {
    let zero = try cursor.take(6)
    try naiveCheck(zero.allSatisfy { $0 == 0 }, "\(name): bytes 2 to 7 are not zero")
    let firstKeys = try cursor.packed(64, count: k)
    let ranks = try cursor.packed(64, count: k)
    let offsets = try cursor.packed(64, count: k)
    return (0..<k).map {
      NaiveEntry(firstKey: firstKeys[$0], rank: ranks[$0], offset: offsets[$0])
    }
  }

  /// Nodes do not overlap, and what is no node is zero.
  private func checkBytesBetweenNodes() throws {
    var end = 0
    for node in used.sorted(by: { $0.lowerBound < $1.lowerBound })
      + [section.count..<section.count]
    {
      try naiveCheck(end <= node.lowerBound, "directory: nodes overlap")
      try naiveCheck(
        section[end..<node.lowerBound].allSatisfy { $0 == 0 },
        "directory: bytes between nodes that are not zero")
      end = node.upperBound
    }
  }

  /// Keys and ranks ascend; pages have 7 bytes to 1 MiB.
  ///
  /// The last page may hold nothing but the maximum, so that its first key is the next one too.
  private func checkPages() throws {
    for (i, (page, next)) in zip(pages, pages.dropFirst()).enumerated() {
      let isLast = i == pages.count - 2
      try naiveCheck(
        page.firstKey < next.firstKey || isLast && page.firstKey == next.firstKey,
        "directory: first key of page \(i) is not below the next")
      try naiveCheck(page.rank < next.rank, "directory: page \(i) is empty")
      try naiveCheck(
        page.offset < next.offset && 7...1_048_576 ~= next.offset - page.offset,
        "directory: page \(i) from \(page.offset) to \(next.offset)")
    }
  }
}
