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
    /// Costs of all gap tokens up to the key behind the cut: those that a block that begins here
    /// does not hold.
    var tokensBehind = Lanes()
    /// Costs of all gap tokens up to the key before the cut: what a block that ends here adds up to.
    var tokensBefore = Lanes()
    /// The same of the bytes of a bitmap.
    var bitmapBehind = Lanes()
    var bitmapBefore = Lanes()
  }

  private(set) var cuts: [Cut] = []
  /// The token of the gap before each key.
  private(set) var tokens: [UInt8] = []
  private var places = Places()
  /// Of each grid cell, what no gap is above.
  private var bounds: [UInt64] = []
  /// The bitmap of one grain.
  private var bitmap = PayloadBuffer()

  var count: Int { cuts.count }

  /// Finds the cuts of some keys.
  ///
  /// - Parameters:
  ///   - keys: One key or more, ascending.
  ///   - grid: How far apart cuts are, in keys, where the data give no reason for another.
  ///   - models: What symbols cost.
  mutating func find(_ keys: Span<UInt64>, grid: Int, models: BlockModels) {
    keys.scanGaps(cell: grid, tokens: &tokens, bounds: &bounds)
    tokens.withSpan {
      places.find(keys, tokens: $0.extracting(0..<keys.count), grid: grid, bounds: bounds)
    }
    cut(keys)
    if !models.tokens.codes.isEmpty { addUpTokens(models.tokens.costs) }
    if !models.bitmaps.codes.isEmpty { addUpBitmaps(keys, models.bitmaps.costs) }
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
    let known = cuts.count - 1
    while start > 0, keys[start] - keys[start - 1] == gap {
      start -= 1
      if start < cuts[known].index - 1 { return cuts[known].equalSince }
    }
    return start
  }

  private mutating func addUpTokens(_ costs: [NarrowLanes]) {
    tokens.withSpan { tokens in
      costs.withSpan { costs in
        cuts.withMutableSpan { cuts in
          var sum = Lanes()
          var start = 1
          for i in 0..<cuts.count {
            let index = cuts[i].index
            if start < index { sum &+= CodeSet.sum(tokens, start..<index, costs) }
            cuts[i].tokensBefore = sum
            if index > 0, i + 1 < cuts.count {
              sum &+= Lanes(truncatingIfNeeded: costs[Int(tokens[index])])
            }
            cuts[i].tokensBehind = sum
            start = index + 1
          }
        }
      }
    }
  }

  /// Adds up what the bytes of a bitmap of all keys would cost; each counts once it is complete.
  private mutating func addUpBitmaps(_ keys: Span<UInt64>, _ costs: [NarrowLanes]) {
    costs.withSpan { costs in
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
        cuts[i].bitmapBefore = sum
        let zeros = cuts[i].keyBehind >> 3 &- cuts[i].keyBefore >> 3
        if zeros > 0 {
          sum &+= Lanes(truncatingIfNeeded: costs[Int(byte)])
          sum &+=
            Lanes(truncatingIfNeeded: costs[0])
            &* Lanes(repeating: Int32(min(zeros - 1, UInt64(Bitmap.maximumLength))))
          byte = 0
        }
        cuts[i].bitmapBehind = sum
      }
    }
  }

  /// The cost of all bytes of a dense grain but the last, which is put into `byte`.
  private mutating func addUpBitmap(
    _ keys: Span<UInt64>, _ costs: Span<NarrowLanes>, byte: inout UInt8
  ) -> Lanes {
    bitmap.truncate()
    bitmap.appendBitmap(keys, base: Bitmap.base(keys[0]))
    return bitmap.withSpan { bitmap in
      let first = bitmap[0] | byte
      let last = bitmap.count - 1
      guard last > 0 else {
        byte = first
        return Lanes()
      }
      byte = bitmap[last]
      return CodeSet.sum(bitmap, 1..<last, costs)
        &+ Lanes(truncatingIfNeeded: costs[Int(first)])
    }
  }
}
