/// An Elias-Fano block asked for keys in ascending order: its high bits are counted once.
///
/// Source: as `EliasFano`; the comparison of several low bits at once is that of L. Lamport,
/// "Multiple byte processing with full-word instructions", 1975.
struct EliasFanoScan {
  /// How many distances of a bucket are compared at once.
  private static let lanes = 4

  private let first: UInt64
  private let payload: ByteView
  private let lowWidth: UInt64
  private let lows: PackedBits
  /// Where the high bits begin, and how many there are.
  private let highs: Int
  private let highCount: UInt64
  /// The lowest and the highest bit of each lane; none if lanes do not fit a word.
  private let bottoms: UInt64
  private let tops: UInt64

  /// The word that holds the last zero asked for, or the first; inverted, so that zeros are ones.
  private var zeros: UInt64
  private var sums: UInt64
  private var offset: Int
  /// How many zeros lie before the word.
  private var before: UInt64 = 0

  @inline(__always)
  init(_ block: BlockView) {
    first = block.first
    payload = block.payload
    let width = Int(payload[0])
    let distances = Int(block.count &- 1)
    lowWidth = UInt64(truncatingIfNeeded: width)
    lows = payload.packed(at: 8, width: width, count: distances)
    highs = 1 &+ (distances &* width &+ 7) &>> 3
    highCount = UInt64(truncatingIfNeeded: 8 &* (payload.count &- highs))
    let areLanes = width > 0 && Self.lanes * width <= PackedBits.wordBits
    let ones = 1 | 1 &<< lowWidth | 1 &<< (2 &* lowWidth) | 1 &<< (3 &* lowWidth)
    bottoms = areLanes ? ones : 0
    tops = bottoms &<< (lowWidth &- 1)
    offset = highs
    zeros = ~payload.word(at: highs)
    sums = bitSums(zeros)
  }

  /// Whether the block holds a key, which is neither below its first nor below the last one asked.
  @inline(__always)
  mutating func contains(_ key: UInt64) -> Bool {
    let distance = key &- first
    if distance == 0 { return true }
    let high = distance &>> lowWidth
    guard high <= highCount else { return false }
    let start = behindZero(high) &- Int(truncatingIfNeeded: high)
    guard start < lows.count else { return false }
    let bit = start &+ Int(truncatingIfNeeded: high)
    let bucket = payload.word(at: highs &+ bit &>> 3) &>> UInt64(truncatingIfNeeded: bit & 7)
    // The ones behind the zero; behind the bits that were loaded there are zeros.
    let length = (~bucket).trailingZeroBitCount
    let low = distance & ((1 &<< lowWidth) &- 1)
    if tops != 0, length <= Self.lanes {
      // A lane that is zero gives up its top bit and takes one from the next: the lowest one found
      // is right, and those above it do not matter.
      let lanes = lows.word(from: start) ^ low &* bottoms
      let found = (lanes &- bottoms) & ~lanes & tops
      return found & ((1 &<< (UInt64(truncatingIfNeeded: length) &* lowWidth)) &- 1) != 0
    }
    return holds(low, from: start, bit: bit)
  }

  /// The bit behind the zero of a number counted from 1, which is not below that of the last one; the
  /// first bit for none.
  @inline(__always)
  private mutating func behindZero(_ number: UInt64) -> Int {
    var left = number &- before
    if left > 512 { skip(&left) }
    while left > sums &>> 56 {
      left = left &- sums &>> 56
      offset = offset &+ 8
      zeros = ~payload.word(at: offset)
      sums = bitSums(zeros)
    }
    before = number &- left
    guard left > 0 else { return 0 }
    return 8 &* (offset &- highs) &+ selectBit(zeros, left &- 1, sums) &+ 1
  }

  /// Goes on by eight words at a time for as long as the zero sought lies behind them.
  @inline(never)
  private mutating func skip(_ left: inout UInt64) {
    while offset <= payload.count &- 64 {
      let zeros = UInt64(truncatingIfNeeded: 512 &- payload.ones(at: offset))
      if zeros >= left { break }
      left = left &- zeros
      offset = offset &+ 64
    }
    zeros = ~payload.word(at: offset)
    sums = bitSums(zeros)
  }

  /// Whether one of the distances whose ones follow each other from `bit` on has these low bits.
  @inline(__always)
  private func holds(_ low: UInt64, from start: Int, bit: Int) -> Bool {
    var index = start
    var bit = bit
    while index < lows.count, payload[highs &+ bit &>> 3] &>> UInt8(bit & 7) & 1 != 0 {
      if lows[index] >= low { return lows[index] == low }
      index = index &+ 1
      bit = bit &+ 1
    }
    return false
  }
}
