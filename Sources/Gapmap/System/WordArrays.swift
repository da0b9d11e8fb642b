// Loops over millions of words, without a check of every index: those are checked once, before.

extension [UInt64] {
  /// Appends what a span holds.
  mutating func append(contentsOf words: Span<UInt64>) {
    unsafe words.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Replaces the first elements by words that are stored as bytes, least significant first.
  ///
  /// - Parameters:
  ///   - bytes: The words, one behind the other, at least `count`.
  ///   - count: How many to take, at most as many as there are elements.
  ///   - mask: Bits to flip in each.
  /// - Returns: All words as they were stored, joined by "or".
  /// - Complexity: O(*n*) for *n* words.
  package mutating func replaceFirst(
    _ count: Int, withWordsIn bytes: [UInt8], flipping mask: UInt64
  ) -> UInt64 {
    precondition(count >= 0 && count <= self.count && count <= bytes.count / 8)
    return unsafe withUnsafeMutableBufferPointer { words in
      unsafe bytes.withUnsafeBytes { bytes in
        var all: UInt64 = 0
        for i in 0..<count {
          let stored = unsafe bytes.loadUnaligned(fromByteOffset: 8 &* i, as: UInt64.self)
          let word = UInt64(littleEndian: stored)
          all |= word
          unsafe words[i] = word ^ mask
        }
        return all
      }
    }
  }
}

extension Span<UInt64> {
  /// Finds the first element that is not above the one before it.
  ///
  /// - Returns: Its index, 1 or more; nil if all ascend.
  /// - Complexity: O(*n*).
  package var firstDisorder: Int? {
    unsafe withUnsafeBufferPointer { words in
      var i = 1
      // Four at a time, with one branch for all.
      while i &+ 4 <= words.count {
        let isAscending =
          unsafe (words[i &- 1] < words[i]) && (words[i] < words[i &+ 1])
          && (words[i &+ 1] < words[i &+ 2]) && (words[i &+ 2] < words[i &+ 3])
        if !isAscending { break }
        i &+= 4
      }
      while i < words.count {
        if unsafe words[i] <= words[i &- 1] { return i }
        i &+= 1
      }
      return nil
    }
  }
}

extension Span<UInt8> {
  /// Adds up a row of a table for each byte.
  ///
  /// - Parameter table: A row for every value of a byte.
  /// - Returns: The sum, modulo 2¹⁶ in each lane.
  @inline(__always)
  func sum(of table: Span<SIMD8<UInt16>>) -> SIMD8<UInt16> {
    precondition(table.count == 256)
    return unsafe withUnsafeBufferPointer { bytes in
      unsafe table.withUnsafeBufferPointer { table in
        // Two sums, so that one addition need not wait for the other.
        var (even, odd) = (SIMD8<UInt16>(), SIMD8<UInt16>())
        var i = 0
        while i &+ 1 < bytes.count {
          unsafe even &+= table[Int(bytes[i])]
          unsafe odd &+= table[Int(bytes[i &+ 1])]
          i &+= 2
        }
        if i < bytes.count { unsafe even &+= table[Int(bytes[i])] }
        return even &+ odd
      }
    }
  }
}
