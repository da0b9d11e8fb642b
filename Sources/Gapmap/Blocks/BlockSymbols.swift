extension BlockView {
  /// What a block through zstd compresses: gap tokens or the bytes of a bitmap.
  ///
  /// - Parameter codes: The index's.
  /// - Returns: The symbols, and the bytes of the payload behind them.
  /// - Throws: `damaged` if they cannot be decoded.
  /// - Complexity: O(*n*) for *n* symbols.
  func symbols(
    _ codes: DecodingCodes
  ) throws(GapmapError) -> (symbols: [UInt8], rest: ArraySlice<UInt8>) {
    var reader = FieldReader(payload)
    guard let length = reader.varint().flatMap(Int.init(exactly:)) else { throw undecodable }
    let start = reader.offset
    let (end, size) =
      kind.encoding == .gapTokens
      ? (start &+ length, Int(count) - 1) : (payload.count, min(length, Bitmap.maximumLength))
    guard end >= start, end <= payload.count,
      let symbols = try codes.decode(payload.slice(start, end), size: size, of: kind)
    else { throw undecodable }
    return (symbols.copied(), payload.slice(end, payload.count).copied()[...])
  }

  private var undecodable: GapmapError { damaged("its symbols cannot be decoded") }
}
