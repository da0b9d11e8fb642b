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

  private let kinds: [BlockKind]
  private let firsts: FittedLine
  private let ranks: FittedLine
  private let starts: FittedLine
  private let palette: [BlockKind]

  /// - Parameters:
  ///   - blocks: The page's blocks, of at most 16 kinds.
  ///   - pageFirst: The first key.
  init(_ blocks: [EncodedBlock], pageFirst: UInt64) {
    var rank: UInt64 = 0
    var start: UInt64 = 0
    var ranks: [UInt64] = []
    var starts: [UInt64] = []
    for block in blocks {
      ranks.append(rank)
      starts.append(start)
      rank += block.count
      start += UInt64(block.payload.count)
    }
    firsts = FittedLine(blocks.map { $0.first - pageFirst })
    self.ranks = FittedLine(ranks)
    self.starts = FittedLine(starts)
    kinds = blocks.map(\.kind)
    palette = Set(kinds).sorted()
  }

  /// Bits of an index into the palette.
  static func kindWidth(paletteCount: Int) -> Int {
    Int.bitWidth - (paletteCount - 1).leadingZeroBitCount
  }

  private var kindWidth: Int { Self.kindWidth(paletteCount: palette.count) }

  /// Length in bytes.
  var length: Int {
    if kinds.count == 1 { return PageView.onlyKindOffset + 1 }
    let slopes = firsts.slopeLength + ranks.slopeLength + starts.slopeLength
    let bits = kinds.count * (firsts.width + ranks.width + starts.width + kindWidth)
    return PageView.paletteOffset + palette.count + slopes + (bits + 7) / 8
  }

  func bytes() -> [UInt8] {
    var writer = BitWriter(reservingBytes: length)
    writer.append(UInt64(kinds.count), width: 16)
    if kinds.count == 1 {
      writer.append(UInt64(kinds[0].rawValue), width: 8)
      return writer.finish()
    }
    for line in [firsts, ranks, starts] { writer.append(UInt64(line.width), width: 8) }
    writer.append(UInt64(firsts.slopeLength), width: 4)
    writer.append(UInt64(ranks.slopeLength), width: 4)
    writer.append(UInt64(starts.slopeLength), width: 4)
    writer.append(UInt64(palette.count - 1), width: 4)
    for kind in palette { writer.append(UInt64(kind.rawValue), width: 8) }
    for line in [firsts, ranks, starts] { writer.append(line.slope, width: 8 * line.slopeLength) }
    for line in [firsts, ranks, starts] {
      for slot in line.slots { writer.append(slot, width: line.width) }
    }
    for kind in kinds {
      writer.append(UInt64(palette.firstIndex(of: kind) ?? 0), width: kindWidth)
    }
    return writer.finish()
  }
}
