import CKernels

/// The position of the set bit with `index` set bits below it, of which there must be one.
@inline(__always)
func selectBit(_ word: UInt64, _ index: Int) -> Int {
  selectBit(word, UInt64(truncatingIfNeeded: index), bitSums(word))
}

/// The same where the word's sums are known.
@inline(__always)
func selectBit(_ word: UInt64, _ index: UInt64, _ sums: UInt64) -> Int {
  Int(truncatingIfNeeded: select_bit(word, index, sums))
}

/// How many bits are set in each byte of a word and those below it, in that byte; in the highest,
/// how many in all.
@inline(__always)
func bitSums(_ word: UInt64) -> UInt64 { bit_sums(word) }

extension ByteView {
  /// The position behind a zero bit, counted in bits from a byte on; 0 for no zero.
  ///
  /// - Parameters:
  ///   - rank: Which zero, counted from 1.
  ///   - start: The byte.
  ///   - ones: How many one bits there are from that byte to the end.
  /// - Returns: If there are not so many zeros, a position behind the bytes, as if zeros followed.
  @inline(__always)
  func positionBehindZero(_ rank: Int, from start: Int, ones: Int) -> Int {
    guard rank > 0 else { return 0 }
    let length = count &- start
    // The words in which the last bytes lie are loaded as a whole.
    precondition(start >= 0 && length >= 0 && canRead(upTo: count &+ 8))
    return unsafe withPointer { base, _ in
      Int(
        truncatingIfNeeded: unsafe position_behind_zero(
          (base + start).assumingMemoryBound(to: UInt8.self), Int64(length), Int64(rank),
          Int64(8 &* length &- ones)))
    }
  }

  /// How many bits are set from a byte on.
  func ones(from start: Int) -> Int {
    var ones = 0
    var offset = start
    while offset <= count &- 64 {
      ones = ones &+ self.ones(at: offset)
      offset = offset &+ 64
    }
    while offset < count {
      ones = ones &+ word(at: offset).nonzeroBitCount
      offset = offset &+ 8
    }
    return ones
  }

  /// How many bits of 64 bytes are set.
  @inline(__always)
  func ones(at offset: Int) -> Int {
    precondition(offset >= 0 && canRead(upTo: offset &+ 64))
    return unsafe withPointer { base, _ in
      let words = unsafe (base + offset).loadUnaligned(as: SIMD8<UInt64>.self)
      return Int(truncatingIfNeeded: words.nonzeroBitCount.wrappedSum())
    }
  }
}
