/// Answers keys asked in ascending order, block by block.
///
/// All keys that belong in a block are answered in one loop, made for the block's encoding, which
/// goes on where the key before was found. Blocks that no key belongs in are not looked at.
struct SortedLookup: ~Copyable {
  private var chunk = GapChunk()
  private var buckets = BucketBuffer()

  /// Answers the keys of a batch that are not above the greatest of an index.
  ///
  /// - Throws: As `KeyIndex.contains`.
  mutating func answer(
    _ batch: inout SortedBatch, from index: KeyIndex
  ) throws(GapmapError) {
    guard let minimum = index.minimum, let maximum = index.maximum else { return }
    if minimum > 0 { batch.answer(through: minimum - 1) { _ in false } }
    while let key = batch.key(through: maximum) {
      let page = try index.page(forKey: key)
      // Of the last page only its own checksum says where it ends.
      guard key <= page.last else {
        throw index.directory.damaged(at: 0, "it ends before the greatest number")
      }
      index.prefetch(behind: page.entry)
      var block = page.block(forKey: key)
      try answer(&batch, in: page.block(block), index.codes)
      while let key = batch.key(through: page.last) {
        block = page.block(forKey: key, from: block + 1)
        try answer(&batch, in: page.block(block), index.codes)
      }
    }
  }

  /// Answers those keys of a batch that belong in a block, of which there is one.
  @inline(__always)
  private mutating func answer(
    _ batch: inout SortedBatch, in view: BlockView, _ codes: DecodingCodes
  ) throws(GapmapError) {
    switch view.kind.encoding {
    case .progression:
      let progression = Progression(view)
      try batch.answer(through: view.last) { (key) throws(GapmapError) in
        try progression.contains(key)
      }
    case .bitmap:
      let bitmap = try Bitmap(view, codes: codes)
      try batch.answer(through: view.last) { (key) throws(GapmapError) in
        try bitmap.contains(key)
      }
    case .zstdBitmap:
      let bitmap = try ZstdBitmap(view, codes: codes)
      try batch.answer(through: view.last) { (key) throws(GapmapError) in
        try bitmap.contains(key)
      }
    case .eliasFano:
      var scan = EliasFanoScan(view)
      scan.answer(&batch, through: view.last, &buckets)
    case .gapTokens:
      try answer(&batch, inGapsOf: view, codes)
    case nil:
      throw view.unsupported
    }
  }

  private mutating func answer(
    _ batch: inout SortedBatch, inGapsOf view: BlockView, _ codes: DecodingCodes
  ) throws(GapmapError) {
    var tokens = try GapTokens(view, codes: codes)
    chunk.begin(with: view.first)
    try batch.answer(through: view.last) { (key) throws(GapmapError) in
      try tokens.decode(through: key, into: &chunk) && chunk.contains(key)
    }
  }
}

extension PageView {
  /// The greatest key that the page may hold.
  @inline(__always)
  fileprivate var last: UInt64 { entry.isLast ? entry.nextFirst : entry.nextFirst &- 1 }

  /// The block in which a key belongs, at or behind the block before `start`, near which it is
  /// looked for first.
  @inline(__always)
  fileprivate func block(forKey key: UInt64, from start: Int) -> Int {
    var low = start &- 1
    var high = start
    var step = 1
    while high < blockCount, first(high) <= key {
      low = high
      high = high &+ step
      step = step &* 2
    }
    high = min(high, blockCount)
    while high &- low > 1 {
      let middle = (low &+ high) &>> 1
      if first(middle) <= key { low = middle } else { high = middle }
    }
    return low
  }
}

extension KeyIndex {
  /// Whether the set holds each of many keys, asked in order, which is faster than one by one.
  ///
  /// - Parameters:
  ///   - batch: The keys, none of which has been answered.
  /// - Throws: `notAscending` with the position of a key below the one before it; as `contains`.
  /// - Complexity: O(*m* log *n*) for *m* keys; neighbours share the page and what is decoded.
  func answer(sorted batch: inout SortedBatch) throws(GapmapError) {
    try batch.requireAscending(type)
    var lookup = SortedLookup()
    try lookup.answer(&batch, from: self)
    batch.answer(through: .max) { _ in false }
  }

  /// The same for keys and answers in memory of the caller's.
  ///
  /// - Parameters:
  ///   - keys: Ascending; equal ones may follow each other.
  ///   - answers: Overwritten from the start; at least as many as there are keys.
  /// - Throws: `notAscending` with the position in `keys`; as `contains`.
  /// - Complexity: O(*m* log *n*) for *m* keys; neighbours share the page and what is decoded.
  package func contains(
    sorted keys: Span<UInt64>, into answers: inout MutableSpan<Bool>
  ) throws(GapmapError) {
    try SortedBatch.lending(keys, &answers) { (batch) throws(GapmapError) in
      try answer(sorted: &batch)
    }
  }
}

extension SortedBatch {
  /// Lends an array of numbers for the time of `body`, with room for the answers.
  ///
  /// - Parameters:
  ///   - numbers: The numbers.
  ///   - body: Answers.
  /// - Returns: The answers; false where there was none.
  static func answers<Number: IndexNumber>(
    to numbers: [Number], _ body: (inout SortedBatch) throws(GapmapError) -> Void
  ) throws(GapmapError) -> [Bool] {
    var answers = [Bool](repeating: false, count: numbers.count)
    try numbers.withSpan { (numbers) throws(GapmapError) in
      try answers.withMutableSpan { (answers) throws(GapmapError) in
        try lending(numbers, &answers, body)
      }
    }
    return answers
  }

  /// Throws `notAscending` if a key is below the one before it.
  func requireAscending(_ type: NumberType) throws(GapmapError) {
    guard let position = firstDescent else { return }
    throw .notAscending(
      position: UInt64(position), previous: type.number(ofKey: self[position - 1]),
      number: type.number(ofKey: self[position]))
  }
}
