/// Gathers blocks into pages.
///
/// A page's checksum covers where the next page begins, so a page is closed by the block that no
/// longer fits it.
struct PageAssembler {
  /// A page of tiny blocks only, whose headers would make it slow to search, is closed before it is
  /// full.
  private static let maximumBlocks = 4096

  private struct Measured {
    var count: Int
    var length: Int
    var rises: SIMD3<Int>
  }

  private let target: Int
  /// The head as it was last measured.
  private var measured: Measured?
  /// A page of another index, without its check, which waits for the key behind it.
  private var copied: [UInt8]?
  private var head = PageHead()
  private var payloads: [UInt8] = []
  private var pageFirst: UInt64 = 0
  private var pageRank: UInt64 = 0
  private var rank: UInt64 = 0
  private(set) var offset = Header.length
  private(set) var directory = DirectoryBuilder()
  private(set) var statistics = EncodingStatistics.none
  /// The kinds of block there are, a bit for each.
  private(set) var kinds: UInt64 = 0

  /// - Parameter target: Bytes that a page should not exceed; one that holds a single block may.
  init(target: Int) { self.target = target }

  /// Adds a block.
  ///
  /// - Returns: The page before it, if the block did not fit that.
  mutating func append(_ block: EncodedBlock) -> [UInt8]? {
    var closed: [UInt8]?
    if copied != nil || head.count > 0 && !admit(block) { closed = close(nextFirst: block.first) }
    if head.count == 0 {
      pageFirst = block.first
      head.append(block, rank: 0, start: 0)
    }
    payloads += block.payload
    rank += block.count
    count(block.kind, numbers: block.count, bytes: block.payload.count)
    return closed
  }

  /// Adds a page of another index.
  ///
  /// - Returns: The page before it, if there is one that is not closed.
  mutating func append(_ page: IndexPage, _ view: PageView) -> [UInt8]? {
    let closed = isEmpty ? nil : close(nextFirst: page.first)
    pageFirst = page.first
    copied = page.content.copied()
    rank += page.count
    for number in 0..<view.blockCount {
      let block = view.block(number)
      count(block.kind, numbers: block.count, bytes: block.payload.count)
    }
    return closed
  }

  private var isEmpty: Bool { head.count == 0 && copied == nil }

  private mutating func count(_ kind: BlockKind, numbers: UInt64, bytes: Int) {
    kinds |= 1 &<< UInt64(kind.rawValue)
    if let encoding = kind.encoding { statistics.count(encoding, numbers: numbers, bytes: bytes) }
  }

  /// Closes the last page.
  ///
  /// - Parameter maximum: The greatest key.
  mutating func finish(maximum: UInt64) -> [UInt8]? {
    isEmpty ? nil : close(nextFirst: maximum)
  }

  /// Adds a block to the head, if it still fits the page.
  private mutating func admit(_ block: EncodedBlock) -> Bool {
    guard head.count < Self.maximumBlocks, head.hasRoom(for: block.kind) else { return false }
    head.append(block, rank: rank - pageRank, start: payloads.count)
    let room = target - PageView.checkLength - payloads.count - block.payload.count
    if head.lengthBound <= room || estimatedLength() ?? room + 1 <= room { return true }
    let length = head.length
    measured = Measured(count: head.count, length: length, rises: head.rises)
    if length <= room { return true }
    head.removeLast()
    return false
  }

  /// How long the head about is.
  ///
  /// To measure it means to look at all its blocks, so that is done only when a sixteenth more of
  /// them have come, or its lines must get wider; nil then.
  private func estimatedLength() -> Int? {
    guard let measured, 16 * head.count <= 17 * measured.count, measured.rises == head.rises
    else { return nil }
    return measured.length * head.count / measured.count + 4
  }

  private mutating func close(nextFirst: UInt64) -> [UInt8] {
    var bytes = copied ?? head.bytes()
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
    copied = nil
    head.removeAll()
    measured = nil
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
