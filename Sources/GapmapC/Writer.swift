import CGapmap
import Gapmap

/// What the handle of a writer stands for.
private final class OpenWriter: UsedAlone {
  static let kind = GM_WRITER
  static let kindName = "writer"
  /// How many numbers are made keys at once.
  private static let pieceLength = 1024

  let writer: KeyWriter
  let mask: UInt64
  let name: String
  /// Which process it belongs to: in one that was forked since, the file is the other's.
  private let process = gm_forks()
  private var piece: [UInt64] = []

  init(path: String, type: NumberType) throws(GapmapError) {
    writer = try KeyWriter(path: path, type: type)
    mask = type.mask
    name = path
  }

  var isOwn: Bool { process == gm_forks() }

  /// Keeps it for ever in a process that it does not belong to: its end would wait for threads that are not
  /// there, and remove the other's file.
  func leave() { _ = unsafe Unmanaged.passRetained(self) }

  /// Refuses an argument; a file without what it stood for must not be published.
  func refuse(_ reason: String) -> Int32 {
    writer.cancel()
    return refusal(reason)
  }

  func append(_ numbers: Span<UInt64>) throws(GapmapError) {
    if mask == 0 { return try writer.append(contentsOf: numbers) }
    var start = 0
    while start < numbers.count {
      let end = start + min(Self.pieceLength, numbers.count - start)
      piece.removeAll(keepingCapacity: true)
      for i in start..<end { piece.append(numbers[i] ^ mask) }
      try piece.withSpan { (keys) throws(GapmapError) in try writer.append(contentsOf: keys) }
      start = end
    }
  }
}

/// Begins an index.
@c @implementation
public func gapmap_writer_open(
  _ path: UnsafePointer<CChar>!, _ type: Int32, _ writer: UnsafeMutablePointer<OpaquePointer?>!
) -> Int32 {
  guard let writer = unsafe writer else { return refusal("the pointer for the writer is NULL") }
  guard let path = unsafe GapmapC.path(path) else { return refusal(impossiblePath) }
  guard let type = UInt8(exactly: type).flatMap(NumberType.init(rawValue:)) else {
    return refusal("the type is neither GAPMAP_UNSIGNED nor GAPMAP_SIGNED")
  }
  do throws(GapmapError) {
    return unsafe open(try OpenWriter(path: path, type: type), GM_WRITER, writer)
  } catch {
    return failure(error, about: path)
  }
}

/// Appends numbers.
@c @implementation
public func gapmap_writer_append(
  _ writer: OpaquePointer!, _ numbers: UnsafePointer<UInt64>!, _ count: Int
) -> Int32 {
  unsafe alone(writer) { (open: OpenWriter) throws(GapmapError) in
    guard open.isOwn else { throw .writerClosed }
    guard let numbers = unsafe GapmapC.numbers(numbers, count) else {
      return open.refuse(impossibleArray)
    }
    try open.append(unsafe numbers.span)
    return 0
  }
}

/// Appends all numbers of a range.
@c @implementation
public func gapmap_writer_append_range(
  _ writer: OpaquePointer!, _ first: UInt64, _ last: UInt64
) -> Int32 {
  unsafe alone(writer) { (open: OpenWriter) throws(GapmapError) in
    guard open.isOwn else { throw .writerClosed }
    let (lower, upper) = (first ^ open.mask, last ^ open.mask)
    guard lower <= upper else { return open.refuse(backwardRange) }
    try open.writer.append(from: lower, through: upper)
    return 0
  }
}

/// Publishes the file and closes the handle.
@c @implementation
public func gapmap_writer_finish(_ writer: OpaquePointer!) -> Int32 {
  unsafe close(writer) { (open: OpenWriter) throws(GapmapError) in
    guard open.isOwn else {
      open.leave()
      throw .writerClosed
    }
    _ = try open.writer.finish()
  }
}

/// Discards everything and closes the handle.
@c @implementation
public func gapmap_writer_cancel(_ writer: OpaquePointer!) -> Int32 {
  unsafe close(writer) { (open: OpenWriter) in
    if open.isOwn { open.writer.cancel() } else { open.leave() }
  }
}
