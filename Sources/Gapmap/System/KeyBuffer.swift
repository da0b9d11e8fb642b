/// Room for keys: memory of its own, kept from one block to the next, or a caller's.
@safe
final class KeyBuffer {
  private var keys: UnsafeMutablePointer<UInt64>
  private var capacity: Int
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
  @inline(__always)
  var room: Int { capacity &- count }

  @inline(__always)
  subscript(index: Int) -> UInt64 {
    precondition(index >= 0 && index < count)
    return unsafe keys[index]
  }

  /// Forgets all keys.
  func removeAll() { count = 0 }

  /// Forgets all keys and makes room for others, in memory of its own.
  func removeAll(makingRoomFor capacity: Int) {
    count = 0
    guard capacity > self.capacity else { return }
    precondition(!isLent)
    unsafe keys.deallocate()
    unsafe keys = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  @inline(__always)
  func append(_ key: UInt64) {
    precondition(count < capacity)
    unsafe keys[count] = key
    count += 1
  }

  /// Appends keys that a function writes to where they belong.
  ///
  /// - Parameters:
  ///   - count: How many, not more than there is room for.
  ///   - write: Writes so many; false if they are damaged.
  /// - Returns: What `write` returned; nothing is appended if that is false.
  @unsafe
  @inline(__always)
  private func append(_ count: Int, _ write: (UnsafeMutablePointer<UInt64>) -> Bool) -> Bool {
    precondition(count >= 0 && count <= room)
    guard unsafe write(keys + self.count) else { return false }
    self.count += count
    return true
  }

  /// Appends the next keys of a block of gaps, not more than are left.
  ///
  /// - Returns: False if they are damaged.
  func append(_ count: Int, of decoder: inout GapDecoder) -> Bool {
    unsafe append(count) { unsafe decoder.decodeMany(count, to: $0) }
  }

  /// Appends all keys of two blocks of gaps, each its first key and those that its decoder has left.
  ///
  /// - Returns: False if either block is damaged.
  func append(
    _ firstKey: UInt64, all first: inout GapDecoder, _ secondKey: UInt64,
    all second: inout GapDecoder
  ) -> Bool {
    let firstCount = 1 + first.left
    return unsafe append(firstCount + 1 + second.left) { keys in
      unsafe keys[0] = firstKey
      unsafe keys[firstCount] = secondKey
      return unsafe GapDecoder.decodeAll(&first, to: keys + 1, &second, to: keys + firstCount + 1)
    }
  }

  /// Appends the next keys of an Elias-Fano block, not more than it has low bits left for.
  ///
  /// - Returns: False if there are fewer, or if they are damaged.
  func append(_ count: Int, of decoder: inout EliasFanoDecoder) -> Bool {
    unsafe append(count) { unsafe decoder.decode(count, to: $0) }
  }

  /// Appends what the next set bits stand for, bit 0 standing for `base`.
  ///
  /// - Returns: False if there are fewer.
  func append(_ count: Int, of bits: inout SetBits, from base: UInt64) -> Bool {
    unsafe append(count) { unsafe bits.decode(count, from: base, to: $0) }
  }

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

  /// The first index of a key that is not below the one given; `count` if all are.
  func lowerBound(_ key: UInt64) -> Int {
    var lower = 0
    var upper = count
    while lower < upper {
      let middle = (lower + upper) >> 1
      if self[middle] < key { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
