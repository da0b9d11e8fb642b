/// The set bits of a row of bytes, passed one after another, least significant first.
struct SetBits {
  private let bytes: ByteView
  /// Set bits of the current word that have not been passed.
  var word: UInt64 = 0
  /// Where in the bytes the word behind the current one begins.
  private(set) var next = 0

  @inline(__always)
  init(_ bytes: ByteView) { self.bytes = bytes }

  /// Goes on to the next word, whatever is left of the current one; false if there is none.
  @inline(__always)
  mutating func advance() -> Bool {
    guard next < bytes.count else { return false }
    word = bytes.word(at: next)
    next = next &+ 8
    return true
  }

  /// Which bit bit 0 of the current word is.
  @inline(__always)
  var start: UInt64 { UInt64(truncatingIfNeeded: 8 &* (next &- 8)) }

  /// Takes the first set bit out of the current word, which must have one, and gives its place
  /// there.
  @inline(__always)
  mutating func removeFirst() -> UInt64 {
    let place = UInt64(truncatingIfNeeded: word.trailingZeroBitCount)
    word &= word &- 1
    return place
  }

  /// Passes so many set bits.
  ///
  /// - Returns: False if there are fewer.
  mutating func skip(_ count: Int) -> Bool {
    var left = count
    var ones = word.nonzeroBitCount
    while left > ones {
      left = left &- ones
      word = 0
      // Eight words at a time, which the compiler makes vectors of.
      while next <= bytes.count &- 64, case let block = bytes.ones(at: next), block < left {
        left = left &- block
        next = next &+ 64
      }
      guard advance() else { return false }
      ones = word.nonzeroBitCount
    }
    for _ in 0..<left { word &= word &- 1 }
    return true
  }

  /// Writes what the next bits stand for.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - base: What bit 0 of the bytes stands for; each bit behind it for one more.
  ///   - keys: Room for all of them.
  /// - Returns: False if there are fewer.
  @unsafe
  mutating func decode(
    _ count: Int, from base: UInt64, to keys: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    var bits = self
    var keys = unsafe keys
    var left = count
    while true {
      let ones = min(bits.word.nonzeroBitCount, left)
      let wordBase = base &+ bits.start
      for i in 0..<ones { unsafe keys[i] = wordBase &+ bits.removeFirst() }
      unsafe keys += ones
      left = left &- ones
      if left == 0 { break }
      guard bits.advance() else { return false }
    }
    self = bits
    return true
  }
}
