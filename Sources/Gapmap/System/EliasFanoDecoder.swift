/// Decodes the keys of an Elias-Fano block behind the first, as many at a time as are wanted.
struct EliasFanoDecoder {
  private var highs: SetBits
  private let lows: PackedBits
  private let first: UInt64
  /// How many keys have been passed.
  private var index = 0

  /// - Parameters:
  ///   - highs: The high bits, a set bit for each key.
  ///   - lows: The low bits.
  ///   - first: The block's first key.
  @inline(__always)
  init(highs: ByteView, lows: PackedBits, first: UInt64) {
    self.highs = SetBits(highs, count: lows.count)
    self.lows = lows
    self.first = first
  }

  /// Passes so many keys.
  ///
  /// - Returns: False if there are fewer.
  mutating func skip(_ count: Int) -> Bool {
    guard count <= lows.count - index, highs.skip(count) else { return false }
    index += count
    return true
  }

  /// Writes the next keys.
  ///
  /// - Parameters:
  ///   - count: How many, not more than there are low bits left for.
  ///   - keys: Room for all of them.
  /// - Returns: False if there are fewer, or if they do not ascend.
  @unsafe
  mutating func decode(_ count: Int, to keys: UnsafeMutablePointer<UInt64>) -> Bool {
    precondition(count <= lows.count - index)
    var bits = highs
    var next = unsafe keys
    var left = count
    var previous = first
    while true {
      let ones = min(bits.word.nonzeroBitCount, left)
      if ones > 0 {
        // A distance's bit lies as many places behind its high bits as there are distances before.
        let passed = index &+ count &- left
        let high = bits.start &- UInt64(truncatingIfNeeded: passed)
        let word = Word(
          bits: bits.word, base: first &+ high &<< UInt64(truncatingIfNeeded: lows.width),
          scale: 1 &<< UInt64(truncatingIfNeeded: lows.width), firstLow: lows.bit(of: passed))
        let rest =
          lows.width <= PackedBits.narrowWidth
          ? unsafe word.decode(ones, lows, behind: previous, to: next) { unsafe $0.narrow(at: $1) }
          : unsafe word.decode(ones, lows, behind: previous, to: next) { unsafe $0.wide(at: $1) }
        guard let rest else { return false }
        bits.word = rest
        unsafe next += ones
        unsafe previous = next[-1]
        left = left &- ones
      }
      if left == 0 { break }
      guard bits.advance() else { return false }
    }
    highs = bits
    index += count
    return true
  }

  /// A word of the high bits, and what is needed to make keys of it.
  private struct Word {
    /// The bits that are left of it.
    var bits: UInt64
    /// What bit 0 stands for.
    var base: UInt64
    /// What each bit stands for more than the one before it.
    var scale: UInt64
    /// Where the low bits of the first key begin.
    var firstLow: Int

    /// Writes the keys of the first bits; there are so many.
    ///
    /// - Returns: The bits that are left; nil if the keys do not ascend.
    @unsafe
    @inline(__always)
    func decode(
      _ count: Int, _ lows: PackedBits, behind previous: UInt64,
      to keys: UnsafeMutablePointer<UInt64>, _ low: (PackedBits, Int) -> UInt64
    ) -> UInt64? {
      var (bits, base, bit, previous) = (bits, base, firstLow, previous)
      for i in 0..<count {
        let place = UInt64(truncatingIfNeeded: bits.trailingZeroBitCount)
        let key = base &+ place &* scale &+ low(lows, bit)
        if key <= previous { return nil }
        unsafe keys[i] = key
        previous = key
        bits &= bits &- 1
        base = base &- scale
        bit = bit &+ lows.width
      }
      return bits
    }
  }
}
