import CKernels

/// Values of the same number of bits, packed one after another, whose place was checked once.
@safe
struct PackedBits {
  private let base: UnsafeRawPointer
  /// The bit of the first byte at which the first value begins.
  private let shift: Int
  let width: Int
  let count: Int
  private let mask: UInt64

  /// How many bytes from its first one on a load may touch.
  ///
  /// Whatever is searched in an index, its trailer is behind it, which has so many.
  static let slack = 16

  /// Values up to this wide lie within eight bytes, wherever they begin.
  static let narrowWidth = 56

  /// - Parameters:
  ///   - base: Where the bytes begin in which the first value lies.
  ///   - shift: 0 to 7.
  ///   - width: Bits a value, 0 to 64.
  ///   - count: How many values there are; all of them, and `slack` bytes from the place on at which
  ///     the last one begins, can be read.
  @unsafe
  @inline(__always)
  init(base: UnsafeRawPointer, shift: Int, width: Int, count: Int) {
    unsafe self.base = base
    self.shift = shift
    self.width = width
    self.count = count
    mask = lowBits(width)
  }

  @inline(__always)
  subscript(index: Int) -> UInt64 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    return unsafe load(index)
  }

  /// So many bits at least are given by `word(from:)`.
  static let wordBits = 57

  /// The bits from the value at an index on, of values and of whatever is behind them.
  @inline(__always)
  func word(from index: Int) -> UInt64 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    let bit = shift &+ index &* width
    let word = unsafe (base + (bit &>> 3)).loadUnaligned(as: UInt64.self)
    return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: bit & 7)
  }

  /// Asks for the memory in which a value begins.
  ///
  /// - Parameter index: Any; a wrong guess costs time only.
  @inline(__always)
  func prefetch(_ index: Int) { unsafe prefetch_line(base + (bit(of: index) &>> 3)) }

  /// The last index for which the predicate holds, which it does for a prefix; 0 if for none.
  @inline(__always)
  func partitioningIndex(_ holds: (Int, UInt64) -> Bool) -> Int {
    Gapmap.partitioningIndex(count: count) { unsafe holds($0, load($0)) }
  }

  @unsafe
  @inline(__always)
  private func load(_ index: Int) -> UInt64 { unsafe wide(at: bit(of: index)) }

  /// The bit at which a value begins, counted from the base.
  @inline(__always)
  func bit(of index: Int) -> Int { shift &+ index &* width }

  /// The value that begins at a bit; it must be one of the values, and `narrowWidth` wide at most.
  @unsafe
  @inline(__always)
  func narrow(at bit: Int) -> UInt64 {
    let word = UInt64(
      littleEndian: unsafe base.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self))
    return word &>> UInt64(truncatingIfNeeded: bit & 7) & mask
  }

  /// The value that begins at a bit; it must be one of the values.
  @unsafe
  @inline(__always)
  func wide(at bit: Int) -> UInt64 {
    let byte = unsafe base + (bit &>> 3)
    let low = UInt64(littleEndian: unsafe byte.loadUnaligned(as: UInt64.self))
    // Only wide values need these, but to ask takes longer than to load them.
    let high = UInt64(
      littleEndian: unsafe byte.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    let shift = UInt64(truncatingIfNeeded: bit & 7)
    return (low &>> shift | (high &<< 1) &<< (63 &- shift)) & mask
  }
}

/// Words of eight bytes one after another, whose place was checked once.
@safe
struct WordList {
  private let base: UnsafeRawPointer
  let count: Int

  /// - Parameters:
  ///   - base: Where the first begins.
  ///   - count: How many there are, all of which can be read.
  @unsafe
  @inline(__always)
  init(base: UnsafeRawPointer, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> UInt64 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    return unsafe load(index)
  }

  /// So many bits at least are given by `word(fromBit:)`.
  static let loadedBits = 57

  /// The bits from a bit on that is not behind the first of the last word, then zeros.
  @inline(__always)
  func word(fromBit bit: Int) -> UInt64 {
    precondition(UInt(bitPattern: bit) <= UInt(bitPattern: 64 &* (count &- 1)))
    let word = unsafe base.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self)
    return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: bit & 7)
  }

  /// The last of `count` words from `start` on that is not above a value, where these words ascend,
  /// counted from `start`; 0 if there is none.
  @inline(__always)
  func lastNotAbove(_ value: UInt64, from start: Int, count: Int) -> Int {
    precondition(start >= 0 && count >= 0 && count <= self.count &- start)
    return partitioningIndex(count: count) { unsafe load(start &+ $0) <= value }
  }

  @unsafe
  @inline(__always)
  private func load(_ index: Int) -> UInt64 {
    UInt64(littleEndian: unsafe base.loadUnaligned(fromByteOffset: 8 &* index, as: UInt64.self))
  }
}

extension ByteView {
  /// Values of `width` bits from bit `position` on.
  @inline(__always)
  func packed(at position: Int, width: Int, count: Int) -> PackedBits {
    // Sums that overflow trap, as a place beyond the end does.
    let end = (position + (count - 1) * width) >> 3 + PackedBits.slack
    precondition(position >= 0 && count > 0 && UInt(bitPattern: width) <= 64 && canRead(upTo: end))
    return unsafe withPointer { base, _ in
      unsafe PackedBits(
        base: base + (position &>> 3), shift: position & 7, width: width, count: count)
    }
  }

  /// Words from byte `offset` on.
  @inline(__always)
  func words(at offset: Int, count: Int) -> WordList {
    precondition(offset >= 0 && count >= 0 && canRead(upTo: offset + 8 * count))
    return unsafe withPointer { base, _ in unsafe WordList(base: base + offset, count: count) }
  }
}

/// The last index of 0 ..< count for which the predicate holds, which it does for a prefix; 0 if
/// for none.
///
/// Written without a branch on the predicate, which would be mispredicted half of the time.
@inline(__always)
func partitioningIndex(count: Int, _ holds: (Int) -> Bool) -> Int {
  var low = 0
  var length = count
  while length > 1 {
    let half = length >> 1
    let mask = 0 &- opaque(holds(low &+ half) ? 1 : 0)
    low = low &+ half & Int(bitPattern: UInt(mask))
    length = length &- half
  }
  return low
}
