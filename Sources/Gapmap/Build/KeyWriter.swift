/// Writes an index of keys in one pass: the engine behind `IndexWriter`.
///
/// Keys and closed ranges come in ascending order. They are gathered into segments; a full segment is cut into
/// blocks, the blocks into pages. Memory is bounded by the segment, but for some 14 bytes a page.
package final class KeyWriter {
  /// Keys of a segment: 2 MiB of them.
  private static let segmentLength = 1 << 18

  private let type: NumberType
  private let limits: BlockLimits
  private var output: AtomicOutput
  private var pages: PageAssembler
  private let encoder: SegmentEncoder
  /// The segment's keys.
  private var keys: [UInt64] = []
  /// The segment's ranges that were not enumerated, each with the number of keys before it.
  private var ranges: [(keysBefore: Int, range: Progression)] = []
  /// A progression that the next block may continue.
  private var pending: Progression?
  private var count: UInt64 = 0
  private var minimum: UInt64?
  private var last: UInt64 = 0
  private var segmentCount = 0
  private var isOpen = true

  /// Begins a file that appears at `path` when it is finished, whole.
  ///
  /// - Parameters:
  ///   - path: Where the index will be; an older one is replaced then.
  ///   - type: Whether the numbers are signed.
  ///   - favor: What the index is to be best at.
  /// - Throws: `system` if the directory cannot be written.
  package convenience init(
    path: String, type: NumberType, favor: Favor = .balance
  ) throws(GapmapError) {
    try self.init(AtomicOutput(path: path), type: type, favor: favor)
  }

  /// Writes to a descriptor, a pipe for instance, that stays open.
  ///
  /// - Parameters:
  ///   - descriptor: Open for writing.
  ///   - name: What messages call it.
  ///   - type: Whether the numbers are signed.
  ///   - favor: What the index is to be best at.
  package convenience init(
    descriptor: Int32, name: String, type: NumberType, favor: Favor = .balance
  ) throws(GapmapError) {
    try self.init(AtomicOutput(descriptor: descriptor, name: name), type: type, favor: favor)
  }

  private init(
    _ output: consuming AtomicOutput, type: NumberType, favor: Favor
  ) throws(GapmapError) {
    self.output = output
    self.type = type
    limits = BlockLimits(favor)
    pages = PageAssembler(target: limits.pageBytes)
    encoder = try SegmentEncoder(limits: limits)
    keys.reserveCapacity(Self.segmentLength)
    try write(Header.bytes(type: type))
  }

  /// Appends a key.
  ///
  /// - Parameter key: Above all before it.
  /// - Throws: `notAscending`, `duplicate`; `system` if the file cannot be written.
  /// - Complexity: O(1) amortised.
  package func append(_ key: UInt64) throws(GapmapError) {
    try admit(key, adding: 1)
    keys.append(key)
    last = key
    if keys.count == Self.segmentLength { try drain(isLast: false) }
  }

  /// Appends keys.
  ///
  /// - Parameter keys: Ascending, above all before them.
  /// - Throws: As `append(_:)`.
  package func append(contentsOf keys: Span<UInt64>) throws(GapmapError) {
    for i in keys.indices { try append(keys[i]) }
  }

  /// Appends all keys of a closed range, without enumerating them.
  ///
  /// - Parameters:
  ///   - lower: The first, above all before it.
  ///   - upper: The last, not below `lower`.
  /// - Throws: `everyNumber` if that makes 2⁶⁴ of them; as `append(_:)`.
  /// - Complexity: O(1) amortised.
  package func append(from lower: UInt64, through upper: UInt64) throws(GapmapError) {
    precondition(lower <= upper, "a range ends below its start")
    if upper - lower < UInt64(SegmentEncoder.longProgression) {
      for key in lower...upper { try append(key) }
      return
    }
    let (length, overflow) = (upper - lower).addingReportingOverflow(1)
    guard !overflow else { throw fail(.everyNumber) }
    try admit(lower, adding: length)
    let range = Progression(first: lower, step: 1, count: length)
    ranges.append((keys.count, range))
    last = upper
    if ranges.count == Self.segmentLength / 4 { try drain(isLast: false) }
  }

  @inline(__always)
  private func admit(_ key: UInt64, adding added: UInt64) throws(GapmapError) {
    guard isOpen else { throw .writerClosed }
    if minimum == nil {
      minimum = key
    } else if key <= last {
      throw fail(disorder(key))
    }
    let (sum, overflow) = count.addingReportingOverflow(added)
    guard !overflow else { throw fail(.everyNumber) }
    count = sum
  }

  private func disorder(_ key: UInt64) -> GapmapError {
    let number = type.number(ofKey: key)
    return key == last
      ? .duplicate(position: count, number: number)
      : .notAscending(position: count, previous: type.number(ofKey: last), number: number)
  }

  /// Discards everything; the writer cannot be used any more.
  package func cancel() {
    isOpen = false
    output.discard()
  }

  private func fail(_ error: GapmapError) -> GapmapError {
    cancel()
    return error
  }

  /// Encodes what has been gathered.
  private func drain(isLast: Bool) throws(GapmapError) {
    let pieces = Self.pieces(of: keys, ranges)
    learn(from: pieces, isLast: isLast)
    for piece in pieces {
      switch piece {
      case .keys(let range):
        try encoder.encode(keys[range]) { (block) throws(GapmapError) in try emit(block) }
      case .progression(let progression): try emit(EncodedBlock(progression))
      }
    }
    keys.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
  }

  private enum Piece {
    case keys(Range<Int>)
    case progression(Progression)
  }

  /// Takes long progressions out of the keys and puts the ranges between them.
  private static func pieces(
    of keys: [UInt64], _ ranges: [(keysBefore: Int, range: Progression)]
  ) -> [Piece] {
    var pieces: [Piece] = []
    var start = 0
    for (keysBefore, range) in ranges {
      appendPieces(of: keys, start..<keysBefore, to: &pieces)
      pieces.append(.progression(range))
      start = keysBefore
    }
    appendPieces(of: keys, start..<keys.count, to: &pieces)
    return pieces
  }

  private static func appendPieces(
    of keys: [UInt64], _ range: Range<Int>, to pieces: inout [Piece]
  ) {
    var done = range.lowerBound
    var stretch = range.lowerBound
    while stretch + 1 < range.upperBound {
      let step = keys[stretch + 1] - keys[stretch]
      var end = stretch + 2
      while end < range.upperBound, keys[end] &- keys[end - 1] == step { end += 1 }
      if end - stretch >= SegmentEncoder.longProgression {
        if done < stretch { pieces.append(.keys(done..<stretch)) }
        pieces.append(
          .progression(
            Progression(first: keys[stretch], step: step, count: UInt64(end - stretch))))
        done = end
        stretch = end
      } else {
        // The last key of a stretch may begin the next.
        stretch = end - 1
      }
    }
    if done < range.upperBound { pieces.append(.keys(done..<range.upperBound)) }
  }

  private func learn(from pieces: [Piece], isLast: Bool) {
    let regions = pieces.compactMap { piece in
      if case .keys(let range) = piece { keys[range] } else { nil }
    }
    encoder.learn(from: regions, isWhole: isLast && segmentCount == 0)
    segmentCount += 1
  }

  /// Adds a block, joining progressions that continue each other.
  private func emit(_ block: EncodedBlock) throws(GapmapError) {
    guard block.kind == .progression else {
      try emitPending()
      return try add(block)
    }
    let count = block.count
    let step = count > 1 ? (block.last - block.first) / (count - 1) : 1
    let progression = Progression(first: block.first, step: step, count: count)
    if let joined = pending.flatMap({ Self.join($0, progression) }) {
      pending = joined
    } else {
      try emitPending()
      pending = progression
    }
  }

  private static func join(_ a: Progression, _ b: Progression) -> Progression? {
    let step = b.first &- a.last
    guard a.count == 1 || a.step == step, b.count == 1 || b.step == step else { return nil }
    // Two single numbers are no progression yet that would be worth more than what the partition chose.
    guard a.count + b.count > 2 else { return nil }
    return Progression(first: a.first, step: step, count: a.count + b.count)
  }

  private func emitPending() throws(GapmapError) {
    guard let progression = pending else { return }
    pending = nil
    try add(EncodedBlock(progression))
  }

  private func add(_ block: EncodedBlock) throws(GapmapError) {
    if let page = pages.append(block) { try write(page) }
  }

  private func write(_ bytes: [UInt8]) throws(GapmapError) {
    do {
      try output.write(bytes)
    } catch {
      throw fail(error)
    }
  }

  /// Writes what is left and publishes the index.
  ///
  /// - Returns: What was written.
  /// - Throws: `writerClosed`; `system` if the file cannot be written or renamed.
  package func finish() throws(GapmapError) -> IndexSummary {
    guard isOpen else { throw .writerClosed }
    try drain(isLast: true)
    try emitPending()
    if let page = pages.finish(maximum: last) { try write(page) }
    var trailer = Trailer()
    trailer.count = count
    trailer.minimum = minimum ?? 0
    trailer.maximum = last
    trailer.pageCount = pages.directory.pageCount
    trailer.pagesEnd = pages.offset
    for description in encoder.models.descriptions {
      try write(description)
      let check = description.withView { XXH64.check32($0) }
      trailer.codes.append(.init(length: description.count, check: check))
    }
    let directory = pages.finishDirectory(start: trailer.directoryStart, maximum: last)
    try write(directory.bytes)
    trailer.root = directory.root
    try write(trailer.bytes(header: Header.bytes(type: type), type: type))
    do {
      try output.publish()
    } catch {
      throw fail(error)
    }
    isOpen = false
    return IndexSummary(
      count: count, byteCount: output.byteCount, encodings: pages.statistics,
      minimumKey: minimum, maximumKey: minimum.map { _ in last })
  }
}
