/// The position of the set bit with `index` set bits below it, of which there must be one.
///
/// Source: S. Vigna, "Broadword implementation of rank/select queries", 2008: sums of all bytes at
/// once, then the byte is found by comparing all sums at once, and the same within the byte.
@inline(__always)
func selectBit(_ word: UInt64, _ index: Int) -> Int {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let tops: UInt64 = 0x8080_8080_8080_8080
  let diagonal: UInt64 = 0x8040_2010_0804_0201
  /// How many of eight ascending bytes are not above a number.
  func notAbove(_ number: UInt64, _ bytes: UInt64) -> UInt64 {
    ((((number &* ones | tops) &- bytes) & tops) &>> 7 &* ones) &>> 56
  }
  var sums = word &- word &>> 1 & 0x5555_5555_5555_5555
  sums = sums & 0x3333_3333_3333_3333 &+ sums &>> 2 & 0x3333_3333_3333_3333
  sums = (sums &+ sums &>> 4) & 0x0F0F_0F0F_0F0F_0F0F &* ones
  let index = UInt64(truncatingIfNeeded: index)
  let place = 8 &* notAbove(index, sums)
  let left = index &- (sums &<< 8) &>> place & 0xFF
  let spread = (word &>> place & 0xFF) &* ones & diagonal
  let bits = (spread &+ ~tops) &>> 7 & ones
  return Int(truncatingIfNeeded: place &+ notAbove(left, bits &* ones))
}

/// How far zero bits have been counted.
struct ZeroScan {
  /// Where to go on.
  var offset: Int
  /// How many zero bits lie before that.
  var zeros = 0
}

extension ByteView {
  /// The position behind a zero bit, counted in bits from a byte on; 0 for no zero.
  ///
  /// - Parameters:
  ///   - rank: Which zero, counted from 1.
  ///   - start: The byte.
  ///   - scan: Where counting begins, before that zero; moved to the word that holds it.
  /// - Returns: If there are not so many zeros, a position behind the bytes, as if zeros followed.
  @inline(__always)
  func positionBehindZero(_ rank: Int, from start: Int, _ scan: inout ZeroScan) -> Int {
    guard rank > 0 else { return 0 }
    var left = rank &- scan.zeros
    var offset = scan.offset
    // Eight words at a time, which the compiler makes vectors of.
    while offset <= count &- 64 {
      let zeros = 512 &- ones(at: offset)
      if zeros >= left { break }
      left = left &- zeros
      offset = offset &+ 64
    }
    while offset < count {
      let word = ~word(at: offset)
      let zeros = word.nonzeroBitCount
      if zeros >= left {
        scan = ZeroScan(offset: offset, zeros: rank &- left)
        return 8 &* (offset &- start) &+ selectBit(word, left &- 1) &+ 1
      }
      left = left &- zeros
      offset = offset &+ 8
    }
    scan = ZeroScan(offset: offset, zeros: rank &- left)
    return 8 &* (offset &- start) &+ left
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
