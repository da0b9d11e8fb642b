/// A block as it will stand in a page.
struct EncodedBlock: Sendable {
  var kind: BlockKind
  var first: UInt64
  var last: UInt64
  var count: UInt64
  var payload: ArraySlice<UInt8>

  init(kind: BlockKind, first: UInt64, last: UInt64, count: UInt64, payload: ArraySlice<UInt8>) {
    self.kind = kind
    self.first = first
    self.last = last
    self.count = count
    self.payload = payload
  }

  init(_ progression: Progression) {
    self.init(
      kind: .progression, first: progression.first, last: progression.last,
      count: progression.count,
      payload: Progression.payload(step: progression.step, count: progression.count)[...])
  }
}

/// Blocks in a row, their payloads one behind the other.
struct EncodedBlocks: Sendable {
  private struct Head {
    var kind: BlockKind
    var first: UInt64
    var last: UInt64
    var count: UInt64
    var payload: Range<Int>
  }

  private var heads: [Head] = []
  private var payloads = PayloadBuffer()
  /// What comes from other indexes, each with the number of blocks before it.
  private(set) var copies: [(blocksBefore: Int, copy: IndexCopy)] = []

  /// How many there are.
  var count: Int { heads.count }

  subscript(index: Int) -> EncodedBlock {
    let head = heads[index]
    return EncodedBlock(
      kind: head.kind, first: head.first, last: head.last, count: head.count,
      payload: payloads[head.payload])
  }

  /// Forgets all, but keeps the memory.
  mutating func removeAll() {
    heads.removeAll(keepingCapacity: true)
    payloads.truncate()
    copies.removeAll(keepingCapacity: true)
  }

  /// Adds a block of some keys.
  ///
  /// - Parameters:
  ///   - kind: How they are encoded.
  ///   - keys: One or more.
  ///   - appendPayload: Appends the payload.
  @inline(__always)
  mutating func append(
    _ kind: BlockKind, _ keys: Span<UInt64>, appendPayload: (inout PayloadBuffer) -> Void
  ) {
    append(kind, first: keys[0], last: keys[keys.count - 1], count: UInt64(keys.count)) {
      appendPayload(&$0)
    }
  }

  mutating func append(_ progression: Progression) {
    append(
      .progression, first: progression.first, last: progression.last, count: progression.count
    ) {
      if progression.count > 1 { $0.append(varint: progression.step) }
    }
  }

  /// Adds a block that holds what another does.
  ///
  /// - Parameters:
  ///   - kind: How it is encoded here.
  ///   - block: The other.
  ///   - appendPayload: Appends the payload.
  mutating func append(
    _ kind: BlockKind, _ block: BlockView, appendPayload: (inout PayloadBuffer) -> Void
  ) {
    append(
      kind, first: block.first, last: block.last, count: block.count, appendPayload: appendPayload)
  }

  /// Adds what comes from another index as it is.
  mutating func append(_ copy: IndexCopy) { copies.append((heads.count, copy)) }

  private mutating func append(
    _ kind: BlockKind, first: UInt64, last: UInt64, count: UInt64,
    appendPayload: (inout PayloadBuffer) -> Void
  ) {
    let start = payloads.count
    appendPayload(&payloads)
    heads.append(
      Head(
        kind: kind, first: first, last: last, count: count, payload: start..<payloads.count))
  }
}
