/// Collects the pages as they are written and lays the tree over them.
///
/// Only the leaf being filled is held as entries; full leaves are kept as bytes, some 14 bytes a
/// page.
struct DirectoryBuilder {
  private struct Node {
    var first: UInt64
    var rank: UInt64
    /// Where the node's bytes begin in `leaves`.
    var start: Int
    var length: Int
  }

  private var firsts: [UInt64] = []
  private var ranks: [UInt64] = []
  private var offsets: [UInt64] = []
  private var leaves: [UInt8] = []
  private var nodes: [Node] = []
  private(set) var pageCount = 0

  /// Adds a page that begins with `first`, the key of rank `rank`, at a file offset.
  mutating func append(first: UInt64, rank: UInt64, offset: Int) {
    if firsts.count == Directory.fanOut {
      closeLeaf(nextFirst: first, nextRank: rank, nextOffset: offset)
    }
    firsts.append(first)
    ranks.append(rank)
    offsets.append(UInt64(offset))
    pageCount += 1
  }

  /// Lays out the tree.
  ///
  /// - Parameters:
  ///   - start: File offset at which the directory will begin.
  ///   - maximum: The greatest key.
  ///   - count: How many keys there are.
  ///   - pagesEnd: File offset behind the last page.
  /// - Returns: The section's bytes and the root; no bytes and nil for fewer than two pages.
  mutating func finish(
    start: Int, maximum: UInt64, count: UInt64, pagesEnd: Int
  ) -> (bytes: [UInt8], root: Trailer.Root?) {
    guard pageCount > 1 else { return ([], nil) }
    closeLeaf(nextFirst: maximum, nextRank: count, nextOffset: pagesEnd)
    var section: [UInt8] = []
    var level: [(first: UInt64, rank: UInt64, offset: Int)] = []
    for node in nodes {
      Self.align(&section, start: start, for: node.length)
      level.append((node.first, node.rank, start + section.count))
      section += leaves[node.start..<(node.start + node.length)]
    }
    var levels = 1
    while level.count > 1 {
      var above: [(first: UInt64, rank: UInt64, offset: Int)] = []
      for lower in stride(from: 0, to: level.count, by: Directory.fanOut) {
        let children = level[lower..<min(lower + Directory.fanOut, level.count)]
        let node = Self.innerNode(level: levels, children: children)
        Self.align(&section, start: start, for: node.count)
        above.append((children.first!.first, children.first!.rank, start + section.count))
        section += node
      }
      level = above
      levels += 1
    }
    let check = section.withView { XXH64.check32($0) }
    return (section, Trailer.Root(offset: level[0].offset, levels: levels, check: check))
  }

  /// Pads so that a node does not cross a border between two of the processor's pages: a search
  /// that comes cold then touches one for each level.
  private static func align(_ section: inout [UInt8], start: Int, for length: Int) {
    let used = (start + section.count) % 4096
    guard used + length > 4096, used > 0 else { return }
    section += [UInt8](repeating: 0, count: 4096 - used)
  }

  private mutating func closeLeaf(nextFirst: UInt64, nextRank: UInt64, nextOffset: Int) {
    let count = firsts.count
    let ranksLine = FittedLine((ranks + [nextRank]).map { $0 - ranks[0] })
    let offsetsLine = FittedLine((offsets + [UInt64(nextOffset)]).map { $0 - offsets[0] })
    let start = leaves.count
    leaves += [0, UInt8(count), UInt8(ranksLine.width), UInt8(offsetsLine.width)]
    for value in [ranks[0], offsets[0], ranksLine.slope, offsetsLine.slope] {
      leaves.append(littleEndian: value)
    }
    for first in firsts + [nextFirst] { leaves.append(littleEndian: first) }
    leaves += Self.packed(ranksLine)
    leaves += Self.packed(offsetsLine)
    nodes.append(
      Node(first: firsts[0], rank: ranks[0], start: start, length: leaves.count - start))
    firsts.removeAll(keepingCapacity: true)
    ranks.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
  }

  private static func packed(_ line: FittedLine) -> [UInt8] {
    var writer = BitWriter()
    for slot in line.slots { writer.append(slot, width: line.width) }
    return writer.finish()
  }

  private static func innerNode(
    level: Int, children: ArraySlice<(first: UInt64, rank: UInt64, offset: Int)>
  ) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(level), UInt8(children.count), 0, 0, 0, 0, 0, 0]
    for child in children { bytes.append(littleEndian: child.first) }
    for child in children { bytes.append(littleEndian: child.rank) }
    for child in children { bytes.append(littleEndian: UInt64(child.offset)) }
    return bytes
  }
}
