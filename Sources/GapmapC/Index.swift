import CGapmap
import Gapmap

// gapmap.h tells the whole of what each function does.

/// Whether the numbers of an index are signed.
@c @implementation
public func gapmap_type(_ index: OpaquePointer!) -> Int32 {
  unsafe ask(index) { open in open.mask == 0 ? Int32(GAPMAP_UNSIGNED) : Int32(GAPMAP_SIGNED) }
}

/// How many numbers there are.
@c @implementation
public func gapmap_count(
  _ index: OpaquePointer!, _ count: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  unsafe ask(index) { open in unsafe give(open.index.count, count) }
}

/// Length of the file in bytes.
@c @implementation
public func gapmap_byte_count(
  _ index: OpaquePointer!, _ bytes: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  unsafe ask(index) { open in unsafe give(open.index.byteCount, bytes) }
}

/// Whether the set holds a number.
@c @implementation
public func gapmap_contains(_ index: OpaquePointer!, _ number: UInt64) -> Int32 {
  unsafe ask(index) { (open) throws(GapmapError) in
    try open.index.contains(number ^ open.mask) ? 1 : 0
  }
}

/// Whether the set holds each of many numbers.
@c @implementation
public func gapmap_contains_many(
  _ index: OpaquePointer!, _ numbers: UnsafePointer<UInt64>!, _ count: Int,
  _ found: UnsafeMutablePointer<UInt8>!
) -> Int32 {
  unsafe ask(index) { (open) throws(GapmapError) in
    guard let numbers = unsafe GapmapC.numbers(numbers, count),
      let found = unsafe answers(found, count)
    else { return refusal(impossibleArray) }
    var answers = unsafe found.mutableSpan
    try unsafe open.index.contains(numbers.span, into: &answers)
    return 0
  }
}

/// How many numbers are smaller than a number.
@c @implementation
public func gapmap_rank(
  _ index: OpaquePointer!, _ number: UInt64, _ rank: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  unsafe ask(index) { (open) throws(GapmapError) in
    try unsafe give(open.index.rank(of: number ^ open.mask), rank)
  }
}

/// The number at a position.
@c @implementation
public func gapmap_select(
  _ index: OpaquePointer!, _ position: UInt64, _ number: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  unsafe ask(index) { (open) throws(GapmapError) in
    try unsafe give(open.index.select(position) ^ open.mask, number)
  }
}

/// The smallest number not below one.
@c @implementation
public func gapmap_next(
  _ index: OpaquePointer!, _ number: UInt64, _ next: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  unsafe ask(index) { (open) throws(GapmapError) in
    let key = try open.index.successor(atLeast: number ^ open.mask)
    return unsafe give(key, open.mask, next)
  }
}

/// The greatest number below one.
@c @implementation
public func gapmap_previous(
  _ index: OpaquePointer!, _ number: UInt64, _ previous: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  unsafe ask(index) { (open) throws(GapmapError) in
    let key = try open.index.predecessor(below: number ^ open.mask)
    return unsafe give(key, open.mask, previous)
  }
}

/// How many numbers lie in a range.
@c @implementation
public func gapmap_range_count(
  _ index: OpaquePointer!, _ first: UInt64, _ last: UInt64, _ count: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  unsafe ask(index) { (open) throws(GapmapError) in
    let (lower, upper) = (first ^ open.mask, last ^ open.mask)
    guard lower <= upper else { return refusal(backwardRange) }
    return try unsafe give(open.index.count(from: lower, through: upper), count)
  }
}

/// Checks every checksum and every invariant of the format.
@c @implementation
public func gapmap_verify(_ index: OpaquePointer!) -> Int32 {
  unsafe ask(index) { (open) throws(GapmapError) in
    try open.index.verify()
    return 0
  }
}
