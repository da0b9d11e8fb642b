/// Gathers blocks into pages.
///
/// A page's checksum covers where the next page begins, so a page is closed by the block that no
/// longer fits it.
struct PageAssembler {
  /// A page of tiny blocks only, whose headers would make it slow to search, is closed before it is
  /// full.
  private static let maximumBlocks = 4096

  private let target: Int
  private var head = PageHead()
  private var payloads: [UInt8] = []
  private var pageFirst: UInt64 = 0
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
    if head.count > 0, !admit(block) { closed = close(nextFirst: block.first) }
    if head.count == 0 {
      pageFirst = block.first
      head.append(block, rank: 0, start: 0)
    }
    payloads += block.payload
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
    head.count == 0 ? nil : close(nextFirst: maximum)
  }

  /// Adds a block to the head, if it still fits the page.
  private mutating func admit(_ block: EncodedBlock) -> Bool {
    guard head.count < Self.maximumBlocks, head.hasRoom(for: block.kind) else { return false }
    head.append(block, rank: rank - pageRank, start: payloads.count)
    let room = target - PageView.checkLength - payloads.count - block.payload.count
    // To measure the head means to look at all its blocks.
    if head.lengthBound <= room || head.length <= room { return true }
    head.removeLast()
    return false
  }

  private mutating func close(nextFirst: UInt64) -> [UInt8] {
    var bytes = head.bytes()
    bytes.reserveCapacity(bytes.count + payloads.count + PageView.checkLength)
    bytes += payloads
    let entry = PageEntry(
      index: directory.pageCount, first: pageFirst, rank: pageRank, offset: offset,
      nextFirst: nextFirst, nextRank: rank,
      nextOffset: offset + bytes.count + PageView.checkLength, isLast: false)
    bytes.append(littleEndian: bytes.withView { XXH64.check32($0, seed: entry.checkSeed) })
    directory.append(first: entry.first, rank: entry.rank, offset: entry.offset)
    offset += bytes.count
    pageRank = rank
    head.removeAll()
    payloads.removeAll(keepingCapacity: true)
    return bytes
  }

  /// Lays out the directory; to be called once all pages are closed.
  mutating func finishDirectory(
    start: Int, maximum: UInt64
  ) -> (bytes: [UInt8], root: Trailer.Root?) {
    directory.finish(start: start, maximum: maximum, count: rank, pagesEnd: offset)
  }
}
