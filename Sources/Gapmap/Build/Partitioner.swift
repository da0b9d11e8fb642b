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
    let cuts = Cuts(keys, models: models).cuts
    let headerCost = Self.headerCost(keys)
    var best = [Int](repeating: .max, count: cuts.count)
    var chosen = [Choice?](repeating: nil, count: cuts.count)
    var from = [Int](repeating: 0, count: cuts.count)
    best[0] = 0
    for end in 1..<cuts.count {
      var start = end - 1
      let earliest = max(0, end - Self.lookBack)
      while start >= earliest {
        guard let candidate = candidate(keys, cuts[start], cuts[end]) else { break }
        let cost = best[start] + candidate.cost + headerCost
        if cost < best[end] {
          best[end] = cost
          from[end] = start
          chosen[end] = candidate.choice
        }
        start -= 1
      }
    }
    var choices: [Choice] = []
    var end = cuts.count - 1
    while end > 0 {
      if let choice = chosen[end] { choices.append(choice) }
      end = from[end]
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
  private func candidate(
    _ keys: ArraySlice<UInt64>, _ start: Cuts.Cut, _ end: Cuts.Cut
  ) -> (cost: Int, choice: Choice)? {
    let count = end.index - start.index
    let lower = keys.startIndex + start.index
    let upper = keys.startIndex + end.index
    if count == 1 || end.equalSince <= start.index {
      return (
        8 * bit, Choice(range: lower..<upper, encoding: .progression, lane: 0)
      )
    }
    guard count <= BlockLimits.keys else { return nil }
    let span = keys[upper - 1] - keys[lower]
    var cost = Int.max
    var encoding = Encoding.eliasFano
    var lane = 0
    if count <= limits.eliasFano {
      let bytes = EliasFano.size(distances: count - 1, span: span).bytes
      if bytes <= limits.payloadBytes { cost = 8 * bytes * bit }
    }
    if span < UInt64(8 * limits.payloadBytes) {
      let plain = (Int(span) + 8) * bit
      if plain < cost {
        cost = plain
        encoding = .bitmap
      }
    }
    if count <= limits.gapTokens, !models.tokens.codes.isEmpty {
      let all = end.tokensThrough &- start.tokensBefore
      let priced = priced(CodeSet.lowest(all)) + Self.zstdBlockCost
      if priced < cost {
        cost = priced
        encoding = .gapTokens
        lane = CodeSet.cheapestLane(all)
      }
    }
    if span < UInt64(8 * limits.zstdBitmapBytes), !models.bitmaps.codes.isEmpty {
      let all = end.bitmapThrough &- start.bitmapBefore
      // The last byte of a bitmap is not in the sum.
      let priced = priced(CodeSet.lowest(all)) + Self.zstdBlockCost + 8 * bit
      if priced < cost {
        cost = priced
        encoding = .zstdBitmap
        lane = CodeSet.cheapestLane(all)
      }
    }
    guard cost < .max else { return nil }
    return (
      cost, Choice(range: lower..<upper, encoding: encoding, lane: lane)
    )
  }

  private var bit: Int { costOfBit }

  @inline(__always)
  private func priced(_ cost: UInt32) -> Int { Int(cost) * limits.decodingPrice / 100 }
}
