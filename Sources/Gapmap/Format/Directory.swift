/// What the directory says of one page: where it begins, and where the next does.
struct PageEntry {
  var index: Int
  var first: UInt64
  var rank: UInt64
  var offset: Int
  var nextFirst: UInt64
  var nextRank: UInt64
  var nextOffset: Int
  var isLast: Bool

  /// How many keys the page holds.
  var count: UInt64 { nextRank &- rank }

  /// A page with no more keys than this probably has one block only.
  static let fewKeys: UInt64 = 2048

  /// Seed of the page's checksum, by which the page vouches for this entry.
  var checkSeed: UInt64 {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(48)
    for value in [first, rank, UInt64(offset), nextFirst, nextRank, UInt64(nextOffset)] {
      bytes.append(littleEndian: value)
    }
    return bytes.withView { XXH64.hash($0, seed: 0) }
  }
}

/// The static B+-tree over the pages, searched in place.
///
/// Nothing is checked beforehand: every node is checked when it is met, and what it led to must
/// enclose what was sought. The page then vouches for its entry by its checksum.
///
/// Source: the static B+-tree is that of R. Bayer and E. McCreight, "Organization and maintenance
/// of large ordered indexes", 1972, with all nodes full.
///
/// It is a class so that a search need not be inlined nor copy what it searches.
final class Directory: Sendable {
  /// Children of a full node.
  static let fanOut = 128
  static let nodeHeaderLength = 8
  static let leafHeaderLength = 36

  let root: Trailer.Root?
  let pageCount: Int
  let section: ByteView
  let sectionStart: Int
  private let pagesEnd: Int
  private let onlyEntry: PageEntry

  /// - Parameters:
  ///   - file: The whole file.
  ///   - trailer: The file's, whose offsets have been checked.
  init(file: ByteView, trailer: Trailer) {
    root = trailer.root
    pageCount = trailer.pageCount
    pagesEnd = trailer.pagesEnd
    sectionStart = trailer.directoryStart
    section = file.slice(sectionStart, trailer.start)
    onlyEntry = PageEntry(
      index: 0, first: trailer.minimum, rank: 0, offset: Header.length,
      nextFirst: trailer.maximum, nextRank: trailer.count, nextOffset: trailer.pagesEnd,
      isLast: true)
  }

  /// Finds the page in which a key belongs.
  ///
  /// - Parameter key: From the set's minimum to its maximum.
  /// - Throws: `damaged` if a node is not what it should be.
  /// - Complexity: O(log *n*).
  @inline(never)
  func entry(forKey key: UInt64) throws(GapmapError) -> PageEntry {
    let entry = try descend(
      inner: { $0.words.lastNotAbove(key, from: 0, count: $0.count) },
      leaf: { $0.words.lastNotAbove(key, from: LeafNode.firsts, count: $0.count) })
    guard entry.first <= key, key < entry.nextFirst || entry.isLast else {
      throw misleading(entry, "number")
    }
    return entry
  }

  @inline(never)
  private func misleading(_ entry: PageEntry, _ what: String) -> GapmapError {
    damaged(at: 0, "it leads to page \(entry.index), where the \(what) cannot be")
  }

  /// Finds the page that holds the key at a position.
  ///
  /// - Parameter rank: Below the set's count.
  /// - Throws: `damaged` if a node is not what it should be.
  /// - Complexity: O(log *n*).
  func entry(forRank rank: UInt64) throws(GapmapError) -> PageEntry {
    let entry = try descend(
      inner: { $0.words.lastNotAbove(rank, from: $0.count, count: $0.count) },
      leaf: { min($0.ranks.lastNotAbove(rank &- $0.rank), $0.count - 1) })
    guard entry.rank <= rank, rank < entry.nextRank else {
      throw misleading(entry, "position")
    }
    return entry
  }

  /// Gives the entry of a page by its number.
  ///
  /// - Parameter index: Below the number of pages.
  /// - Complexity: O(log *n*).
  func entry(at index: Int) throws(GapmapError) -> PageEntry {
    try descend(
      inner: { node in Self.digit(of: index, level: node.level) },
      leaf: { _ in Self.digit(of: index, level: 0) })
  }

  private static func digit(of index: Int, level: Int) -> Int {
    // The fan-out is 2⁷.
    (index >> (7 * level)) & (fanOut - 1)
  }

  @inline(__always)
  private func descend(
    inner: (InnerNode) -> Int, leaf: (LeafNode) -> Int
  ) throws(GapmapError) -> PageEntry {
    guard let root else { return onlyEntry }
    var offset = root.offset - sectionStart
    var index = 0
    var level = root.levels - 1
    while level > 0 {
      let node = try innerNode(at: offset, level: level)
      let slot = inner(node)
      guard slot < node.count else { throw damaged(at: offset, "a node has too few children") }
      index = index * Self.fanOut + slot
      offset = try child(slot, of: node, at: offset)
      level -= 1
    }
    let node = try leafNode(at: offset)
    let slot = leaf(node)
    guard slot < node.count else { throw damaged(at: offset, "a leaf has too few pages") }
    return try entry(of: node, slot: slot, index: index * Self.fanOut + slot, at: offset)
  }

  /// Where in the section a child begins.
  @inline(__always)
  func child(_ slot: Int, of node: InnerNode, at offset: Int) throws(GapmapError) -> Int {
    let child = node.child(slot)
    guard child >= UInt64(sectionStart), child < UInt64(sectionStart + section.count) else {
      throw damaged(at: offset, "a node lies outside the directory")
    }
    return Int(child) - sectionStart
  }

  @inline(__always)
  private func entry(
    of node: LeafNode, slot: Int, index: Int, at nodeOffset: Int
  ) throws(GapmapError) -> PageEntry {
    let offset = node.offset &+ node.offsets.value(slot)
    let nextOffset = node.offset &+ node.offsets.value(slot &+ 1)
    guard index < pageCount, offset >= UInt64(Header.length), offset <= nextOffset,
      nextOffset <= UInt64(pagesEnd)
    else { throw outside(index, at: nodeOffset) }
    return PageEntry(
      index: index,
      first: node.first(slot),
      rank: node.rank &+ node.ranks.value(slot),
      offset: Int(offset),
      nextFirst: node.first(slot &+ 1),
      nextRank: node.rank &+ node.ranks.value(slot &+ 1),
      nextOffset: Int(nextOffset),
      isLast: Int(nextOffset) == pagesEnd)
  }

  @inline(never)
  private func outside(_ index: Int, at nodeOffset: Int) -> GapmapError {
    damaged(at: nodeOffset, "page \(index) lies outside the pages")
  }

  struct InnerNode {
    var level: Int
    var count: Int
    /// First keys, ranks and children, one list behind the other.
    fileprivate var words: WordList

    @inline(__always)
    func first(_ slot: Int) -> UInt64 { words[slot] }
    @inline(__always)
    func rank(_ slot: Int) -> UInt64 { words[count &+ slot] }
    @inline(__always)
    fileprivate func child(_ slot: Int) -> UInt64 { words[2 &* count &+ slot] }
  }

  struct LeafNode {
    var count: Int
    /// Rank, offset and both slopes, then the first keys, one more than there are pages.
    fileprivate var words: WordList
    var ranksStart: Int
    var offsetsStart: Int
    var end: Int
    var ranks: PackedLine
    var offsets: PackedLine

    fileprivate static let firsts = 4

    @inline(__always)
    func first(_ slot: Int) -> UInt64 { words[Self.firsts &+ slot] }
    @inline(__always)
    var rank: UInt64 { words[0] }
    @inline(__always)
    fileprivate var offset: UInt64 { words[1] }
  }

  @inline(__always)
  func innerNode(at offset: Int, level: Int) throws(GapmapError) -> InnerNode {
    guard offset <= section.count &- Self.nodeHeaderLength, section[offset] == UInt8(level) else {
      throw missing(level: level, at: offset)
    }
    let count = Int(section[offset &+ 1])
    let words = offset &+ Self.nodeHeaderLength
    guard count >= 1, count <= Self.fanOut, words &+ 24 &* count <= section.count else {
      throw damaged(at: offset, "a node has an impossible size")
    }
    return InnerNode(
      level: level, count: count, words: section.words(at: words, count: 3 &* count))
  }

  @inline(never)
  private func missing(level: Int, at offset: Int) -> GapmapError {
    damaged(at: offset, "there is no node of level \(level)")
  }

  @inline(__always)
  func leafNode(at offset: Int) throws(GapmapError) -> LeafNode {
    guard offset <= section.count &- Self.leafHeaderLength else {
      throw damaged(at: offset, "there is no leaf")
    }
    let head = section.u32(at: offset)
    let count = Int(head &>> 8 & 0xFF)
    let rankWidth = Int(head &>> 16 & 0xFF)
    let offsetWidth = Int(head &>> 24)
    let ranks = offset &+ Self.leafHeaderLength &+ 8 &* (count &+ 1)
    let offsets = ranks &+ (rankWidth &* (count &+ 1) &+ 7) &>> 3
    let end = offsets &+ (offsetWidth &* (count &+ 1) &+ 7) &>> 3
    guard head & 0xFF == 0, count >= 1, count <= Self.fanOut, rankWidth <= 64, offsetWidth <= 64,
      end <= section.count
    else { throw damaged(at: offset, "there is no leaf, or one of an impossible size") }
    let words = section.words(at: offset &+ 4, count: LeafNode.firsts &+ count &+ 1)
    return LeafNode(
      count: count, words: words, ranksStart: ranks, offsetsStart: offsets, end: end,
      ranks: PackedLine(
        bytes: section, start: 8 &* ranks, width: rankWidth, slope: words[2], count: count &+ 1),
      offsets: PackedLine(
        bytes: section, start: 8 &* offsets, width: offsetWidth, slope: words[3],
        count: count &+ 1))
  }

  @inline(never)
  func damaged(at offset: Int, _ reason: String) -> GapmapError {
    .damaged(part: .directory, offset: UInt64(sectionStart + offset), reason: reason)
  }

  /// Checks the directory's own checksum.
  ///
  /// - Complexity: O(size of the directory).
  func verifyChecksum() throws(GapmapError) {
    guard let root, XXH64.check32(section) != root.check else { return }
    throw damaged(at: 0, "its checksum is wrong")
  }
}
