/// Writes an index of keys in one pass: the engine behind `IndexWriter`.
///
/// Keys and closed ranges come in ascending order. They are gathered into segments; a full segment
/// is cut into blocks, on a thread of its own if so wished, and the blocks are put into pages.
/// Memory is bounded by the segments under way, but for some 14 bytes a page.
package final class KeyWriter {
  /// More threads than this would need more than 64 MiB.
  package static let maximumThreads = 4

  let type: NumberType
  let limits: BlockLimits
  private var output: AtomicOutput
  private var blocks: BlockSequence
  var models = BlockModels()
  /// The segment being gathered.
  var segment = Segment()
  private var segmentCount = 0
  private let pipeline: SegmentPipeline
  /// The blocks that go into pages next, kept for their memory.
  private var encoded = EncodedBlocks()
  private(set) var count: UInt64 = 0
  private var minimum: UInt64?
  /// The last key, or, behind a copy, the greatest that it may be.
  var last: UInt64 = 0
  /// The block copied last.
  var lastCopied: IndexBlock?
  /// The codes taken over from other indexes.
  var adopted: [ObjectIdentifier: AdoptedCodes] = [:]
  /// The index whose codes are to be taken over first.
  var preferredCodes: KeyIndex?
  private var isOpen = true

  /// Begins a file that appears at `path` when it is finished, whole.
  ///
  /// - Parameters:
  ///   - path: Where the index will be; an older one is replaced then.
  ///   - type: Whether the numbers are signed.
  ///   - favor: What the index is to be best at.
  ///   - threads: How many threads to use, 1 to `maximumThreads`; the file is the same for any.
  /// - Throws: `system` if the directory cannot be written.
  /// - Complexity: O(1).
  package convenience init(
    path: String, type: NumberType, favor: Favor = .balance, threads: Int = 1
  ) throws(GapmapError) {
    try self.init(AtomicOutput(path: path), type: type, favor: favor, threads: threads)
  }

  /// Writes to a descriptor, a pipe for instance, that stays open.
  ///
  /// - Parameters:
  ///   - descriptor: Open for writing.
  ///   - name: What messages call it.
  ///   - type: Whether the numbers are signed.
  ///   - favor: What the index is to be best at.
  ///   - threads: How many threads to use, 1 to `maximumThreads`; the file is the same for any.
  /// - Throws: `system` if it cannot be written to.
  /// - Complexity: O(1).
  package convenience init(
    descriptor: Int32, name: String, type: NumberType, favor: Favor = .balance, threads: Int = 1
  ) throws(GapmapError) {
    try self.init(
      AtomicOutput(descriptor: descriptor, name: name), type: type, favor: favor, threads: threads)
  }

  private init(
    _ output: consuming AtomicOutput, type: NumberType, favor: Favor, threads: Int
  ) throws(GapmapError) {
    precondition(
      (1...Self.maximumThreads).contains(threads), "1 to \(Self.maximumThreads) threads can be used"
    )
    self.output = output
    self.type = type
    limits = BlockLimits(favor)
    pipeline = SegmentPipeline(limits: limits, threads: threads)
    blocks = BlockSequence(pageTarget: limits.pageBytes)
    try write(Header.bytes(type: type))
  }

  /// Appends a key.
  ///
  /// - Parameter key: Above all before it.
  /// - Throws: `notAscending`, `duplicate`; `system` if the file cannot be written.
  /// - Complexity: O(1) amortised.
  package func append(_ key: UInt64) throws(GapmapError) {
    try admit(key, adding: 1)
    segment.append(key)
    last = key
    if segment.isFull { try drain() }
  }

  /// Appends keys, much faster than one by one.
  ///
  /// - Parameter keys: Ascending, above all before them.
  /// - Throws: As `append(_:)`.
  /// - Complexity: O(*n*).
  package func append(contentsOf keys: Span<UInt64>) throws(GapmapError) {
    var index = 0
    while index < keys.count {
      // What the loop below relies on is checked for the first key of each part, by the slow way.
      try append(keys[index])
      let added = segment.appendAscending(keys, from: index + 1)
      last = keys[index + added]
      let (sum, overflow) = count.addingReportingOverflow(UInt64(added))
      guard !overflow else { throw fail(.everyNumber) }
      count = sum
      index += added + 1
      if segment.isFull { try drain() }
    }
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
    if upper - lower < UInt64(Segment.longProgression) {
      for key in lower...upper { try append(key) }
      return
    }
    try checkOrder(lower)
    let (length, overflow) = (upper - lower).addingReportingOverflow(1)
    guard !overflow else { throw fail(.everyNumber) }
    try admit(lower, adding: length)
    segment.append(Progression(first: lower, step: 1, count: length))
    last = upper
    if segment.isFull { try drain() }
  }

  @inline(__always)
  func admit(_ key: UInt64, adding added: UInt64) throws(GapmapError) {
    try checkOrder(key)
    if minimum == nil { minimum = key }
    let (sum, overflow) = count.addingReportingOverflow(added)
    guard !overflow else { throw fail(.everyNumber) }
    count = sum
  }

  @inline(__always)
  private func checkOrder(_ key: UInt64) throws(GapmapError) {
    guard isOpen else { throw .writerClosed }
    if minimum == nil || key > last { return }
    try settleLast()
    guard key > last else { throw fail(disorder(key)) }
  }

  private func disorder(_ key: UInt64) -> GapmapError {
    let number = type.number(ofKey: key)
    return key == last
      ? .duplicate(position: count, number: number)
      : .notAscending(position: count, previous: type.number(ofKey: last), number: number)
  }

  /// Discards everything; the writer cannot be used any more.
  ///
  /// - Complexity: O(1), but it waits for what other threads are encoding.
  package func cancel() {
    isOpen = false
    pipeline.close()
    output.discard()
  }

  func fail(_ error: GapmapError) -> GapmapError {
    cancel()
    return error
  }

  /// Has encoded what has been gathered, and writes what is ready.
  func drain(isLast: Bool = false) throws(GapmapError) {
    // Codes that are there serve for what is encoded, too; a small file is better off without them.
    if !isLast { try adoptPreferredCodes() }
    // New kinds of blocks are looked for ever more rarely: in segments 0, 1, 3, 7, 15 …
    if limits.usesZstd, segmentCount & (segmentCount + 1) == 0 {
      ModelTrainer.train(
        segment, limits: limits, isWhole: isLast && segmentCount == 0, into: &models)
    }
    segmentCount += 1
    pipeline.add(&segment, models: models)
    do {
      // Few numbers are not worth a thread.
      if !isLast { try pipeline.addThread() }
      while try pipeline.next(into: &encoded, isLast: isLast) { try writeBlocks() }
    } catch {
      throw fail(error)
    }
  }

  /// Puts the blocks of a segment, and what was copied between them, into pages.
  private func writeBlocks() throws(GapmapError) {
    var done = 0
    for (blocksBefore, copy) in encoded.copies {
      while done < blocksBefore {
        try write(blocks.append(encoded[done]))
        done += 1
      }
      try write(blocks.append(copy))
    }
    for index in done..<encoded.count { try write(blocks.append(encoded[index])) }
  }

  private func write(_ bytes: [UInt8]) throws(GapmapError) {
    if bytes.isEmpty { return }
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
  /// - Complexity: O(keys not yet encoded + pages).
  package func finish() throws(GapmapError) -> IndexSummary {
    guard isOpen else { throw .writerClosed }
    try drain(isLast: true)
    try settleLast()
    try write(blocks.finish(maximum: last))
    try writeTail()
    do {
      try output.publish()
    } catch {
      throw fail(error)
    }
    isOpen = false
    return IndexSummary(
      count: count, byteCount: output.byteCount, encodings: blocks.statistics,
      minimumKey: minimum, maximumKey: minimum.map { _ in last })
  }

  /// How many codes there are up to the last that a block uses.
  private var usedCodeCount: Int {
    // The kinds with codes are 10 to 1F and 20 to 2F.
    let used = blocks.kinds >> 16 | blocks.kinds >> 32
    return UInt64.bitWidth - (used & 0xFFFF).leadingZeroBitCount
  }

  /// Writes codes, directory and trailer.
  private func writeTail() throws(GapmapError) {
    var trailer = Trailer()
    trailer.count = count
    trailer.minimum = minimum ?? 0
    trailer.maximum = last
    trailer.pageCount = blocks.pageCount
    trailer.pagesEnd = blocks.pagesEnd
    for description in models.descriptions.prefix(usedCodeCount) {
      try write(description)
      let check = description.withView { XXH64.check32($0) }
      trailer.codes.append(.init(length: description.count, check: check))
    }
    let directory = blocks.finishDirectory(start: trailer.directoryStart, maximum: last)
    try write(directory.bytes)
    trailer.root = directory.root
    try write(trailer.bytes(header: Header.bytes(type: type), type: type))
  }
}
