import CGapmap
import Gapmap

/// What the handle of a cursor stands for.
private final class OpenCursor: UsedAlone {
  static let kind = GM_CURSOR
  static let kindName = "cursor"

  let cursor: KeyCursor
  let mask: UInt64
  let name: String

  init(_ open: OpenIndex) {
    cursor = open.index.makeCursor()
    mask = open.mask
    name = open.index.name
  }
}

/// A cursor before the first number.
@c @implementation
public func gapmap_cursor_open(
  _ index: OpaquePointer!, _ cursor: UnsafeMutablePointer<OpaquePointer?>!
) -> Int32 {
  unsafe ask(index) { index in
    guard let cursor = unsafe cursor else { return refusal("the pointer for the cursor is NULL") }
    return unsafe open(OpenCursor(index), GM_CURSOR, cursor)
  }
}

/// Closes a cursor.
@c @implementation
public func gapmap_cursor_close(_ cursor: OpaquePointer!) -> Int32 {
  unsafe close(cursor) { (_: OpenCursor) in }
}

/// Moves before the smallest number not below one.
@c @implementation
public func gapmap_cursor_seek(_ cursor: OpaquePointer!, _ number: UInt64) -> Int32 {
  unsafe alone(cursor) { (open: OpenCursor) throws(GapmapError) in
    try open.cursor.seek(toKey: number ^ open.mask)
    return 0
  }
}

/// Moves before the number at a position.
@c @implementation
public func gapmap_cursor_seek_position(_ cursor: OpaquePointer!, _ position: UInt64) -> Int32 {
  unsafe alone(cursor) { (open: OpenCursor) throws(GapmapError) in
    try open.cursor.seek(toPosition: position)
    return 0
  }
}

/// Moves over the next number and gives it.
@c @implementation
public func gapmap_cursor_next(
  _ cursor: OpaquePointer!, _ number: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  unsafe alone(cursor) { (open: OpenCursor) throws(GapmapError) in
    guard let number = unsafe number else { return refusal(noPlace) }
    return try unsafe give(open.cursor.next(), open.mask, number)
  }
}

/// Moves back over the number before and gives it.
@c @implementation
public func gapmap_cursor_previous(
  _ cursor: OpaquePointer!, _ number: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  unsafe alone(cursor) { (open: OpenCursor) throws(GapmapError) in
    guard let number = unsafe number else { return refusal(noPlace) }
    return try unsafe give(open.cursor.previous(), open.mask, number)
  }
}

/// Moves over many numbers and gives them.
@c @implementation
public func gapmap_cursor_read(
  _ cursor: OpaquePointer!, _ numbers: UnsafeMutablePointer<UInt64>!, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
  unsafe alone(cursor) { (open: OpenCursor) throws(GapmapError) in
    guard let count = unsafe count else { return refusal(noPlace) }
    guard let room = unsafe room(numbers, capacity) else { return refusal(impossibleArray) }
    var span = unsafe room.mutableSpan
    let read = try open.cursor.read(into: &span)
    if open.mask != 0 { for i in 0..<read { span[i] ^= open.mask } }
    unsafe count.pointee = read
    return 0
  }
}

/// Moves over the longest run of consecutive numbers that begins here and gives its ends.
@c @implementation
public func gapmap_cursor_next_range(
  _ cursor: OpaquePointer!, _ first: UnsafeMutablePointer<UInt64>!,
  _ last: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  unsafe alone(cursor) { (open: OpenCursor) throws(GapmapError) in
    guard let first = unsafe first, let last = unsafe last else { return refusal(noPlace) }
    guard let run = try open.cursor.nextRun() else { return 0 }
    unsafe first.pointee = run.first ^ open.mask
    unsafe last.pointee = run.last ^ open.mask
    return 1
  }
}
