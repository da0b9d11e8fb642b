// `Array.span` is only there from macOS 26 on; these lend the same span on every system. They are
// inlinable because the loops behind them run once a byte.

extension Array {
  /// Lends the elements as a span for the time of `body`.
  ///
  /// - Parameter body: What to do with them.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  package func withSpan<R, E>(_ body: (Span<Element>) throws(E) -> R) throws(E) -> R {
    func lend(_ buffer: UnsafeBufferPointer<Element>) throws(E) -> R {
      try body(unsafe buffer.span)
    }
    return try unsafe withUnsafeBufferPointer(lend)
  }

  /// Lends the elements as a span that can be written to for the time of `body`.
  ///
  /// - Parameter body: What to do with them.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  package mutating func withMutableSpan<R, E>(
    _ body: (inout MutableSpan<Element>) throws(E) -> R
  ) throws(E) -> R {
    func lend(_ buffer: inout UnsafeMutableBufferPointer<Element>) throws(E) -> R {
      var span = unsafe buffer.mutableSpan
      return try body(&span)
    }
    return try unsafe withUnsafeMutableBufferPointer(lend)
  }
}

extension Span<UInt8> {
  /// Loads eight bytes, least significant first.
  ///
  /// - Parameter offset: Index of the first; all eight must be there.
  /// - Returns: The bytes as one word.
  /// - Complexity: O(1).
  @inlinable
  package func word(at offset: Int) -> UInt64 {
    // The load checks its bounds itself; what is unsafe is the type, and any bytes make an integer.
    UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
