/// Gathers blocks into pages.
///
/// A page's checksum covers where the next page begins, so a page is closed by the block that no
/// longer fits it.
struct PageAssembler {
  /// A page of tiny blocks only, whose headers would make it slow to search, is closed before it is
  /// full.
  private static let maximumBlocks = 4096

  /// How many bits the values of a page's lines have.
  private struct Spans: Equatable {
    let first: Int
    let rank: Int

    init(first: UInt64, rank: UInt64) {
      self.first = first.leadingZeroBitCount
      self.rank = rank.leadingZeroBitCount
    }
  }

  private struct Measured {
    var blockCount: Int
    var headLength: Int
    var spans: Spans
  }

  private let target: Int
  private var measured: Measured?
  private var blocks: [EncodedBlock] = []
  private var kinds: Set<BlockKind> = []
  private var payloadLength = 0
  private var pageRank: UInt64 = 0
  private var rank: UInt64 = 0
  private(set) var offset = Header.length
  private(set) var directory = DirectoryBuilder()
  private(set) var statistics = EncodingStatistics.none

  /// - Parameter target: Bytes that a page should not exceed; one that holds a single block may.
  init(target: Int) { self.target = target }

  /// Adds a block.
  ///
  /// - Returns: The page before it, if the block did not fit that.
  mutating func append(_ block: EncodedBlock) -> [UInt8]? {
    var closed: [UInt8]?
    if !blocks.isEmpty, !fits(block) {
      closed = close(nextFirst: block.first)
    }
    blocks.append(block)
    kinds.insert(block.kind)
    payloadLength += block.payload.count
    rank += block.count
    if let encoding = block.kind.encoding {
      statistics.count(encoding, numbers: block.count, bytes: block.payload.count)
    }
    return closed
  }

  /// Closes the last page.
  ///
  /// - Parameter maximum: The greatest key.
  mutating func finish(maximum: UInt64) -> [UInt8]? {
    blocks.isEmpty ? nil : close(nextFirst: maximum)
  }

  /// Whether a block still fits the page.
  ///
  /// How long the head would be is measured anew only when its lines must get wider, or a quarter
  /// more blocks have come; in between it is estimated, so that all blocks of a page are looked at
  /// a few times only.
  private mutating func fits(_ block: EncodedBlock) -> Bool {
    guard blocks.count < Self.maximumBlocks,
      kinds.contains(block.kind) || kinds.count < PageHead.maximumKinds
    else { return false }
    let payload = payloadLength + block.payload.count
    let spans = Spans(first: block.first - blocks[0].first, rank: rank - pageRank)
    if let measured, measured.spans == spans, 4 * blocks.count < 5 * measured.blockCount {
      let head = measured.headLength * (blocks.count + 1) / measured.blockCount + 4
      if payload + head + PageView.checkLength <= target { return true }
    }
    let head = PageHead(blocks + [block], pageFirst: blocks[0].first)
    measured = Measured(
      blockCount: blocks.count + 1, headLength: head.length, spans: spans)
    return head.length + payload + PageView.checkLength <= target
  }

  private mutating func close(nextFirst: UInt64) -> [UInt8] {
    let head = PageHead(blocks, pageFirst: blocks[0].first)
    var bytes = head.bytes()
    bytes.reserveCapacity(bytes.count + payloadLength + PageView.checkLength)
    for block in blocks { bytes += block.payload }
    let entry = PageEntry(
      index: directory.pageCount, first: blocks[0].first, rank: pageRank, offset: offset,
      nextFirst: nextFirst, nextRank: rank,
      nextOffset: offset + bytes.count + PageView.checkLength, isLast: false)
    bytes.append(littleEndian: bytes.withView { XXH64.check32($0, seed: entry.checkSeed) })
    directory.append(first: entry.first, rank: entry.rank, offset: entry.offset)
    offset += bytes.count
    pageRank = rank
    blocks.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
    payloadLength = 0
    measured = nil
    return bytes
  }

  /// Lays out the directory; to be called once all pages are closed.
  mutating func finishDirectory(
    start: Int, maximum: UInt64
  ) -> (bytes: [UInt8], root: Trailer.Root?) {
    directory.finish(start: start, maximum: maximum, count: rank, pagesEnd: offset)
  }
}
