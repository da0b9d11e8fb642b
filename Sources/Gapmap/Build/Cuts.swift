/// The places at which a block may begin, and what the choice between them needs to know.
///
/// A cut at *i* lies before key *i*. There is one every 64 keys, one before and behind every
/// stretch of equal gaps, and one before every gap that is large among its neighbours: density
/// changes there.
struct Cuts {
  static let grid = 64
  private static let equalGaps = 24
  private static let neighbourhood = 8

  /// What is known at a cut at key *i*.
  struct Cut {
    /// The key's index.
    var index: Int
    /// Costs of all gap tokens up to key *i*, that is, those a block that begins here does not
    /// hold.
    var tokensBefore: Lanes
    /// Costs of all gap tokens up to key *i* − 1: what a block that ends here adds up to.
    var tokensThrough: Lanes
    /// The same of the bytes of a bitmap.
    var bitmapBefore: Lanes
    var bitmapThrough: Lanes
    /// Where the stretch of equal gaps begins that ends with key *i* − 1.
    var equalSince: Int
  }

  private(set) var cuts: [Cut] = []

  /// - Parameters:
  ///   - keys: One key or more, ascending.
  ///   - models: What symbols cost.
  init(_ keys: ArraySlice<UInt64>, models: BlockModels) {
    let places = Self.places(keys)
    cuts.reserveCapacity(places.count)
    var tokens = Lanes()
    var bitmap = Lanes()
    var byte: UInt8 = 0
    var previous = keys[keys.startIndex]
    var equalSince = 0
    var lastGap: UInt64 = 0
    var nextPlace = 0
    var index = 0
    let zeroByte = models.bitmaps.costs[0]
    for key in keys {
      let gap = key &- previous
      let tokensThrough = tokens
      let bitmapThrough = bitmap
      let sinceBefore = equalSince
      if index > 0 {
        tokens &+= models.tokens.costs[Int(GapTokens.token(gap))]
        let bytes = key >> 3 &- previous >> 3
        if bytes > 0 {
          // A gap that no bitmap would span may count as any length that none would span either.
          let zeros = UInt32(min(bytes - 1, UInt64(Bitmap.maximumLength)))
          bitmap &+= models.bitmaps.costs[Int(byte)] &+ zeroByte &* zeros
          byte = 0
        }
        if gap != lastGap { equalSince = index - 1 }
      }
      byte |= 1 << UInt8(key & 7)
      if nextPlace < places.count, places[nextPlace] == index {
        cuts.append(
          Cut(
            index: index, tokensBefore: tokens, tokensThrough: tokensThrough,
            bitmapBefore: bitmap, bitmapThrough: bitmapThrough, equalSince: sinceBefore))
        nextPlace += 1
      }
      lastGap = gap
      previous = key
      index += 1
    }
    cuts.append(
      Cut(
        index: index, tokensBefore: tokens, tokensThrough: tokens, bitmapBefore: bitmap,
        bitmapThrough: bitmap, equalSince: equalSince))
  }

  /// The indices of all cuts but the one behind the last key, ascending.
  private static func places(_ keys: ArraySlice<UInt64>) -> [Int] {
    let start = keys.startIndex
    var places: [Int] = []
    places.reserveCapacity(keys.count / 16)
    var lastGap: UInt64 = 0
    var equal = 0
    for index in 0..<keys.count {
      var isCut = index % grid == 0
      if index > 0 {
        let gap = keys[start + index] &- keys[start + index - 1]
        if gap == lastGap {
          equal += 1
        } else {
          // The key before this one ends a stretch, or this gap begins one.
          if equal >= equalGaps { isCut = true }
          equal = 0
        }
        lastGap = gap
        if !isCut, gap > 64 { isCut = isLarge(gap, at: index, keys) }
        if !isCut { isCut = beginsStretch(at: index, keys) }
      }
      if isCut { places.append(index) }
    }
    return places
  }

  /// Whether a gap is at least eight times as large as every gap near it.
  private static func isLarge(_ gap: UInt64, at index: Int, _ keys: ArraySlice<UInt64>) -> Bool {
    let start = keys.startIndex
    let lower = max(1, index - neighbourhood)
    let upper = min(keys.count - 1, index + neighbourhood)
    for other in lower..<(upper + 1) where other != index {
      if (keys[start + other] &- keys[start + other - 1]) > gap / 8 { return false }
    }
    return true
  }

  /// Whether a stretch of equal gaps begins with the key at an index.
  private static func beginsStretch(at index: Int, _ keys: ArraySlice<UInt64>) -> Bool {
    let first = keys.startIndex + index
    guard first + equalGaps + 1 < keys.endIndex else { return false }
    let gap = keys[first + 1] &- keys[first]
    guard keys[first] &- keys[first - 1] != gap else { return false }
    for i in (first + 2)...(first + equalGaps) where keys[i] &- keys[i - 1] != gap { return false }
    return true
  }
}
