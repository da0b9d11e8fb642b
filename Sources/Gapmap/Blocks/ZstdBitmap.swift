/// A bitmap through zstd.
///
///     payload   length of the bitmap in bytes (varint)
///               content of one zstd block
struct ZstdBitmap: BlockEncoding {
  let bitmap: Bitmap

  init(_ block: BlockView, codes: DecodingCodes) throws(GapmapError) {
    var reader = FieldReader(block.payload)
    guard let length = reader.varint(), length <= UInt64(Bitmap.maximumLength),
      let bits = try codes.decode(
        block.payload.slice(reader.offset, block.payload.count), size: Int(length), of: block.kind)
    else { throw block.damaged("a compressed bitmap cannot be decoded") }
    bitmap = Bitmap(block, bits: bits)
  }

  /// Does without the checks of the others, which take a pass over the bitmap: it reads one bit.
  func contains(_ key: UInt64) throws(GapmapError) -> Bool { try bitmap.contains(key) }

  func lowerBound(_ key: UInt64) throws(GapmapError) -> BlockPosition {
    try bitmap.verify()
    return try bitmap.lowerBound(key)
  }

  func select(_ position: UInt64) throws(GapmapError) -> UInt64 {
    try bitmap.verify()
    return try bitmap.select(position)
  }

  func decode(into buffer: KeyBuffer) throws(GapmapError) {
    try bitmap.verify()
    try bitmap.decode(into: buffer)
  }

  static func verify(_ block: BlockView) throws(GapmapError) {
    var reader = FieldReader(block.payload)
    guard let length = reader.varint(), length >= 1, length <= UInt64(Bitmap.maximumLength),
      !reader.isAtEnd
    else { throw block.damaged("a compressed bitmap has no length") }
  }

  /// Appends the payload of a compressed bitmap.
  static func append(
    bitmapLength: Int, content: ArraySlice<UInt8>, to bytes: inout PayloadBuffer
  ) {
    bytes.append(varint: UInt64(bitmapLength))
    bytes.append(contentsOf: content)
  }
}
