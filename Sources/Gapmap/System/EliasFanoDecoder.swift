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
    self.highs = SetBits(highs)
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
    let lows = lows
    return lows.width <= PackedBits.narrowWidth
      ? unsafe decode(count, to: keys) { unsafe lows.narrow(at: $0) }
      : unsafe decode(count, to: keys) { unsafe lows.wide(at: $0) }
  }

  /// The same for a function that gives the low bits at a bit.
  @unsafe
  @inline(__always)
  private mutating func decode(
    _ count: Int, to keys: UnsafeMutablePointer<UInt64>, _ low: (_ bit: Int) -> UInt64
  ) -> Bool {
    var highs = highs
    var keys = unsafe keys
    var left = count
    var bit = lows.bit(of: index)
    let width = lows.width
    let scale: UInt64 = 1 &<< UInt64(truncatingIfNeeded: width)
    var previous = first
    var ascends = true
    while true {
      let ones = min(highs.word.nonzeroBitCount, left)
      // A distance's bit lies as many places behind its high bits as there are distances before.
      let passed = UInt64(truncatingIfNeeded: index &+ count &- left)
      var base = first &+ (highs.start &- passed) &* scale
      for i in 0..<ones {
        let key = base &+ highs.removeFirst() &* scale &+ low(bit)
        ascends = ascends && key > previous
        previous = key
        unsafe keys[i] = key
        base = base &- scale
        bit = bit &+ width
      }
      unsafe keys += ones
      left = left &- ones
      if left == 0 { break }
      guard highs.advance() else { return false }
    }
    self.highs = highs
    index += count
    return ascends
  }
}
