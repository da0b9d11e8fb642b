/// What a page says of its blocks before their payloads.
///
///     block count (2) | widths of the lines (3) | lengths of their slopes, number of kinds (2)
///     kinds | slopes | slots: first keys, ranks, payload offsets, kinds
///
/// or, in a page of one block,
///
///     1 (2) | kind (1)
struct PageHead {
  /// The most kinds of block in a page.
  static let maximumKinds = 16
  /// The most bytes that the three slopes take.
  private static let slopesLength = 20

  private var kinds: [BlockKind] = []
  /// The kinds that occur, as bits.
  private var kindBits: UInt64 = 0
  private var pageFirst: UInt64 = 0
  private var firsts: [UInt64] = []
  private var ranks: [UInt64] = []
  private var starts: [UInt64] = []

  /// How many blocks there are.
  var count: Int { kinds.count }

  /// Whether a page may have a block of some kind beside its others.
  func hasRoom(for kind: BlockKind) -> Bool {
    (kindBits | 1 &<< UInt64(kind.rawValue)).nonzeroBitCount <= Self.maximumKinds
  }

  /// Adds a block.
  ///
  /// - Parameters:
  ///   - block: Its kind must be one for which there is room.
  ///   - rank: How many keys the page's other blocks have.
  ///   - start: Length of their payloads.
  mutating func append(_ block: EncodedBlock, rank: UInt64, start: Int) {
    if kinds.isEmpty { pageFirst = block.first }
    kinds.append(block.kind)
    kindBits |= 1 &<< UInt64(block.kind.rawValue)
    firsts.append(block.first - pageFirst)
    ranks.append(rank)
    starts.append(UInt64(start))
  }

  /// Takes the last block back.
  mutating func removeLast() {
    kinds.removeLast()
    firsts.removeLast()
    ranks.removeLast()
    starts.removeLast()
    kindBits = kinds.reduce(0) { $0 | 1 &<< UInt64($1.rawValue) }
  }

  /// Forgets all blocks.
  mutating func removeAll() {
    kinds.removeAll(keepingCapacity: true)
    kindBits = 0
    firsts.removeAll(keepingCapacity: true)
    ranks.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  /// Bits of an index into the palette.
  static func kindWidth(paletteCount: Int) -> Int {
    Int.bitWidth - (paletteCount - 1).leadingZeroBitCount
  }

  private var paletteCount: Int { kindBits.nonzeroBitCount }
  private var kindWidth: Int { Self.kindWidth(paletteCount: paletteCount) }

  private func length(slopes: Int, width: Int) -> Int {
    PageView.paletteOffset + paletteCount + slopes + (kinds.count * (width + kindWidth) + 7) / 8
  }

  /// Length in bytes.
  var length: Int {
    if kinds.count == 1 { return PageView.onlyKindOffset + 1 }
    let lines = [LineFit(firsts), LineFit(ranks), LineFit(starts)]
    return length(
      slopes: lines.reduce(0) { $0 + $1.slopeLength }, width: lines.reduce(0) { $0 + $1.width })
  }

  /// How many bits the last values of the three lines have.
  var rises: SIMD3<Int> {
    func bits(_ values: [UInt64]) -> Int { 64 - (values.last ?? 0).leadingZeroBitCount }
    return SIMD3(bits(firsts), bits(ranks), bits(starts))
  }

  /// A length that the head does not exceed, at once.
  var lengthBound: Int {
    // A value differs from its line by no more than the line rises.
    let rises = rises
    return length(slopes: Self.slopesLength, width: rises[0] + rises[1] + rises[2] + 3)
  }

  func bytes() -> [UInt8] {
    var writer = BitWriter(reservingBytes: 256)
    writer.append(UInt64(kinds.count), width: 16)
    if kinds.count == 1 {
      writer.append(UInt64(kinds[0].rawValue), width: 8)
      return writer.finish()
    }
    let lines = [FittedLine(firsts), FittedLine(ranks), FittedLine(starts)]
    for line in lines { writer.append(UInt64(line.width), width: 8) }
    for line in lines { writer.append(UInt64(line.slopeLength), width: 4) }
    writer.append(UInt64(paletteCount - 1), width: 4)
    for kind in 0..<UInt64(UInt64.bitWidth) where kindBits >> kind & 1 != 0 {
      writer.append(kind, width: 8)
    }
    for line in lines { writer.append(line.slope, width: 8 * line.slopeLength) }
    for line in lines {
      for slot in line.slots { writer.append(slot, width: line.width) }
    }
    for kind in kinds {
      let place = (kindBits & lowBits(Int(kind.rawValue))).nonzeroBitCount
      writer.append(UInt64(place), width: kindWidth)
    }
    return writer.finish()
  }
}
