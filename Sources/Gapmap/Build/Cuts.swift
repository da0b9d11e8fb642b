/// The places at which a block may begin, and what the choice between them needs to know.
///
/// A cut at *i* lies before key *i*. The last cut lies behind the last key.
struct Cuts: Sendable {
  /// A grain is what lies between two cuts; one whose keys span more is in no compressed bitmap.
  private static let densestSpan = UInt64(8 * CodeSet.narrowCount)
  /// What such a grain adds to the costs of bitmaps.
  private static let sparse: Int32 = 1 << 18

  struct Cut {
    /// The index of the key behind the cut.
    var index: Int
    /// That key; for the last cut, which has none behind it, the last key.
    var keyBehind: UInt64
    /// The key before the cut.
    var keyBefore: UInt64
    /// Where the stretch of equal gaps begins that ends with the key before the cut.
    var equalSince: Int
    /// The index of the last cut but this that lies before a large gap.
    var lastLarge: Int
  }

  private(set) var cuts: [Cut] = []
  /// Costs of all gap tokens up to the key behind a cut: those that a block that begins here does
  /// not hold.
  private(set) var tokensBehind: [Lanes] = []
  /// Costs of all gap tokens up to the key before a cut: what a block that ends here adds up to.
  private(set) var tokensBefore: [Lanes] = []
  /// The same of the bytes of a bitmap.
  private(set) var bitmapBehind: [Lanes] = []
  private(set) var bitmapBefore: [Lanes] = []
  /// The token of the gap before each key.
  private(set) var tokens: [UInt8] = []
  private var places = Places()
  private var maxima: [UInt64] = []
  /// The bitmap of one grain.
  private var bitmap = [UInt8](repeating: 0, count: CodeSet.narrowCount)

  var count: Int { cuts.count }

  /// Finds the cuts of some keys.
  ///
  /// - Parameters:
  ///   - keys: One key or more, ascending.
  ///   - grid: How far apart cuts are, in keys, where the data give no reason for another.
  ///   - models: What symbols cost.
  mutating func find(_ keys: Span<UInt64>, grid: Int, models: BlockModels) {
    let usesTokens = !models.tokens.codes.isEmpty
    lookAtGaps(keys, grid: grid, usesTokens: usesTokens)
    places.find(keys, grid: grid, maxima: maxima)
    cut(keys)
    if usesTokens { addUpTokens(models.tokens.costs) }
    if !models.bitmaps.codes.isEmpty { addUpBitmaps(keys, models.bitmaps.costs) }
  }

  /// Notes the largest gap of every grid cell and, if they are used, the tokens.
  private mutating func lookAtGaps(_ keys: Span<UInt64>, grid: Int, usesTokens: Bool) {
    maxima.removeAll(keepingCapacity: true)
    if tokens.count < keys.count {
      tokens += [UInt8](repeating: 0, count: keys.count - tokens.count)
    }
    tokens.withMutableSpan { tokens in
      var previous = keys[0]
      for start in stride(from: 0, to: keys.count, by: grid) {
        let end = min(start + grid, keys.count)
        var maximum: UInt64 = 0
        if usesTokens {
          for i in start..<end {
            let gap = keys[i] &- previous
            previous = keys[i]
            maximum = max(maximum, gap)
            tokens[i] = GapTokens.token(gap)
          }
        } else {
          for i in start..<end {
            maximum = max(maximum, keys[i] &- previous)
            previous = keys[i]
          }
        }
        maxima.append(maximum)
      }
    }
  }

  private mutating func cut(_ keys: Span<UInt64>) {
    cuts.removeAll(keepingCapacity: true)
    var lastLarge = 0
    for (number, place) in places.places.enumerated() {
      let index = place.index
      cuts.append(
        Cut(
          index: index, keyBehind: keys[index], keyBefore: keys[max(index - 1, 0)],
          equalSince: equalSince(keys, before: index), lastLarge: lastLarge))
      if place.isBeforeLargeGap { lastLarge = number }
    }
    let last = keys[keys.count - 1]
    cuts.append(
      Cut(
        index: keys.count, keyBehind: last, keyBefore: last,
        equalSince: equalSince(keys, before: keys.count), lastLarge: lastLarge))
  }

  private func equalSince(_ keys: Span<UInt64>, before index: Int) -> Int {
    guard index > 1 else { return 0 }
    let gap = keys[index - 1] - keys[index - 2]
    var start = index - 2
    // What lies before the last cut has been looked at.
    let known = cuts[cuts.count - 1]
    while start > 0, keys[start] - keys[start - 1] == gap {
      start -= 1
      if start < known.index - 1 { return known.equalSince }
    }
    return start
  }

  private mutating func addUpTokens(_ costs: [NarrowLanes]) {
    tokensBefore.removeAll(keepingCapacity: true)
    tokensBehind.removeAll(keepingCapacity: true)
    tokens.withSpan { tokens in
      costs.withSpan { costs in
        var sum = Lanes()
        for i in 0..<cuts.count {
          let start = i > 0 ? cuts[i - 1].index + 1 : 1
          let index = cuts[i].index
          if start < index { sum &+= CodeSet.sum(tokens, start..<index, costs) }
          tokensBefore.append(sum)
          if index > 0, i + 1 < cuts.count {
            sum &+= Lanes(truncatingIfNeeded: costs[Int(tokens[index])])
          }
          tokensBehind.append(sum)
        }
      }
    }
  }

  /// Adds up what the bytes of a bitmap of all keys would cost; each counts once it is complete.
  private mutating func addUpBitmaps(_ keys: Span<UInt64>, _ costs: [NarrowLanes]) {
    bitmapBefore.removeAll(keepingCapacity: true)
    bitmapBehind.removeAll(keepingCapacity: true)
    bitmapBefore.append(Lanes())
    bitmapBehind.append(Lanes())
    var sum = Lanes()
    /// The byte that holds the key before the cut, as far as it is known.
    var byte: UInt8 = 0
    for i in 1..<cuts.count {
      let (start, end) = (cuts[i - 1].index, cuts[i].index)
      if keys[end - 1] - keys[start] < Self.densestSpan {
        sum &+= addUpBitmap(keys.extracting(start..<end), costs, byte: &byte)
      } else {
        sum &+= Lanes(repeating: Self.sparse)
        byte = 0
      }
      bitmapBefore.append(sum)
      let zeros = cuts[i].keyBehind >> 3 &- cuts[i].keyBefore >> 3
      if zeros > 0 {
        sum &+= Lanes(truncatingIfNeeded: costs[Int(byte)])
        sum &+=
          Lanes(truncatingIfNeeded: costs[0])
          &* Lanes(repeating: Int32(min(zeros - 1, UInt64(Bitmap.maximumLength))))
        byte = 0
      }
      bitmapBehind.append(sum)
    }
  }

  /// The cost of all bytes of a dense grain but the last, which is put into `byte`.
  private mutating func addUpBitmap(
    _ keys: Span<UInt64>, _ costs: [NarrowLanes], byte: inout UInt8
  ) -> Lanes {
    let base = keys[0] & ~7
    // The span of a dense grain is below eight times the buffer's bits, but it may begin late in
    // its first byte; what would then be in a byte too many counts for the last.
    let lastByte = CodeSet.narrowCount - 1
    let last = min(Int((keys[keys.count - 1] &- base) >> 3), lastByte)
    return bitmap.withMutableSpan { bitmap in
      for i in 0...last { bitmap[i] = 0 }
      bitmap[0] = byte
      for i in 0..<keys.count {
        let bit = keys[i] &- base
        bitmap[min(Int(truncatingIfNeeded: bit >> 3), lastByte)] |=
          1 &<< UInt8(truncatingIfNeeded: bit)
      }
      byte = bitmap[last]
      return costs.withSpan { CodeSet.sum(bitmap.span, 0..<last, $0) }
    }
  }
}
