import CZstd

/// Compresses blocks the way the format stores them: the content of one zstd block, no headers.
@safe
final class BlockCompressor {
  private let context: OpaquePointer
  private var output: [UInt8] = []

  /// - Parameter level: zstd's level, 1 to 22. Level 1 is used without short matches, which only
  ///   cost bytes on gaps.
  /// - Throws: `compression` if zstd has no memory.
  init(level: Int32) throws(GapmapError) {
    guard let made = unsafe ZSTD_createCCtx() else {
      throw .compression("zstd has no memory for a context")
    }
    unsafe context = made
    try set(ZSTD_c_compressionLevel, level)
    // The longest block is 64 KiB; a larger window would only cost memory.
    try set(ZSTD_c_windowLog, 16)
    if level == 1 {
      try set(ZSTD_c_strategy, Int32(ZSTD_fast.rawValue))
      try set(ZSTD_c_minMatch, 7)
    }
  }

  deinit { unsafe ZSTD_freeCCtx(context) }

  private func set(_ parameter: ZSTD_cParameter, _ value: Int32) throws(GapmapError) {
    try Self.check(unsafe ZSTD_CCtx_setParameter(context, parameter, value))
  }

  @discardableResult
  private static func check(_ code: Int) throws(GapmapError) -> Int {
    guard ZSTD_isError(code) == 0 else {
      throw .compression(unsafe String(cString: ZSTD_getErrorName(code)))
    }
    return code
  }

  /// Compresses bytes that fit one block.
  ///
  /// - Parameter bytes: 1 to 65,536 bytes.
  /// - Returns: The block's content; nil if zstd found nothing to gain.
  func content(of bytes: Span<UInt8>) throws(GapmapError) -> ArraySlice<UInt8>? {
    let bound = ZSTD_compressBound(bytes.count)
    if output.count < bound { output = [UInt8](repeating: 0, count: bound) }
    let length = try Self.check(
      unsafe output.withUnsafeMutableBytes { target in
        unsafe bytes.withUnsafeBufferPointer { source in
          unsafe ZSTD_compress2(
            context, target.baseAddress, target.count, source.baseAddress, source.count)
        }
      })
    let block = Self.headerLength(output[4])
    let header = (0..<3).reduce(0) { $0 | UInt32(output[block + $1]) << UInt32(8 * $1) }
    let isLastAndCompressed = header & 0b111 == 0b101
    let contentCount = Int(header >> 3)
    guard isLastAndCompressed, block + 3 + contentCount == length else { return nil }
    return output[(block + 3)..<length]
  }

  /// Length of a frame's header, from its descriptor (RFC 8878, 3.1.1.1).
  private static func headerLength(_ descriptor: UInt8) -> Int {
    let isSingleSegment = descriptor >> 5 & 1 == 1
    let sizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][Int(descriptor >> 6)]
    return 4 + 1 + (isSingleSegment ? 0 : 1) + sizeBytes
  }
}
