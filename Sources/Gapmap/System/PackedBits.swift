/// Values of the same number of bits, packed one after another, whose place was checked once.
@safe
struct PackedBits {
  private let base: UnsafeRawPointer
  /// The bit of the first byte at which the first value begins.
  private let shift: Int
  let width: Int
  let count: Int
  private let mask: UInt64

  /// How many bytes behind its first one a load may touch.
  static let slack = 9

  /// - Parameters:
  ///   - base: Where the bytes begin in which the first value lies.
  ///   - shift: 0 to 7.
  ///   - width: Bits a value, 0 to 64.
  ///   - count: How many values there are; all of them, and `slack` bytes behind the place at which
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

  /// The last index for which the predicate holds, which it does for a prefix; 0 if for none.
  @inline(__always)
  func partitioningIndex(_ holds: (Int, UInt64) -> Bool) -> Int {
    Gapmap.partitioningIndex(count: count) { unsafe holds($0, load($0)) }
  }

  @unsafe
  @inline(__always)
  private func load(_ index: Int) -> UInt64 {
    let bit = shift &+ index &* width
    let byte = unsafe base + (bit &>> 3)
    let low = UInt64(littleEndian: unsafe byte.loadUnaligned(as: UInt64.self)) &>> UInt64(bit & 7)
    guard width > 56 else { return low & mask }
    let high = UInt64(unsafe byte.load(fromByteOffset: 8, as: UInt8.self)) &<< 1
    return (low | high &<< UInt64(63 &- bit & 7)) & mask
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

  /// The last of the first `count` words that is not above a value, where the words ascend; 0 if
  /// there is none.
  @inline(__always)
  func lastNotAbove(_ value: UInt64, count: Int) -> Int {
    precondition(count <= self.count)
    return partitioningIndex(count: count) { unsafe load($0) <= value }
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
    let end = (position &+ (count &- 1) &* width) &>> 3 &+ PackedBits.slack
    precondition(position >= 0 && count > 0 && UInt(bitPattern: width) <= 64 && canRead(upTo: end))
    return unsafe withPointer { base, _ in
      unsafe PackedBits(
        base: base + (position &>> 3), shift: position & 7, width: width, count: count)
    }
  }

  /// Words from byte `offset` on.
  @inline(__always)
  func words(at offset: Int, count: Int) -> WordList {
    precondition(offset >= 0 && count >= 0 && canRead(upTo: offset &+ 8 &* count))
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
    low = holds(low &+ half) ? low &+ half : low
    length = length &- half
  }
  return low
}
