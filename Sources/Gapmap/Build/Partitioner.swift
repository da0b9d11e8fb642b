/// Cuts a stretch of keys into blocks so that all of them together cost least.
///
/// Source: the dynamic program is that of G. Ottaviano and R. Venturini, "Partitioned Elias-Fano
/// indexes", 2014, here over few possible cuts, with a bounded look back and with all encodings at
/// once.
struct Partitioner {
  /// A block to be.
  struct Choice {
    var range: Range<Int>
    var encoding: Encoding
    /// The model, for encodings through zstd.
    var lane: Int
  }

  /// What a block through zstd costs beside its symbols: its length, and half a byte at the end of
  /// the stream.
  static let zstdBlockCost = 14 * costOfBit

  /// How many cuts before its end a block may begin; enough for the longest where there is but the
  /// grid.
  private static let lookBack = BlockLimits.keys / Cuts.grid + 32

  let models: BlockModels
  let limits: BlockLimits

  /// The best blocks for keys.
  ///
  /// - Parameter keys: One key or more, ascending; the ranges returned are indices of this slice.
  /// - Complexity: O(*n*), with some hundred candidates for every 64 keys.
  func partition(_ keys: ArraySlice<UInt64>) -> [Choice] {
    let cuts = Cuts(keys, models: models)
    let headerCost = Self.headerCost(keys)
    // Of the best partition up to each cut: what it costs, and its last block.
    var best = [Int](repeating: .max, count: cuts.count)
    var last = [(start: Int, encoding: Encoding)](
      repeating: (0, .eliasFano), count: cuts.count)
    best[0] = 0
    for end in 1..<cuts.count {
      var lowest = Int.max
      var start = end - 1
      let earliest = max(0, end - Self.lookBack)
      while start >= earliest {
        guard let candidate = candidate(cuts, start, end) else { break }
        let cost = best[start] + candidate.cost
        if cost < lowest {
          lowest = cost
          last[end] = (start, candidate.encoding)
        }
        start -= 1
      }
      best[end] = lowest + headerCost
    }
    var choices: [Choice] = []
    var end = cuts.count - 1
    while end > 0 {
      let (start, encoding) = last[end]
      choices.append(
        Choice(
          range: (keys.startIndex + cuts.indices[start])..<(keys.startIndex + cuts.indices[end]),
          encoding: encoding, lane: lane(encoding, cuts, start, end)))
      end = start
    }
    return choices.reversed()
  }

  /// What a block's header costs in its page: mostly its first key, which takes as many bits as the
  /// page spans.
  private static func headerCost(_ keys: ArraySlice<UInt64>) -> Int {
    let span = keys[keys.endIndex - 1] - keys[keys.startIndex]
    let meanGap = span / UInt64(keys.count)
    return (24 + UInt64.bitWidth - meanGap.leadingZeroBitCount) * costOfBit
  }

  /// The cheapest encoding of the keys between two cuts; nil if they are too many for any.
  @inline(__always)
  private func candidate(
    _ cuts: Cuts, _ start: Int, _ end: Int
  ) -> (cost: Int, encoding: Encoding)? {
    let first = cuts.indices[start]
    let count = cuts.indices[end] - first
    if count == 1 { return (0, .progression) }
    let span = cuts.keysBefore[end] - cuts.keysBehind[start]
    if cuts.equalSince[end] <= first {
      return (8 * varintLength(span / UInt64(count - 1)) * costOfBit, .progression)
    }
    guard count <= BlockLimits.keys else { return nil }
    var best = (cost: Int.max, encoding: Encoding.eliasFano)
    if count <= limits.eliasFano {
      let bytes = EliasFano.size(distances: count - 1, span: span).bytes
      if bytes <= limits.payloadBytes { best.cost = 8 * bytes * costOfBit }
    }
    if span < UInt64(8 * limits.payloadBytes) {
      let cost = (Int(span) + 8) * costOfBit
      if cost < best.cost { best = (cost, .bitmap) }
    }
    if count <= limits.gapTokens, !models.tokens.codes.isEmpty {
      let cost = priced(CodeSet.lowest(cuts.tokensBefore[end] &- cuts.tokensBehind[start]))
      if cost < best.cost { best = (cost, .gapTokens) }
    }
    if span < UInt64(8 * limits.zstdBitmapBytes), !models.bitmaps.codes.isEmpty {
      // The last byte of a bitmap is not in the sum.
      let cost =
        priced(CodeSet.lowest(cuts.bitmapBefore[end] &- cuts.bitmapBehind[start])) + 8 * costOfBit
      if cost < best.cost { best = (cost, .zstdBitmap) }
    }
    return best.cost < .max ? best : nil
  }

  @inline(__always)
  private func priced(_ cost: UInt32) -> Int {
    Int(cost) * limits.decodingPrice / 100 + Self.zstdBlockCost
  }

  /// The code that suits a block best.
  private func lane(_ encoding: Encoding, _ cuts: Cuts, _ start: Int, _ end: Int) -> Int {
    switch encoding {
    case .gapTokens: CodeSet.cheapestLane(cuts.tokensBefore[end] &- cuts.tokensBehind[start])
    case .zstdBitmap: CodeSet.cheapestLane(cuts.bitmapBefore[end] &- cuts.bitmapBehind[start])
    case .progression, .bitmap, .eliasFano: 0
    }
  }
}
