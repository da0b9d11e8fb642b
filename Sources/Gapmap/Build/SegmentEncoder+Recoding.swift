extension SegmentEncoder {
  /// By how many percent a block may grow in a code that was not made for it; else it is encoded
  /// anew.
  private static let growth = 125

  /// Adds a block of another index whose code has no place in the file, in a code that has.
  ///
  /// Where one block ends and the next begins stays as it was, and so do the gaps: only the streams of
  /// symbols are written anew.
  ///
  /// - Parameters:
  ///   - block: Of gap tokens or a bitmap through zstd.
  ///   - models: The codes there are.
  /// - Returns: False if none of them will do.
  /// - Throws: `damaged` if the index proves so.
  mutating func recode(_ block: IndexBlock, models: BlockModels) throws(GapmapError) -> Bool {
    let isGaps = block.view.kind.encoding == .gapTokens
    let set = isGaps ? models.tokens : models.bitmaps
    if set.codes.isEmpty { return false }
    let (symbols, rest) = try block.view.symbols(block.index.codes)
    let (number, code) = set.codes[Self.lane(of: symbols, set.costs)]
    streams.truncate()
    let isCoded = symbols.withSpan { code.append($0, to: &streams) }
    guard isCoded, 100 * streams.count <= Self.growth * block.view.payload.count else {
      return false
    }
    let content = streams[0..<streams.count]
    blocks.append(isGaps ? .gapTokens(code: number) : .zstdBitmap(code: number), block.view) {
      $0.append(varint: UInt64(isGaps ? content.count : symbols.count))
      $0.append(contentsOf: content)
      $0.append(contentsOf: rest)
    }
    return true
  }

  /// Adds a block of some keys in an encoding that was found to be good for most of them.
  ///
  /// - Parameters:
  ///   - keys: One or more.
  ///   - kind: The encoding, and the number of its code in this file.
  ///   - models: The codes there are.
  ///   - ownCode: What tells whether a block needs a code of its own.
  /// - Returns: False if it is no longer possible.
  /// - Throws: `compression` if zstd has no memory.
  mutating func append(
    _ keys: Span<UInt64>, as kind: BlockKind, _ models: BlockModels, _ ownCode: inout OwnCodeTrial
  ) throws(GapmapError) -> Bool {
    switch kind.encoding {
    case .bitmap, .eliasFano:
      appendPlain(keys)
      return true
    case .gapTokens:
      guard let code = models.tokens.codes.first(where: { $0.number == kind.code }) else {
        return false
      }
      keys.scanGaps(cell: 8, tokens: &tokens, bounds: &bounds)
      return try tokens.withSpan { (tokens) throws(GapmapError) in
        try appendTokens(keys, tokens.extracting(1..<keys.count), code, &ownCode)
      }
    case .zstdBitmap:
      guard keys[keys.count - 1] - keys[0] < UInt64(8 * (limits.zstdBitmapBytes - 1)),
        let code = models.bitmaps.codes.first(where: { $0.number == kind.code })
      else { return false }
      return try appendBitmap(keys, code, &ownCode)
    case .progression, nil: return false
    }
  }

  /// The lane of the code under which symbols are cheapest.
  private static func lane(of symbols: [UInt8], _ costs: [NarrowLanes]) -> Int {
    var sum = Lanes()
    symbols.withSpan { symbols in
      costs.withSpan { costs in
        for start in stride(from: 0, to: symbols.count, by: CodeSet.narrowCount) {
          let end = min(start + CodeSet.narrowCount, symbols.count)
          sum &+= CodeSet.sum(symbols, start..<end, costs)
        }
      }
    }
    return CodeSet.cheapestLane(sum)
  }
}
