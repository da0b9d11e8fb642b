// How arrays of numbers are filled with keys. Whoever calls a generic function of another module
// gets the one that asks for every element what to do with it; so which type it is, is asked once.

extension Array where Element: IndexNumber {
  /// Whether the elements lie in memory as keys do, but for the sign.
  static var areWords: Bool {
    MemoryLayout<Element>.size == MemoryLayout<UInt64>.size
      && (Element.self == UInt64.self || Element.self == Int64.self || Element.self == UInt.self
        || Element.self == Int.self)
  }

  /// Lends the elements, which must be words, as keys for the time of `body`.
  mutating func withWords<R>(
    _ body: (inout MutableSpan<UInt64>) throws(GapmapError) -> R
  ) throws(GapmapError) -> R {
    precondition(Self.areWords)
    func lend(_ words: UnsafeMutableBufferPointer<UInt64>) throws(GapmapError) -> R {
      var span = unsafe words.mutableSpan
      return try body(&span)
    }
    func rebind(_ buffer: inout UnsafeMutableBufferPointer<Element>) throws(GapmapError) -> R {
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
  mutating func replace(from start: Int, withKeys keys: [UInt64], count: Int) {
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

extension Span where Element: IndexNumber {
  /// The keys of all elements.
  var keys: [UInt64] {
    @specialized(where Element == Int8)
    @specialized(where Element == Int16)
    @specialized(where Element == Int32)
    @specialized(where Element == UInt8)
    @specialized(where Element == UInt16)
    @specialized(where Element == UInt32)
    get {
      var keys: [UInt64] = []
      keys.reserveCapacity(count)
      for i in indices { keys.append(self[i].key) }
      return keys
    }
  }
}
