/// The places at which a block may begin, and what the choice between them needs to know.
///
/// A cut at *i* lies before key *i*. There is one every 64 keys, one before and behind every
/// stretch of equal gaps, and one before every gap that is large among its neighbours: density
/// changes there.
struct Cuts {
  static let grid = 64
  private static let equalGaps = 24
  private static let neighbourhood = 8

  /// The index of the key behind each cut.
  private(set) var indices: [Int] = []
  /// That key; for the last cut, which has none behind it, the last key.
  private(set) var keysBehind: [UInt64] = []
  /// The key before each cut.
  private(set) var keysBefore: [UInt64] = []
  /// Costs of all gap tokens up to the key behind a cut: those that a block that begins here does
  /// not hold.
  private(set) var tokensBehind: [Lanes] = []
  /// Costs of all gap tokens up to the key before a cut: what a block that ends here adds up to.
  private(set) var tokensBefore: [Lanes] = []
  /// The same of the bytes of a bitmap.
  private(set) var bitmapBehind: [Lanes] = []
  private(set) var bitmapBefore: [Lanes] = []
  /// Where the stretch of equal gaps begins that ends with the key before a cut.
  private(set) var equalSince: [Int] = []

  var count: Int { indices.count }

  /// - Parameters:
  ///   - keys: One key or more, ascending.
  ///   - models: What symbols cost.
  init(_ keys: ArraySlice<UInt64>, models: BlockModels) {
    let places = Self.places(keys)
    var sums = Sums(first: keys[keys.startIndex])
    var nextPlace = 0
    for (index, key) in keys.enumerated() {
      let before = sums
      if index > 0 { sums.add(key, index: index, models) }
      if nextPlace < places.count, places[nextPlace] == index {
        append(index: index, before: before, behind: sums)
        nextPlace += 1
      }
    }
    append(index: keys.count, before: sums, behind: sums)
  }

  private mutating func append(index: Int, before: Sums, behind: Sums) {
    indices.append(index)
    keysBehind.append(behind.key)
    keysBefore.append(before.key)
    tokensBehind.append(behind.tokens)
    tokensBefore.append(before.tokens)
    bitmapBehind.append(behind.bitmap)
    bitmapBefore.append(before.bitmap)
    equalSince.append(before.equalSince)
  }

  /// What has been added up through a key.
  private struct Sums {
    var key: UInt64
    var tokens = Lanes()
    var bitmap = Lanes()
    var equalSince = 0
    private var gap: UInt64 = 0
    /// The byte of a bitmap that is not yet complete.
    private var byte: UInt8

    init(first: UInt64) {
      key = first
      byte = 1 << UInt8(first & 7)
    }

    @inline(__always)
    mutating func add(_ next: UInt64, index: Int, _ models: BlockModels) {
      let nextGap = next &- key
      tokens &+= models.tokens.costs[Int(GapTokens.token(nextGap))]
      let bytes = next >> 3 &- key >> 3
      if bytes > 0 {
        // A gap that no bitmap would span may count as any length that none would span either.
        let zeros = UInt32(min(bytes - 1, UInt64(Bitmap.maximumLength)))
        bitmap &+= models.bitmaps.costs[Int(byte)]
        if zeros > 0 { bitmap &+= models.bitmaps.costs[0] &* zeros }
        byte = 0
      }
      byte |= 1 << UInt8(next & 7)
      if nextGap != gap { equalSince = index - 1 }
      gap = nextGap
      key = next
    }
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
