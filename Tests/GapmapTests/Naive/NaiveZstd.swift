import CZstd

/// Section 6.6: decodes compressed content by putting before it what the file leaves out.
func naiveInflate(
  _ content: [UInt8], count m: Int, dictionary: [UInt8]?, name: String
) throws -> [UInt8] {
  let z = content.count
  // Block_Maximum_Size: the window of a single segment is its content.
  try naiveCheck(z <= m, "\(name): \(z) compressed bytes for \(m)")
  var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  if m <= 255 {
    frame += [0x20, UInt8(m)]
  } else {
    frame += [0x60, UInt8((m - 256) % 256), UInt8((m - 256) / 256)]
  }
  let blockHeader = z * 8 + 5
  frame += (0..<3).map { UInt8(truncatingIfNeeded: blockHeader >> (8 * $0)) }
  frame += content

  guard let context = ZSTD_createDCtx() else {
    throw NaiveError(message: "\(name): no memory for zstd")
  }
  defer { ZSTD_freeDCtx(context) }
  var result = [UInt8](repeating: 0, count: m)
  let dictionary = dictionary ?? []
  let written = ZSTD_decompress_usingDict(
    context, &result, m, frame, frame.count, dictionary, dictionary.count)
  try naiveCheck(
    ZSTD_isError(written) == 0, "\(name): zstd: \(String(cString: ZSTD_getErrorName(written)))")
  try naiveCheck(written == m, "\(name): zstd gives \(written) bytes, not \(m)")
  return result
}
