/// An arithmetic progression: consecutive numbers, or numbers a constant step apart.
///
///     payload   nothing for one key, otherwise
///               step (varint, 1 or more)
struct Progression: BlockEncoding, Sendable {
  let first: UInt64
  let step: UInt64
  let count: UInt64

  init(first: UInt64, step: UInt64, count: UInt64) {
    self.first = first
    self.step = step
    self.count = count
  }

  init(_ block: BlockView, codes: DecodingCodes) throws(GapmapError) { self.init(block) }

  /// Reads the step of a block that is a progression.
  @inline(__always)
  init(_ block: BlockView) {
    var reader = FieldReader(block.payload)
    self.init(
      first: block.first, step: block.count == 1 ? 1 : reader.varint() ?? 1, count: block.count)
  }

  /// The last key.
  var last: UInt64 { first &+ step &* (count &- 1) }

  func contains(_ key: UInt64) throws(GapmapError) -> Bool {
    let distance = key &- first
    if step == 1 { return distance < count }
    return distance % step == 0 && distance / step < count
  }

  func lowerBound(_ key: UInt64) throws(GapmapError) -> BlockPosition {
    if key <= first { return BlockPosition(rank: 0, key: first) }
    let rank = (key &- first &- 1) / step + 1
    guard rank < count else { return BlockPosition(rank: count, key: nil) }
    return BlockPosition(rank: rank, key: first &+ rank &* step)
  }

  func select(_ position: UInt64) throws(GapmapError) -> UInt64 { first &+ position &* step }

  func decode(into buffer: KeyBuffer) throws(GapmapError) {
    buffer.append(from: first, step: step, count: Int(count))
  }

  static func verify(_ block: BlockView) throws(GapmapError) {
    var reader = FieldReader(block.payload)
    if block.count == 1 {
      guard reader.isAtEnd else { throw block.damaged("a single number has a payload") }
      return
    }
    guard let step = reader.varint(), step >= 1, reader.isAtEnd else {
      throw block.damaged("a progression has no step")
    }
    let (length, overflow) = step.multipliedReportingOverflow(by: block.count - 1)
    guard !overflow, length <= block.last &- block.first else {
      throw block.damaged("a progression runs into the next block")
    }
  }

  /// The payload of a progression.
  static func payload(step: UInt64, count: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    if count > 1 { bytes.append(varint: step) }
    return bytes
  }
}
