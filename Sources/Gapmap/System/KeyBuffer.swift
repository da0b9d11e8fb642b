/// Room for the keys of one block, kept from one block to the next.
@safe
final class KeyBuffer {
  private let keys: UnsafeMutablePointer<UInt64>
  private let capacity: Int
  private let isLent: Bool
  private(set) var count = 0

  /// - Parameter capacity: The most keys it can hold.
  init(capacity: Int) {
    self.capacity = capacity
    isLent = false
    unsafe keys = .allocate(capacity: capacity)
  }

  @unsafe
  private init(lent keys: UnsafeMutablePointer<UInt64>, capacity: Int) {
    self.capacity = capacity
    isLent = true
    unsafe self.keys = keys
  }

  deinit { if !isLent { unsafe keys.deallocate() } }

  /// Lends the memory of a span as an empty buffer for the time of `body`, which must not keep it.
  static func lending<R>(
    _ span: inout MutableSpan<UInt64>, _ body: (KeyBuffer) throws(GapmapError) -> R
  ) throws(GapmapError) -> R {
    func lend(_ memory: UnsafeMutableBufferPointer<UInt64>) throws(GapmapError) -> R {
      guard let base = memory.baseAddress else { return try body(KeyBuffer(capacity: 0)) }
      return try body(unsafe KeyBuffer(lent: base, capacity: memory.count))
    }
    return try unsafe span.withUnsafeMutableBufferPointer(lend)
  }

  /// How many more keys it can hold.
  var room: Int { capacity - count }

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

  func removeAll() { count = 0 }

  /// Appends keys of another buffer.
  func append(_ other: KeyBuffer, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count && range.count <= room)
    unsafe (keys + count).update(from: other.keys + range.lowerBound, count: range.count)
    count += range.count
  }

  /// Appends keys a step apart.
  func append(from first: UInt64, step: UInt64, count: Int) {
    precondition(count >= 0 && count <= room)
    let target = unsafe keys + self.count
    for i in 0..<count { unsafe target[i] = first &+ step &* UInt64(truncatingIfNeeded: i) }
    self.count += count
  }
}
