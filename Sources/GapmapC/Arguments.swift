// Pointers from C, which may be anything, as what Swift can rely on.

/// A path; nil if the pointer is NULL, or what it points to is not UTF-8, which no string holds.
func path(_ pointer: UnsafePointer<CChar>?) -> String? {
  unsafe pointer.flatMap { unsafe String(validatingCString: $0) }
}

/// What is said of a path that is refused.
let impossiblePath = "the path is NULL or not UTF-8"

/// Numbers to read; nil if there cannot be so many there.
func numbers(_ pointer: UnsafePointer<UInt64>?, _ count: Int) -> UnsafeBufferPointer<UInt64>? {
  guard count != 0 else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
  guard let pointer = unsafe pointer, unsafe isAligned(pointer), isPossible(count) else {
    return nil
  }
  return unsafe UnsafeBufferPointer(start: pointer, count: count)
}

/// Room for numbers; nil if there cannot be so much.
func room(
  _ pointer: UnsafeMutablePointer<UInt64>?, _ count: Int
) -> UnsafeMutableBufferPointer<UInt64>? {
  guard count != 0 else { return unsafe UnsafeMutableBufferPointer(start: nil, count: 0) }
  guard let pointer = unsafe pointer, unsafe isAligned(pointer), isPossible(count) else {
    return nil
  }
  return unsafe UnsafeMutableBufferPointer(start: pointer, count: count)
}

/// Room for answers; nil if the pointer is NULL and there are some.
func answers(
  _ pointer: UnsafeMutablePointer<UInt8>?, _ count: Int
) -> UnsafeMutableBufferPointer<Bool>? {
  guard count != 0 else { return unsafe UnsafeMutableBufferPointer(start: nil, count: 0) }
  guard let pointer = unsafe pointer else { return nil }
  // Only written to, and the two values are 0 and 1.
  return unsafe UnsafeMutableBufferPointer(
    start: UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Bool.self), count: count)
}

/// What is said of an array that is refused.
let impossibleArray = "an array is NULL, not aligned for its numbers, or impossibly long"

private func isAligned(_ pointer: UnsafeRawPointer) -> Bool {
  UInt(bitPattern: pointer).isMultiple(of: UInt(MemoryLayout<UInt64>.alignment))
}

/// Whether memory can hold so many numbers.
///
/// A count above `Int.max` comes as a negative one.
private func isPossible(_ count: Int) -> Bool {
  count > 0 && count <= Int.max / MemoryLayout<UInt64>.stride
}

/// What is said of a range that is refused.
let backwardRange = "the range ends before it begins"

/// What is said where there is no place for an answer.
let noPlace = "the pointer for the answer is NULL"

/// Hands an answer back; there must be a place for it.
@inline(__always)
func give(_ value: UInt64, _ place: UnsafeMutablePointer<UInt64>?) -> Int32 {
  guard let place = unsafe place else { return refusal(noPlace) }
  unsafe place.pointee = value
  return 0
}

/// Hands a key back as a number, if there is one: 1, or 0.
@inline(__always)
func give(_ key: UInt64?, _ mask: UInt64, _ place: UnsafeMutablePointer<UInt64>?) -> Int32 {
  guard let place = unsafe place else { return refusal(noPlace) }
  guard let key else { return 0 }
  unsafe place.pointee = key ^ mask
  return 1
}
