/// Turns a segment into blocks, independently of all others.
struct SegmentEncoder: Sendable {
  typealias Outcome = Result<[EncodedBlock], GapmapError>

  let models: BlockModels
  let limits: BlockLimits

  /// Encodes a segment.
  ///
  /// - Parameter pieces: The segment's own.
  /// - Returns: Its blocks in order; `compression` if zstd has no memory.
  func encode(_ segment: Segment, _ pieces: [Segment.Piece]) -> Outcome {
    let partitioner = Partitioner(models: models, limits: limits)
    do throws(GapmapError) {
      var ownCode = try OwnCodeTrial(level: limits.level)
      var blocks: [EncodedBlock] = []
      for piece in pieces {
        switch piece {
        case .progression(let progression):
          blocks.append(EncodedBlock(progression))
        case .keys(let range):
          for choice in partitioner.partition(segment.keys[range]) {
            blocks.append(try block(choice, segment.keys[choice.range], &ownCode))
          }
        }
      }
      return .success(blocks)
    } catch {
      return .failure(error)
    }
  }

  private func block(
    _ choice: Partitioner.Choice, _ keys: ArraySlice<UInt64>, _ ownCode: inout OwnCodeTrial
  ) throws(GapmapError) -> EncodedBlock {
    switch choice.encoding {
    case .progression:
      let first = keys[keys.startIndex]
      let step = keys.count > 1 ? keys[keys.startIndex + 1] - first : 1
      return EncodedBlock(Progression(first: first, step: step, count: UInt64(keys.count)))
    case .gapTokens:
      return try gapTokens(keys, lane: choice.lane, &ownCode) ?? plain(keys)
    case .zstdBitmap:
      return try zstdBitmap(keys, lane: choice.lane, &ownCode) ?? plain(keys)
    case .bitmap, .eliasFano:
      return plain(keys)
    }
  }

  /// The smallest encoding without zstd.
  private func plain(_ keys: ArraySlice<UInt64>) -> EncodedBlock {
    let span = keys[keys.endIndex - 1] - keys[keys.startIndex]
    let eliasFano = EliasFano.size(distances: keys.count - 1, span: span).bytes
    if span / 8 + 1 < UInt64(eliasFano), span < UInt64(8 * (Bitmap.maximumLength - 1)) {
      return EncodedBlock(kind: .bitmap, keys: keys, payload: Bitmap.bytes(keys))
    }
    return EncodedBlock(kind: .eliasFano, keys: keys, payload: EliasFano.payload(keys))
  }

  private func gapTokens(
    _ keys: ArraySlice<UInt64>, lane: Int, _ ownCode: inout OwnCodeTrial
  ) throws(GapmapError) -> EncodedBlock? {
    var tokens: [UInt8] = []
    tokens.reserveCapacity(keys.count)
    var previous = keys[keys.startIndex]
    for key in keys.dropFirst() {
      tokens.append(GapTokens.token(key - previous))
      previous = key
    }
    let (number, code) = models.tokens.codes[lane]
    let streams = code.encode(tokens)
    if let content = try ownCode.content(of: tokens, below: streams?.count) {
      return EncodedBlock(
        kind: .gapTokens(code: nil), keys: keys,
        payload: GapTokens.payload(keys, tokens: tokens, content: content))
    }
    return streams.map {
      EncodedBlock(
        kind: .gapTokens(code: number), keys: keys,
        payload: GapTokens.payload(keys, tokens: tokens, content: $0))
    }
  }

  private func zstdBitmap(
    _ keys: ArraySlice<UInt64>, lane: Int, _ ownCode: inout OwnCodeTrial
  ) throws(GapmapError) -> EncodedBlock? {
    let bitmap = Bitmap.bytes(keys)
    let (number, code) = models.bitmaps.codes[lane]
    let streams = code.encode(bitmap)
    if let content = try ownCode.content(of: bitmap, below: streams?.count) {
      return EncodedBlock(
        kind: .zstdBitmap(code: nil), keys: keys,
        payload: ZstdBitmap.payload(bitmapLength: bitmap.count, content: content))
    }
    return streams.map {
      EncodedBlock(
        kind: .zstdBitmap(code: number), keys: keys,
        payload: ZstdBitmap.payload(bitmapLength: bitmap.count, content: $0))
    }
  }
}

/// Tries whether zstd on its own, with a code for this block only and with matches, does better
/// than a shared code.
///
/// It does on sets with repeated patterns and hardly ever elsewhere, so after a row of failures it
/// is tried but rarely.
private struct OwnCodeTrial {
  private static let patience = 8
  private static let pause = 64

  private let compressor: BlockCompressor
  private var failures = 0
  private var skipped = 0

  init(level: Int32) throws(GapmapError) { compressor = try BlockCompressor(level: level) }

  /// Compresses symbols.
  ///
  /// - Parameter limit: Bytes that the shared code needs, if it can be used at all.
  /// - Returns: The content, if it is smaller.
  mutating func content(
    of symbols: [UInt8], below limit: Int?
  ) throws(GapmapError) -> [UInt8]? {
    if failures >= Self.patience, skipped < Self.pause, limit != nil {
      skipped += 1
      return nil
    }
    skipped = 0
    guard let content = try compressor.content(of: symbols), content.count < limit ?? .max else {
      failures += 1
      return nil
    }
    failures = 0
    return Array(content)
  }
}
