/// Room for the keys of one block, kept from one block to the next.
@safe
final class KeyBuffer {
  private let keys: UnsafeMutablePointer<UInt64>
  private let capacity: Int
  private(set) var count = 0

  /// - Parameter capacity: The most keys it can hold.
  init(capacity: Int) {
    self.capacity = capacity
    unsafe keys = .allocate(capacity: capacity)
  }

  deinit { unsafe keys.deallocate() }

  @inline(__always)
  subscript(index: Int) -> UInt64 {
    precondition(index >= 0 && index < count)
    return unsafe keys[index]
  }

  @inline(__always)
  func append(_ key: UInt64) {
    precondition(count < capacity)
    unsafe keys[count] = key
    count += 1
  }

  /// Appends all keys that a decoder has left.
  ///
  /// - Returns: False if they are damaged.
  func append(all decoder: inout GapDecoder) -> Bool {
    let left = decoder.left
    precondition(left <= capacity - count)
    guard unsafe decoder.decodeAll(to: keys + count) else { return false }
    count += left
    return true
  }

  /// Appends some keys that a decoder has left, at least one.
  ///
  /// - Returns: False if they are damaged.
  func append(some decoder: inout GapDecoder) -> Bool {
    let length = decoder.chunkLength
    precondition(length <= capacity - count)
    guard unsafe decoder.decode(length, to: keys + count) else { return false }
    count += length
    return true
  }

  func removeAll() { count = 0 }

  /// Copies keys into a span, from its element `start` on.
  func copy(_ range: Range<Int>, to span: inout MutableSpan<UInt64>, at start: Int) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    precondition(start >= 0 && start + range.count <= span.count)
    unsafe span.withUnsafeMutableBufferPointer {
      unsafe ($0.baseAddress! + start).update(from: keys + range.lowerBound, count: range.count)
    }
  }
}
