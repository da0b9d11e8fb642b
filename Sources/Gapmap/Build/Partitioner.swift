/// Cuts a stretch of keys into blocks so that all of them together cost least.
///
/// Source: the dynamic program is that of G. Ottaviano and R. Venturini, "Partitioned Elias-Fano
/// indexes", 2014, here over few possible cuts, with blocks whose lengths grow geometrically, and
/// with all encodings at once.
struct Partitioner: Sendable {
  /// A block to be.
  struct Choice: Sendable {
    var range: Range<Int>
    var encoding: Encoding
    /// The model, for encodings through zstd.
    var lane: Int
  }

  /// Costs are in hundredths of bits.
  private static let bit = 100
  /// What a block through zstd costs beside its symbols, in bits: its length, and half a byte at
  /// the end of the stream.
  static let zstdBlockBits = 14
  /// A block is not made longer once it costs so many headers more than the best blocks instead of
  /// it: it would have to save those, one for each block that it takes in.
  private static let patience = 6

  /// The cuts of the keys partitioned last.
  private(set) var cuts = Cuts()
  /// The best blocks for them, the last one first.
  private(set) var choices: [Choice] = []
  /// Of the best partition up to each cut: what it costs, and where its last block begins.
  private var best: [Int] = []
  private var last: [Int] = []
  private let limits: BlockLimits
  /// How many cuts a block may span, up to those of the longest block where there is but the grid.
  private let lengths: [Int]

  init(limits: BlockLimits) {
    self.limits = limits
    let longest = BlockLimits.keys / Places.fineGrid
    var lengths = [1]
    while let last = lengths.last, last < longest {
      lengths.append(min(max(last + 1, last * limits.lengthGrowth / 100), longest))
    }
    self.lengths = lengths
  }

  /// Finds the best blocks for keys; they are in `choices` then.
  ///
  /// - Parameters:
  ///   - keys: One key or more, ascending.
  ///   - models: The codes there are.
  /// - Complexity: O(*n*), with a dozen or two of candidates for every 64 keys.
  mutating func partition(_ keys: Span<UInt64>, models: BlockModels) {
    // Where codes were looked for and none pays, gaps are without structure and blocks long.
    let isEven = limits.usesZstd && models.count == 0
    cuts.find(keys, grid: isEven ? Places.coarseGrid : Places.fineGrid, models: models)
    let pricer = Pricer(limits: limits, models: models)
    let headerCost = Self.headerBits(keys) * Self.bit
    best.removeAll(keepingCapacity: true)
    last.removeAll(keepingCapacity: true)
    best.append(0)
    last.append(0)
    let found = cuts.cuts
    found.withSpan { cuts in
      for end in 1..<cuts.count { findBest(end, cuts, pricer, headerCost: headerCost) }
      choices.removeAll(keepingCapacity: true)
      var end = cuts.count - 1
      while end > 0 {
        let start = last[end]
        choices.append(pricer.choice(cuts[start], cuts[end]))
        end = start
      }
    }
  }

  /// Finds the best partition up to a cut from those up to the cuts before it.
  @inline(__always)
  private mutating func findBest(
    _ end: Int, _ cuts: Span<Cuts.Cut>, _ pricer: Pricer, headerCost: Int
  ) {
    var search = Search(end: end, ceiling: Self.patience * headerCost)
    var longest = 0
    for length in lengths {
      if length > end { break }
      guard let cost = pricer.cost(cuts[end - length], cuts[end]) else {
        // The longest block that there may be is somewhere between this and the last one.
        var (possible, impossible) = (longest, length)
        while impossible - possible > 1 {
          let middle = (possible + impossible) / 2
          if let cost = pricer.cost(cuts[end - middle], cuts[end]) {
            search.consider(start: end - middle, total: best[end - middle] + cost)
            possible = middle
          } else {
            impossible = middle
          }
        }
        break
      }
      let start = end - length
      search.consider(start: start, total: best[start] + cost)
      if search.isHopeless { break }
      longest = length
    }
    let large = cuts[end].lastLarge
    if let cost = pricer.cost(cuts[large], cuts[end]) {
      search.consider(start: large, total: best[large] + cost)
    }
    best.append(search.lowest + headerCost)
    last.append(search.chosen)
  }

  /// What a block's header costs in its page: mostly its first key, which takes as many bits as the
  /// page spans.
  private static func headerBits(_ keys: Span<UInt64>) -> Int {
    let span = keys[keys.count - 1] - keys[0]
    let meanGap = span / UInt64(keys.count)
    return 24 + UInt64.bitWidth - meanGap.leadingZeroBitCount
  }

  /// The search for the best last block before a cut.
  private struct Search {
    private(set) var lowest = Int.max
    private(set) var chosen: Int
    /// Whether the block looked at last cost so much more that no longer one can be the best.
    private(set) var isHopeless = false
    private let ceiling: Int

    init(end: Int, ceiling: Int) {
      chosen = end - 1
      self.ceiling = ceiling
    }

    @inline(__always)
    mutating func consider(start: Int, total: Int) {
      if total < lowest {
        lowest = total
        chosen = start
      } else {
        isHopeless = total - lowest > ceiling
      }
    }
  }

  /// What blocks cost.
  private struct Pricer {
    let limits: BlockLimits
    let usesTokens: Bool
    let usesBitmaps: Bool

    init(limits: BlockLimits, models: BlockModels) {
      self.limits = limits
      usesTokens = limits.gapTokens > 0 && !models.tokens.codes.isEmpty
      usesBitmaps = limits.zstdBitmapBytes > 0 && !models.bitmaps.codes.isEmpty
    }

    /// What the cheapest encoding of the keys between two cuts costs; nil if they are too many for
    /// any.
    func cost(_ start: borrowing Cuts.Cut, _ end: borrowing Cuts.Cut) -> Int? {
      cheapest(start, end)?.cost
    }

    @inline(__always)
    private func cheapest(
      _ start: borrowing Cuts.Cut, _ end: borrowing Cuts.Cut
    ) -> (cost: Int, encoding: Encoding)? {
      let count = end.index &- start.index
      if count == 1 { return (0, .progression) }
      let span = end.keyBefore &- start.keyBehind
      if end.equalSince <= start.index {
        return (8 * varintLength(span / UInt64(count - 1)) * bit, .progression)
      }
      guard count <= BlockLimits.keys else { return nil }
      var best = (cost: Int.max, encoding: Encoding.eliasFano)
      if count <= limits.eliasFano {
        let bytes = EliasFano.size(distances: count &- 1, span: span).bytes
        if bytes <= limits.payloadBytes { best.cost = 8 &* bytes &* bit }
      }
      if span < UInt64(8 &* limits.payloadBytes) {
        let cost = (Int(truncatingIfNeeded: span) &+ 8) &* bit
        if cost < best.cost { best = (cost, .bitmap) }
      }
      if usesTokens, count <= limits.gapTokens {
        let cost = priced(CodeSet.lowest(end.tokensBefore &- start.tokensBehind))
        if cost < best.cost { best = (cost, .gapTokens) }
      }
      if usesBitmaps, span < UInt64(8 &* limits.zstdBitmapBytes) {
        // The last byte of a bitmap is not in the sum.
        let cost = priced(CodeSet.lowest(end.bitmapBefore &- start.bitmapBehind) &+ 8)
        if cost < best.cost { best = (cost, .zstdBitmap) }
      }
      return best.cost < .max ? best : nil
    }

    @inline(__always)
    private func priced(_ bits: Int) -> Int { bits &* limits.decodingPrice &+ zstdBlockBits &* bit }

    /// The block between two cuts that are good for one.
    func choice(_ start: borrowing Cuts.Cut, _ end: borrowing Cuts.Cut) -> Choice {
      let encoding = cheapest(start, end)?.encoding ?? .eliasFano
      let lane =
        switch encoding {
        case .gapTokens: CodeSet.cheapestLane(end.tokensBefore &- start.tokensBehind)
        case .zstdBitmap: CodeSet.cheapestLane(end.bitmapBefore &- start.bitmapBehind)
        case .progression, .bitmap, .eliasFano: 0
        }
      return Choice(range: start.index..<end.index, encoding: encoding, lane: lane)
    }
  }
}
