/// A block, read in place.
///
/// Its page has been verified before any of the searches is called.
struct BlockView {
  var kind: BlockKind
  var first: UInt64
  var count: UInt64
  /// The greatest key that the block may hold.
  var last: UInt64
  /// How many keys of the set lie before the block.
  var rank: UInt64
  var payload: ByteView
  /// Where in the file the payload begins.
  var offset: Int

  /// The most keys of a block that is no progression.
  static let maximumCount = 1 << 16

  func damaged(_ reason: String) -> GapmapError {
    .damaged(part: .block, offset: UInt64(offset), reason: reason)
  }
}

/// Where a search in a block ended.
struct BlockPosition {
  /// How many of the block's keys are smaller than the key sought.
  var rank: UInt64
  /// The smallest key of the block that is not below it, if there is one.
  var key: UInt64?
}

/// What every encoding does.
///
/// The implementations are called through `switch`, never through an
/// existential.
protocol BlockEncoding {
  /// Reads what comes before the keys; the block is of this encoding.
  init(_ block: BlockView, codes: DecodingCodes) throws(GapmapError)

  /// Whether the block holds a key that is not below the first.
  func contains(_ key: UInt64) throws(GapmapError) -> Bool

  /// The position of the smallest key that is not below the one given.
  func lowerBound(_ key: UInt64) throws(GapmapError) -> BlockPosition

  /// The greatest key that is below the one given, which is above the first.
  func predecessor(below key: UInt64) throws(GapmapError) -> UInt64

  /// The key at a position below the block's count.
  func select(_ position: UInt64) throws(GapmapError) -> UInt64

  /// Appends all keys to the buffer, which has room for them: a progression may be endless.
  func decode(into buffer: KeyBuffer) throws(GapmapError)

  /// Checks, without decompressing, that every later read stays inside the payload.
  static func verify(_ block: BlockView) throws(GapmapError)
}

extension BlockEncoding {
  func predecessor(below key: UInt64) throws(GapmapError) -> UInt64 {
    try select(lowerBound(key).rank - 1)
  }
}

extension BlockView {
  /// Asks for the memory that a search for a key will read, before the search comes to it.
  ///
  /// - Parameter key: Not below the block's first.
  @inline(never)
  func prefetch(for key: UInt64) {
    switch kind.encoding {
    case .eliasFano:
      EliasFano.prefetch(key, first: first, last: last, count: count, payload: payload)
    case .bitmap: Bitmap.prefetch(key, first: first, payload: payload)
    case .gapTokens, .zstdBitmap:
      payload.prefetch(at: 0)
      payload.prefetch(at: 64)
    case .progression, nil: break
    }
  }

  func contains(_ key: UInt64, _ codes: DecodingCodes) throws(GapmapError) -> Bool {
    switch kind.encoding {
    case .progression: try Progression(self, codes: codes).contains(key)
    case .bitmap: try Bitmap(self, codes: codes).contains(key)
    case .eliasFano: try EliasFano(self, codes: codes).contains(key)
    case .zstdBitmap: try ZstdBitmap(self, codes: codes).contains(key)
    case .gapTokens: try GapTokens(self, codes: codes).contains(key)
    case nil: throw unsupported
    }
  }

  func lowerBound(
    _ key: UInt64, _ codes: DecodingCodes
  ) throws(GapmapError) -> BlockPosition {
    switch kind.encoding {
    case .progression: try Progression(self, codes: codes).lowerBound(key)
    case .bitmap: try Bitmap(self, codes: codes).lowerBound(key)
    case .eliasFano: try EliasFano(self, codes: codes).lowerBound(key)
    case .zstdBitmap: try ZstdBitmap(self, codes: codes).lowerBound(key)
    case .gapTokens: try GapTokens(self, codes: codes).lowerBound(key)
    case nil: throw unsupported
    }
  }

  func predecessor(
    below key: UInt64, _ codes: DecodingCodes
  ) throws(GapmapError) -> UInt64 {
    switch kind.encoding {
    case .progression: try Progression(self, codes: codes).predecessor(below: key)
    case .bitmap: try Bitmap(self, codes: codes).predecessor(below: key)
    case .eliasFano: try EliasFano(self, codes: codes).predecessor(below: key)
    case .zstdBitmap: try ZstdBitmap(self, codes: codes).predecessor(below: key)
    case .gapTokens: try GapTokens(self, codes: codes).predecessor(below: key)
    case nil: throw unsupported
    }
  }

  func select(
    _ position: UInt64, _ codes: DecodingCodes
  ) throws(GapmapError) -> UInt64 {
    switch kind.encoding {
    case .progression: try Progression(self, codes: codes).select(position)
    case .bitmap: try Bitmap(self, codes: codes).select(position)
    case .eliasFano: try EliasFano(self, codes: codes).select(position)
    case .zstdBitmap: try ZstdBitmap(self, codes: codes).select(position)
    case .gapTokens: try GapTokens(self, codes: codes).select(position)
    case nil: throw unsupported
    }
  }

  func decode(
    into buffer: KeyBuffer, _ codes: DecodingCodes
  ) throws(GapmapError) {
    switch kind.encoding {
    case .progression: try Progression(self, codes: codes).decode(into: buffer)
    case .bitmap: try Bitmap(self, codes: codes).decode(into: buffer)
    case .eliasFano: try EliasFano(self, codes: codes).decode(into: buffer)
    case .zstdBitmap: try ZstdBitmap(self, codes: codes).decode(into: buffer)
    case .gapTokens: try GapTokens(self, codes: codes).decode(into: buffer)
    case nil: throw unsupported
    }
  }

  func verify(codeCount: Int) throws(GapmapError) {
    guard let encoding = kind.encoding else { throw unsupported }
    if let code = kind.code, code >= codeCount {
      throw damaged("it names code \(code) of \(codeCount)")
    }
    if encoding != .progression, count < 2 || count > UInt64(Self.maximumCount) {
      throw damaged("a block of \(encoding.rawValue) cannot have \(count) numbers")
    }
    switch encoding {
    case .progression: try Progression.verify(self)
    case .bitmap: try Bitmap.verify(self)
    case .eliasFano: try EliasFano.verify(self)
    case .zstdBitmap: try ZstdBitmap.verify(self)
    case .gapTokens: try GapTokens.verify(self)
    }
  }

  var unsupported: GapmapError {
    .unsupportedEncoding(kind: kind.rawValue, offset: UInt64(offset))
  }
}
