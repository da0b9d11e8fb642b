import CKernels

/// The position of the set bit with `index` set bits below it, of which there must be one.
@inline(__always)
func selectBit(_ word: UInt64, _ index: Int) -> Int {
  Int(truncatingIfNeeded: select_bit(word, Int64(truncatingIfNeeded: index)))
}

/// How far zero bits have been counted.
typealias ZeroScan = zero_scan

extension ByteView {
  /// The position behind a zero bit, counted in bits from a byte on; 0 for no zero.
  ///
  /// - Parameters:
  ///   - rank: Which zero, counted from 1.
  ///   - start: The byte.
  ///   - ones: How many one bits there are from that byte to the end.
  ///   - scan: Where counting begins, before that zero; moved to the word that holds it.
  /// - Returns: If there are not so many zeros, a position behind the bytes, as if zeros followed.
  @inline(__always)
  func positionBehindZero(
    _ rank: Int, from start: Int, ones: Int, _ scan: inout ZeroScan
  ) -> Int {
    guard rank > 0 else { return 0 }
    let length = count &- start
    // The words in which the last bytes lie are loaded as a whole.
    precondition(start >= 0 && length >= 0 && canRead(upTo: count &+ 8))
    precondition(scan.offset >= 0 && scan.offset <= length &+ 8)
    return unsafe withPointer { base, _ in
      Int(
        truncatingIfNeeded: unsafe position_behind_zero(
          (base + start).assumingMemoryBound(to: UInt8.self), Int64(length), Int64(rank),
          Int64(8 &* length &- ones), &scan))
    }
  }
}
