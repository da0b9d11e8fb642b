// How memory for numbers is filled with keys. Whoever calls a generic function of another module
// gets the one that asks for every element what to do with it; so which type it is, is asked once.

extension MutableSpan where Element: IndexNumber {
  /// How many keys are read at once where they must become narrower numbers.
  private static var pieceLength: Int { 1024 }

  /// Replaces elements, from the first on, by numbers that are read as keys.
  ///
  /// - Parameter read: Fills memory with keys and says how many, fewer than fit only at the end.
  /// - Returns: How many elements were replaced.
  mutating func fill(
    _ read: (inout MutableSpan<UInt64>) throws(GapmapError) -> Int
  ) throws(GapmapError) -> Int {
    if Element.isWord {
      return try withWords { (words) throws(GapmapError) in
        let count = try read(&words)
        if Element.isSigned { words.flipSigns(count) }
        return count
      }
    }
    var done = 0
    var keys: [UInt64] = []
    while done < self.count {
      let length = Swift.min(self.count - done, Self.pieceLength)
      if keys.count != length { keys = [UInt64](repeating: 0, count: length) }
      let count = try keys.withMutableSpan(read)
      replace(from: done, withKeys: keys, count: count)
      done += count
      if count < length { break }
    }
    return done
  }

  /// Lends the elements, which must be words, as keys for the time of `body`.
  private mutating func withWords(
    _ body: (inout MutableSpan<UInt64>) throws(GapmapError) -> Int
  ) throws(GapmapError) -> Int {
    precondition(Element.isWord)
    func lend(_ words: UnsafeMutableBufferPointer<UInt64>) throws(GapmapError) -> Int {
      var span = unsafe words.mutableSpan
      return try body(&span)
    }
    func rebind(_ buffer: UnsafeMutableBufferPointer<Element>) throws(GapmapError) -> Int {
      try unsafe buffer.withMemoryRebound(to: UInt64.self, lend)
    }
    return try unsafe withUnsafeMutableBufferPointer(rebind)
  }

  /// Replaces elements, from `start` on, by the numbers of the first `count` keys.
  @specialized(where Element == Int8)
  @specialized(where Element == Int16)
  @specialized(where Element == Int32)
  @specialized(where Element == UInt8)
  @specialized(where Element == UInt16)
  @specialized(where Element == UInt32)
  private mutating func replace(from start: Int, withKeys keys: [UInt64], count: Int) {
    precondition(start >= 0 && count >= 0 && start <= self.count - count && count <= keys.count)
    unsafe withUnsafeMutableBufferPointer { numbers in
      unsafe keys.withUnsafeBufferPointer { keys in
        for i in 0..<count {
          unsafe numbers[start &+ i] = Element.number(ofKey: keys[i])
        }
      }
    }
  }
}

extension MutableSpan<UInt64> {
  /// Makes the bits of signed numbers of the first `count` keys, which are all words.
  fileprivate mutating func flipSigns(_ count: Int) {
    precondition(count >= 0 && count <= self.count)
    unsafe withUnsafeMutableBufferPointer { words in
      for i in 0..<count { unsafe words[i] ^= 1 << 63 }
    }
  }
}
