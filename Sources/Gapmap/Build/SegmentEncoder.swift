/// What it takes to turn segments into blocks, each independently of all others.
///
/// The memory is kept from one segment to the next.
struct SegmentEncoder: Sendable {
  /// The blocks of the segment being encoded.
  var blocks = EncodedBlocks()
  let limits: BlockLimits
  private var partitioner: Partitioner
  /// The symbols of the block being encoded, and what they are compressed to.
  private var bitmap = PayloadBuffer()
  /// The tokens of a block whose encoding is known.
  var tokens: [UInt8] = []
  var bounds: [UInt64] = []
  var streams = PayloadBuffer()

  /// - Parameter limits: What blocks may be.
  init(limits: BlockLimits) {
    self.limits = limits
    partitioner = Partitioner(limits: limits)
  }

  /// Encodes a segment.
  ///
  /// - Parameters:
  ///   - segment: The keys, ranges and copies.
  ///   - models: The codes there are.
  ///   - result: Receives the blocks; the memory of what it held is used for the next.
  /// - Throws: `compression` if zstd has no memory; `damaged` if a block of another index proves so.
  mutating func encode(
    _ segment: Segment, models: BlockModels, into result: inout EncodedBlocks
  ) throws(GapmapError) {
    blocks.removeAll()
    var ownCode = OwnCodeTrial(level: limits.level)
    for piece in segment.pieces() {
      switch piece {
      case .progression(let progression):
        blocks.append(progression)
      case .copy(let copy):
        blocks.append(copy)
      case .recode(let block):
        if try recode(block, models: models) { continue }
        var keys: [UInt64] = []
        let count = try block.decode(into: &keys)
        try keys.withSpan { (keys) throws(GapmapError) in
          try append(keys.extracting(0..<count), models, &ownCode)
        }
      case .edited(let range, let kind):
        try segment.keys.withSpan { (keys) throws(GapmapError) in
          let keys = keys.extracting(range)
          if try append(keys, as: kind, models, &ownCode) { return }
          try append(keys, models, &ownCode)
        }
      case .keys(let range):
        try segment.keys.withSpan { (keys) throws(GapmapError) in
          try append(keys.extracting(range), models, &ownCode)
        }
      }
    }
    swap(&blocks, &result)
  }

  /// Adds the best blocks for some keys.
  private mutating func append(
    _ keys: Span<UInt64>, _ models: BlockModels, _ ownCode: inout OwnCodeTrial
  ) throws(GapmapError) {
    partitioner.partition(keys, models: models)
    for choice in partitioner.choices.reversed() {
      try append(choice, keys.extracting(choice.range), models, &ownCode)
    }
  }

  private mutating func append(
    _ choice: Partitioner.Choice, _ keys: Span<UInt64>, _ models: BlockModels,
    _ ownCode: inout OwnCodeTrial
  ) throws(GapmapError) {
    switch choice.encoding {
    case .progression:
      let first = keys[0]
      let step = keys.count > 1 ? keys[1] - first : 1
      blocks.append(Progression(first: first, step: step, count: UInt64(keys.count)))
    case .gapTokens:
      let tokens = (choice.range.lowerBound + 1)..<choice.range.upperBound
      let code = models.tokens.codes[choice.lane]
      let isDone = try partitioner.cuts.tokens.withSpan { (all) throws(GapmapError) in
        try appendTokens(keys, all.extracting(tokens), code, &ownCode)
      }
      if !isDone { appendPlain(keys) }
    case .zstdBitmap:
      let code = models.bitmaps.codes[choice.lane]
      if try !appendBitmap(keys, code, &ownCode) { appendPlain(keys) }
    case .bitmap, .eliasFano:
      appendPlain(keys)
    }
  }

  /// Adds a block in the smallest encoding without zstd.
  mutating func appendPlain(_ keys: Span<UInt64>) {
    let span = keys[keys.count - 1] - keys[0]
    let eliasFano = EliasFano.size(distances: keys.count - 1, span: span).bytes
    if span / 8 + 1 < UInt64(eliasFano), span < UInt64(8 * (Bitmap.maximumLength - 1)) {
      blocks.append(.bitmap, keys) { Bitmap.append(keys, to: &$0) }
    } else {
      blocks.append(.eliasFano, keys) { EliasFano.append(keys, to: &$0) }
    }
  }

  mutating func appendTokens(
    _ keys: Span<UInt64>, _ tokens: Span<UInt8>, _ code: (number: Int, code: LiteralsCode),
    _ ownCode: inout OwnCodeTrial
  ) throws(GapmapError) -> Bool {
    streams.truncate()
    let isCoded = code.code.append(tokens, to: &streams)
    if let content = try ownCode.content(of: tokens, below: isCoded ? streams.count : nil) {
      blocks.append(.gapTokens(code: nil), keys) {
        GapTokens.append(keys, tokens: tokens, content: content, to: &$0)
      }
    } else if isCoded {
      blocks.append(.gapTokens(code: code.number), keys) {
        GapTokens.append(keys, tokens: tokens, content: streams[0..<streams.count], to: &$0)
      }
    } else {
      return false
    }
    return true
  }

  mutating func appendBitmap(
    _ keys: Span<UInt64>, _ code: (number: Int, code: LiteralsCode),
    _ ownCode: inout OwnCodeTrial
  ) throws(GapmapError) -> Bool {
    bitmap.truncate()
    Bitmap.append(keys, to: &bitmap)
    streams.truncate()
    let isCoded = bitmap.withSpan { code.code.append($0, to: &streams) }
    let content = try bitmap.withSpan { (bytes) throws(GapmapError) in
      try ownCode.content(of: bytes, below: isCoded ? streams.count : nil)
    }
    if let content {
      blocks.append(.zstdBitmap(code: nil), keys) {
        ZstdBitmap.append(bitmapLength: bitmap.count, content: content, to: &$0)
      }
    } else if isCoded {
      blocks.append(.zstdBitmap(code: code.number), keys) {
        ZstdBitmap.append(
          bitmapLength: bitmap.count, content: streams[0..<streams.count], to: &$0)
      }
    } else {
      return false
    }
    return true
  }
}

/// Tries whether zstd on its own, with a code for this block only and with matches, does better
/// than a shared code.
///
/// It does on sets with repeated patterns and hardly ever elsewhere, so after a row of failures it
/// is tried but rarely.
struct OwnCodeTrial {
  private static let patience = 2
  private static let pause = 64

  private let level: Int32
  private var compressor: BlockCompressor?
  private var failures = 0
  private var skipped = 0

  init(level: Int32) { self.level = level }

  /// Compresses symbols.
  ///
  /// - Parameter limit: Bytes that the shared code needs, if it can be used at all.
  /// - Returns: The content, if it is smaller.
  @inline(__always)
  mutating func content(
    of symbols: Span<UInt8>, below limit: Int?
  ) throws(GapmapError) -> ArraySlice<UInt8>? {
    if failures >= Self.patience, skipped < Self.pause, limit != nil {
      skipped += 1
      return nil
    }
    return try trial(symbols, below: limit)
  }

  @inline(never)
  private mutating func trial(
    _ symbols: Span<UInt8>, below limit: Int?
  ) throws(GapmapError) -> ArraySlice<UInt8>? {
    skipped = 0
    if compressor == nil { compressor = try BlockCompressor(level: level) }
    guard let content = try compressor?.content(of: symbols), content.count < limit ?? .max else {
      failures += 1
      return nil
    }
    failures = 0
    return content
  }
}
