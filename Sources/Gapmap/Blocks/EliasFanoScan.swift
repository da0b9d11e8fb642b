/// An Elias-Fano block asked for keys in ascending order: its high bits are counted once.
///
/// First the high bits say for a few keys where their low bits would be, then the low bits are
/// compared: so the processor waits for the memory of all of them at once.
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
  /// Where the high bits begin, and their words; of the last one, some bits may belong elsewhere.
  private let highs: Int
  private let words: WordList
  private let wordCount: Int
  /// The lowest and the highest bit of each lane; none if lanes do not fit a word.
  private let bottoms: UInt64
  private let tops: UInt64

  /// The word that holds the last zero asked for, or the first word; inverted, so that zeros are
  /// ones.
  private var zeros: UInt64
  private var sums: UInt64
  private var index = 0
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
    wordCount = (payload.count &- highs &+ 7) &>> 3
    // One more, so that a word can be loaded from any bit on.
    words = payload.words(at: highs, count: wordCount &+ 1)
    let areLanes = width > 0 && Self.lanes &* width <= PackedBits.wordBits
    let one: UInt64 = 1
    let ones = one | one &<< lowWidth | one &<< (2 &* lowWidth) | one &<< (3 &* lowWidth)
    bottoms = areLanes ? ones : 0
    tops = bottoms &<< (lowWidth &- 1)
    zeros = ~words[0]
    sums = bitSums(zeros)
  }

  /// Answers those keys of a batch that belong in the block.
  ///
  /// - Parameters:
  ///   - batch: The next key is not below the last one asked.
  ///   - last: The greatest key that the block may hold.
  ///   - buckets: Room.
  @inline(__always)
  mutating func answer(
    _ batch: inout SortedBatch, through last: UInt64, _ buckets: inout BucketBuffer
  ) {
    while true {
      var count = 0
      while count < BucketBuffer.capacity, let key = batch.key(ahead: count, through: last) {
        buckets[count] = bucket(of: key)
        count = count &+ 1
      }
      guard count > 0 else { return }
      for i in 0..<count { batch.answer(holds(buckets[i])) }
    }
  }

  /// The bucket of a key that is neither below the block's first nor below the last one asked.
  @inline(__always)
  private mutating func bucket(of key: UInt64) -> EliasFanoBucket {
    let distance = key &- first
    let high = distance &>> lowWidth
    guard let bit = behindZero(high) else {
      return EliasFanoBucket(distance: distance, start: 0, length: 0)
    }
    let start = bit &- Int(truncatingIfNeeded: high)
    lows.prefetch(start)
    // The ones behind the zero; behind the bits that are loaded there are zeros.
    var ones = (~words.word(fromBit: bit)).trailingZeroBitCount
    if ones >= WordList.loadedBits { ones = ones &+ self.ones(from: bit &+ ones) }
    return EliasFanoBucket(
      distance: distance, start: min(start, lows.count &- 1),
      length: max(min(ones, lows.count &- start), 0))
  }

  /// How many ones follow each other from a bit on.
  @inline(never)
  private func ones(from start: Int) -> Int {
    var bit = start
    while bit < 64 &* wordCount {
      let ones = (~words.word(fromBit: bit)).trailingZeroBitCount
      bit = bit &+ ones
      if ones < WordList.loadedBits { break }
    }
    return bit &- start
  }

  /// The bit behind the zero of a number counted from 1, which is not below that of the last one;
  /// the first bit for none, nil if there are not so many.
  @inline(__always)
  private mutating func behindZero(_ number: UInt64) -> Int? {
    var left = number &- before
    if left > 512 { skip(&left) }
    while left > sums &>> 56 {
      guard index &+ 1 < wordCount else {
        before = number &- left
        return nil
      }
      left = left &- sums &>> 56
      index = index &+ 1
      zeros = ~words[index]
      sums = bitSums(zeros)
    }
    before = number &- left
    guard left > 0 else { return 0 }
    return 64 &* index &+ selectBit(zeros, left &- 1, sums) &+ 1
  }

  /// Goes on by eight words at a time for as long as the zero sought lies behind them.
  @inline(never)
  private mutating func skip(_ left: inout UInt64) {
    while index &+ 8 < wordCount {
      let zeros = UInt64(truncatingIfNeeded: 512 &- payload.ones(at: highs &+ 8 &* index))
      if zeros >= left { break }
      left = left &- zeros
      index = index &+ 8
    }
    zeros = ~words[index]
    sums = bitSums(zeros)
  }

  /// Whether a key is in its bucket.
  ///
  /// Whether a bucket is empty cannot be predicted, nor how many distances it has, so nothing
  /// branches on that unless they are more than usual.
  @inline(__always)
  private func holds(_ bucket: EliasFanoBucket) -> Bool {
    let low = bucket.distance & ((1 &<< lowWidth) &- 1)
    if tops != 0, bucket.length <= Self.lanes {
      // A lane that is zero gives up its top bit and takes one from the next: the lowest one found
      // is right, and those above it do not matter.
      let lanes = lows.word(from: bucket.start) ^ low &* bottoms
      let own = (1 &<< (UInt64(truncatingIfNeeded: bucket.length) &* lowWidth)) &- 1
      return bucket.distance == 0 || (lanes &- bottoms) & ~lanes & tops & own != 0
    }
    let next = min(bucket.start &+ 1, lows.count &- 1)
    var found = (lows[bucket.start] ^ low == 0 ? 1 : 0) & min(bucket.length, 1)
    found |= (lows[next] ^ low == 0 ? 1 : 0) & (bucket.length > 1 ? 1 : 0)
    if bucket.length > 2 {
      for i in 2..<bucket.length { found |= lows[bucket.start &+ i] == low ? 1 : 0 }
    }
    return bucket.distance == 0 || found != 0
  }
}
