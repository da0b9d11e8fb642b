/// Writes bits into memory, least significant first, whole words at a time.
@safe
struct BitSink: ~Copyable {
  /// Bytes that must be there behind the last one written.
  static let slack = 8
  /// How many bits there is room for between two calls of `store()`.
  static let room: UInt64 = 56

  private let base: UnsafeMutableRawPointer
  private let lastWord: Int
  private var offset = 0
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0

  /// - Parameters:
  ///   - base: Where to write, valid for as long as the sink is used.
  ///   - capacity: How many bytes may be written there.
  @unsafe
  @inline(__always)
  init(base: UnsafeMutableRawPointer, capacity: Int) {
    unsafe self.base = base
    lastWord = capacity - 8
  }

  /// Adds the `width` lowest bits of `value`, whose others must be zero.
  @inline(__always)
  mutating func add(_ value: UInt64, _ width: UInt64) {
    pending |= value &<< pendingCount
    pendingCount &+= width
  }

  /// Stores all whole bytes that were added.
  @inline(__always)
  mutating func store() {
    storeWord()
    offset &+= Int(truncatingIfNeeded: pendingCount >> 3)
    pending &>>= pendingCount & 56
    pendingCount &= 7
  }

  @inline(__always)
  private func storeWord() {
    precondition(offset <= lastWord)
    unsafe base.storeBytes(of: pending.littleEndian, toByteOffset: offset, as: UInt64.self)
  }

  /// Writes the `width` lowest bits (0 to 64) of `value`, whose others must be zero.
  @inline(__always)
  mutating func append(_ value: UInt64, _ width: UInt64) {
    if width <= Self.room {
      add(value, width)
    } else {
      add(value & lowBits(32), 32)
      store()
      add(value >> 32, width &- 32)
    }
    store()
  }

  /// Fills the last byte with zeros.
  ///
  /// - Returns: How many bytes were written.
  @inline(__always)
  mutating func finish() -> Int {
    if pendingCount == 0 { return offset }
    storeWord()
    return offset &+ Int(truncatingIfNeeded: (pendingCount &+ 7) >> 3)
  }
}

/// Writes one bits at ascending positions into memory, zeros between them.
@safe
struct OnesSink: ~Copyable {
  private let base: UnsafeMutableRawPointer
  private let wordCount: Int
  private var word = 0
  private var pending: UInt64 = 0

  /// - Parameters:
  ///   - base: Where to write, valid for as long as the sink is used.
  ///   - capacity: How many bytes may be written there, eight or more.
  @unsafe
  @inline(__always)
  init(base: UnsafeMutableRawPointer, capacity: Int) {
    precondition(capacity >= 8)
    unsafe self.base = base
    wordCount = capacity >> 3
  }

  /// Writes a one bit at a position counted from the first bit, above all before it.
  @inline(__always)
  mutating func append(at position: UInt64) {
    let target = Int(truncatingIfNeeded: position >> 6)
    if target != word { advance(to: target) }
    pending |= 1 &<< position
  }

  @inline(__always)
  private mutating func advance(to target: Int) {
    precondition(target > word && target < wordCount)
    storeWord()
    if target != word &+ 1 {
      unsafe Self.clear(base + 8 &* (word &+ 1), 8 &* (target &- word &- 1))
    }
    pending = 0
    word = target
  }

  /// Kept apart, and from the sink, which otherwise would be in memory.
  @unsafe
  @inline(never)
  private static func clear(_ start: UnsafeMutableRawPointer, _ byteCount: Int) {
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }

  @inline(__always)
  private func storeWord() {
    unsafe base.storeBytes(of: pending.littleEndian, toByteOffset: 8 &* word, as: UInt64.self)
  }

  /// Writes what is left.
  ///
  /// - Returns: How many bytes there are up to the last one bit.
  @inline(__always)
  mutating func finish() -> Int {
    storeWord()
    return 8 &* word &+ (71 &- pending.leadingZeroBitCount) >> 3
  }
}
