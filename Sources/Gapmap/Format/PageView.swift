/// A page, read in place.
struct PageView {
  let entry: PageEntry
  let blockCount: Int
  private let bytes: ByteView
  private let firsts: PackedLine
  private let ranks: PackedLine
  private let starts: PackedLine
  private let palette: Int
  private let paletteCount: Int
  private let kindsStart: Int
  private let kindWidth: Int
  private let payloadStart: Int

  static let checkLength = 4
  static let maximumLength = 1 << 20
  /// Where the kinds are listed: behind the widths, or at once in a page of one block.
  static let paletteOffset = 7
  static let onlyKindOffset = 2

  /// Reads the page's own header; nil if it does not fit the page.
  @inline(__always)
  init?(file: ByteView, entry: PageEntry) {
    let length = entry.nextOffset - entry.offset
    guard length >= Trailer.minimumPageLength, length <= Self.maximumLength else { return nil }
    bytes = file.slice(entry.offset, entry.nextOffset)
    self.entry = entry
    let head = bytes.u64(at: 0)
    func field(_ bit: UInt64, _ width: Int) -> Int {
      Int(truncatingIfNeeded: head &>> bit & lowBits(width))
    }
    blockCount = field(0, 16)
    if blockCount == 1 {
      palette = Self.onlyKindOffset
      paletteCount = 1
      kindsStart = 0
      kindWidth = 0
      payloadStart = Self.onlyKindOffset + 1
      firsts = PackedLine(bytes: bytes, start: 0, width: 0, slope: 0, count: 1)
      ranks = firsts
      starts = firsts
      return
    }
    let firstsWidth = field(16, 8)
    let ranksWidth = field(24, 8)
    let startsWidth = field(32, 8)
    let firstsSlope = field(40, 4)
    let ranksSlope = field(44, 4)
    let startsSlope = field(48, 4)
    palette = Self.paletteOffset
    paletteCount = field(52, 4) &+ 1
    guard blockCount >= 1, firstsWidth <= 64, ranksWidth <= 64, startsWidth <= 32,
      firstsSlope <= 8, ranksSlope <= 8, startsSlope <= 4
    else { return nil }
    kindWidth = PageHead.kindWidth(paletteCount: paletteCount)
    let slopes = Self.paletteOffset &+ paletteCount
    let slots = 8 &* (slopes &+ firstsSlope &+ ranksSlope &+ startsSlope)
    let ranksSlots = slots &+ blockCount &* firstsWidth
    let startsSlots = ranksSlots &+ blockCount &* ranksWidth
    kindsStart = startsSlots &+ blockCount &* startsWidth
    payloadStart = (kindsStart &+ blockCount &* kindWidth &+ 7) &>> 3
    guard payloadStart <= length - Self.checkLength else { return nil }
    firsts = PackedLine(
      bytes: bytes, start: slots, width: firstsWidth,
      slope: bytes.u64(at: slopes) & lowBits(8 &* firstsSlope), count: blockCount)
    ranks = PackedLine(
      bytes: bytes, start: ranksSlots, width: ranksWidth,
      slope: bytes.u64(at: slopes &+ firstsSlope) & lowBits(8 &* ranksSlope),
      count: blockCount)
    starts = PackedLine(
      bytes: bytes, start: startsSlots, width: startsWidth,
      slope: bytes.u64(at: slopes &+ firstsSlope &+ ranksSlope) & lowBits(8 &* startsSlope),
      count: blockCount)
  }

  /// The first key of a block.
  @inline(__always)
  func first(_ block: Int) -> UInt64 { entry.first &+ firsts.value(block) }

  /// How many of the page's keys lie before a block.
  @inline(__always)
  func rank(_ block: Int) -> UInt64 { block < blockCount ? ranks.value(block) : entry.count }

  @inline(__always)
  private func kind(_ block: Int) -> BlockKind {
    // A file with at most 16 kinds in a page has at most four bits for each.
    let bit = kindsStart &+ block &* kindWidth
    let index = bytes.u16(at: bit &>> 3) &>> UInt16(bit & 7) & UInt16(lowBits(kindWidth))
    return BlockKind(rawValue: bytes[palette &+ Int(truncatingIfNeeded: index)])
  }

  /// The block in which a key belongs that is not below the page's first.
  @inline(__always)
  func block(forKey key: UInt64) -> Int {
    firsts.lastNotAbove(key &- entry.first)
  }

  /// The block that holds a position of the page, counted from the page's first key.
  @inline(__always)
  func block(forRank rank: UInt64) -> Int {
    ranks.lastNotAbove(rank)
  }

  /// Whether a key that is not below the page's first belongs in the page.
  @inline(__always)
  func holds(_ key: UInt64) -> Bool {
    entry.isLast ? key <= entry.nextFirst : key < entry.nextFirst
  }

  /// Where a block begins and the one before it ends: how far its first key is from the page's, how
  /// many keys lie before it, and where its payload is.
  struct Border {
    fileprivate var distance: UInt64
    fileprivate var rank: UInt64
    fileprivate var payload: UInt64
  }

  /// The border before a block, or behind the last one.
  @inline(__always)
  func border(_ block: Int) -> Border {
    guard block < blockCount else {
      return Border(
        distance: entry.nextFirst &- entry.first, rank: entry.count,
        payload: UInt64(truncatingIfNeeded: bytes.count &- Self.checkLength &- payloadStart))
    }
    return Border(
      distance: firsts.value(block), rank: ranks.value(block), payload: starts.value(block))
  }

  /// A block between its borders, ready to be searched.
  @inline(__always)
  func block(_ index: Int, from start: Border, to end: Border) -> BlockView {
    let isLastOfAll = entry.isLast && index &+ 1 == blockCount
    let payload = payloadStart &+ Int(truncatingIfNeeded: start.payload)
    return BlockView(
      kind: kind(index), first: entry.first &+ start.distance, count: end.rank &- start.rank,
      last: entry.first &+ end.distance &- (isLastOfAll ? 0 : 1), rank: entry.rank &+ start.rank,
      payload: bytes.slice(payload, payloadStart &+ Int(truncatingIfNeeded: end.payload)),
      offset: entry.offset &+ payload)
  }

  /// A block, ready to be searched.
  @inline(__always)
  func block(_ index: Int) -> BlockView {
    block(index, from: border(index), to: border(index &+ 1))
  }

  /// Checks the checksum and everything that later reads rely on.
  ///
  /// - Parameter codeCount: How many codes the file has.
  /// - Throws: `damaged`, `unsupportedEncoding`.
  /// - Complexity: O(length of the page); no block is decompressed.
  func verify(codeCount: Int) throws(GapmapError) {
    let checked = bytes.count - Self.checkLength
    let check = XXH64.check32(bytes.slice(0, checked), seed: entry.checkSeed)
    guard check == bytes.u32(at: checked) else { throw damaged("its checksum is wrong") }
    guard entry.rank < entry.nextRank,
      entry.isLast ? entry.first <= entry.nextFirst : entry.first < entry.nextFirst
    else { throw damaged("its entries in the directory do not ascend") }
    try verifyKinds()
    let end = border(blockCount)
    var start = border(0)
    for block in 0..<blockCount {
      let next = border(block + 1)
      let isLastOfAll = entry.isLast && block + 1 == blockCount
      guard
        isLastOfAll ? start.distance <= next.distance : start.distance < next.distance,
        start.rank < next.rank, start.payload <= next.payload, next.payload <= end.payload
      else { throw damaged("the headers of its blocks contradict each other at block \(block)") }
      try self.block(block, from: start, to: next).verify(codeCount: codeCount)
      start = next
    }
  }

  /// Checks that the kinds are listed as they must be, and that nothing hides behind them.
  private func verifyKinds() throws(GapmapError) {
    guard blockCount > 1 else { return }
    var used: UInt32 = 0
    for block in 0..<blockCount {
      let index = Int(bytes.bits(at: kindsStart + block * kindWidth, width: kindWidth))
      guard index < paletteCount else { throw damaged("block \(block) has no kind") }
      used |= 1 << UInt32(index)
    }
    let isAscending = (1..<paletteCount).allSatisfy {
      bytes[palette + $0 - 1] < bytes[palette + $0]
    }
    let end = kindsStart + blockCount * kindWidth
    guard used == 1 << UInt32(paletteCount) - 1, isAscending,
      bytes.bits(at: end, width: 8 * payloadStart - end) == 0
    else { throw damaged("its list of kinds is not as it must be") }
  }

  private func damaged(_ reason: String) -> GapmapError {
    .damaged(part: .page, offset: UInt64(entry.offset), reason: "page \(entry.index): \(reason)")
  }
}
