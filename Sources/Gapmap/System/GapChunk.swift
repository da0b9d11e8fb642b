/// A few keys of a block of gaps, decoded one chunk after the other.
@safe
struct GapChunk: ~Copyable {
  private let keys: UnsafeMutablePointer<UInt64>
  private var first: UInt64 = 0

  init() {
    unsafe keys = .allocate(capacity: GapDecoder.chunk)
    unsafe keys.initialize(repeating: 0, count: GapDecoder.chunk)
  }

  deinit { unsafe keys.deallocate() }

  /// Goes on to a block with this first key.
  mutating func begin(with first: UInt64) { self.first = first }

  /// Takes some keys that a decoder has left, at least one, instead of those it holds.
  ///
  /// - Returns: False if they are damaged.
  @inline(__always)
  mutating func refill(from decoder: inout GapDecoder) -> Bool {
    let count = decoder.chunkLength
    guard unsafe decoder.decode(count, to: keys) else { return false }
    // A search always goes through as many.
    for i in count..<GapDecoder.chunk { unsafe keys[i] = decoder.key }
    return true
  }

  /// Whether a key, not above the last one decoded, is the block's first or among those held.
  @inline(__always)
  func contains(_ key: UInt64) -> Bool {
    var place = 0
    var step = GapDecoder.chunk / 2
    while step > 0 {
      // Written so that no branch is made of it, which would be mispredicted half of the time.
      place = unsafe place &+ (keys[place &+ step] <= key ? 1 : 0) &* step
      step &>>= 1
    }
    return unsafe key == first || keys[place] == key
  }
}
