/// A few keys of a block of gaps, decoded one chunk after the other.
@safe
struct GapChunk: ~Copyable {
  private let keys: UnsafeMutablePointer<UInt64>
  private var count = 0

  init() { unsafe keys = .allocate(capacity: GapDecoder.chunk) }

  deinit { unsafe keys.deallocate() }

  /// Holds a block's first key and nothing else.
  mutating func begin(with first: UInt64) {
    unsafe keys[0] = first
    count = 1
  }

  /// Takes some keys that a decoder has left, at least one, instead of those it holds.
  ///
  /// - Returns: False if they are damaged.
  mutating func refill(from decoder: inout GapDecoder) -> Bool {
    count = decoder.chunkLength
    return unsafe decoder.decode(count, to: keys)
  }

  /// Whether a key is among those of the chunk.
  @inline(__always)
  func contains(_ key: UInt64) -> Bool {
    unsafe keys[partitioningIndex(count: count) { unsafe keys[$0] <= key }] == key
  }
}
