import CZstd

/// Section 6.6: decodes compressed bytes by putting around them what the file leaves out.
///
/// - Parameter code: description of the file's Huffman code that they are in; nil if they bring
///   their own.
func naiveInflate(
  _ compressed: [UInt8], count m: Int, code: [UInt8]?, name: String
) throws -> [UInt8] {
  try naiveCheck(
    compressed.count <= 131_072, "\(name): \(compressed.count) compressed bytes are too many")
  guard let code else {
    return try naiveZstd(block: compressed, count: m, dictionary: [], name: name)
  }
  let header = try naiveLiteralsHeader(count: m, compressedCount: compressed.count, name: name)
  return try naiveZstd(
    block: header + compressed + [0], count: m, dictionary: naiveDictionary(code), name: name)
}

/// The header of literals in a code known already.
private func naiveLiteralsHeader(count m: Int, compressedCount z: Int, name: String) throws
  -> [UInt8]
{
  let (h, value, limit) =
    if m < 1024 {
      (3, 3 + m << 4 + z << 14, 1024)
    } else if m < 16_384 {
      (4, 11 + m << 4 + z << 18, 16_384)
    } else {
      (5, 15 + m << 4 + z << 22, 262_144)
    }
  try naiveCheck(z < limit, "\(name): \(z) compressed bytes, \(limit) or more, for \(m)")
  return (0..<h).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// The zstd dictionary that gives a frame a Huffman code.
private func naiveDictionary(_ code: [UInt8]) -> [UInt8] {
  [0x37, 0xA4, 0x30, 0xEC, 0x01, 0x00, 0x00, 0x00]
    + code
    + [0xF0, 0x03, 0xF0, 0x03, 0xF0, 0x03]
    + [0x01, 0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0x08, 0x00, 0x00, 0x00]
    + [0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00]
}

/// Refuses bytes that are no description of a Huffman code.
func naiveCheckCode(_ code: [UInt8], name: String) throws {
  // zstd would read what follows a description that is too long, and may make sense of it.
  let head = Int(code.first ?? 0)
  let length = head < 128 ? 1 + head : 1 + (head - 127 + 1) / 2
  try naiveCheck(
    code.count == length, "\(name): no description of a Huffman code has \(code.count) bytes")
  let dictionary = naiveDictionary(code)
  let made = ZSTD_createDDict(dictionary, dictionary.count)
  defer { ZSTD_freeDDict(made) }
  try naiveCheck(made != nil, "\(name): no description of a Huffman code")
}

/// Decodes a frame of one compressed block.
private func naiveZstd(
  block: [UInt8], count m: Int, dictionary: [UInt8], name: String
) throws -> [UInt8] {
  let blockHeader = block.count * 8 + 5
  let frame: [UInt8] =
    [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x30]
    + (0..<3).map { UInt8(truncatingIfNeeded: blockHeader >> (8 * $0)) } + block

  guard let context = ZSTD_createDCtx() else {
    throw NaiveError(message: "\(name): no memory for zstd")
  }
  defer { ZSTD_freeDCtx(context) }
  var result = [UInt8](repeating: 0, count: m)
  let written = ZSTD_decompress_usingDict(
    context, &result, m, frame, frame.count, dictionary, dictionary.count)
  try naiveCheck(
    ZSTD_isError(written) == 0, "\(name): zstd: \(String(cString: ZSTD_getErrorName(written)))")
  try naiveCheck(written == m, "\(name): zstd gives \(written) bytes, not \(m)")
  return result
}
