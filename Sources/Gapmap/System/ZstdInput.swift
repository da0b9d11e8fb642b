import CZstd

/// Bytes decompressed by zstd while they are read, in bounded memory.
@safe
package final class ZstdInput {
  private let stream: OpaquePointer
  private let file: FileInput
  private var compressed: [UInt8]
  private var next = 0
  private var end: Int
  private var isBetweenFrames = true
  /// How many bytes of the file have been read, compressed as they are.
  package private(set) var compressedByteCount: UInt64

  /// How far back, as a power of two of bytes, a file may refer to what was decompressed already;
  /// that much of each input is held in memory.
  private static let windowLogLimit: Int32 = 24
  /// How many bytes tell whether something is compressed by zstd.
  package static let magicLength = 4

  /// Whether bytes are, or may become, the beginning of data compressed by zstd.
  ///
  /// - Parameter bytes: The first bytes of a file, up to `magicLength`.
  /// - Returns: True if they begin a frame, or one that is to be skipped, as far as they go.
  /// - Complexity: O(1).
  package static func mayBegin(with bytes: ArraySlice<UInt8>) -> Bool {
    let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    if frame.starts(with: bytes) { return true }
    guard let first = bytes.first, first & 0xF0 == 0x50 else { return false }
    return [first, 0x2A, 0x4D, 0x18].starts(with: bytes)
  }

  /// Begins to decompress.
  ///
  /// - Parameters:
  ///   - file: The compressed file.
  ///   - beginning: What was read from it already.
  /// - Throws: `compression` if there is no memory.
  package init(_ file: FileInput, beginning: [UInt8]) throws(GapmapError) {
    guard let made = unsafe ZSTD_createDStream() else {
      throw .compression("zstd has no memory for a stream")
    }
    unsafe stream = made
    let result = unsafe ZSTD_DCtx_setParameter(made, ZSTD_d_windowLogMax, Self.windowLogLimit)
    precondition(ZSTD_isError(result) == 0, "every zstd knows windows of this size")
    self.file = file
    compressed = beginning
    end = beginning.count
    compressedByteCount = UInt64(end)
    let room = ZSTD_DStreamInSize() - end
    if room > 0 { compressed += [UInt8](repeating: 0, count: room) }
  }

  deinit { unsafe ZSTD_freeDStream(stream) }

  /// Decompresses what there is, at least one byte.
  ///
  /// - Parameters:
  ///   - buffer: Where the bytes go.
  ///   - offset: Index in `buffer` of the first byte; what lies before stays as it is.
  ///   - limit: How many bytes at most, 1 or more; `buffer` must have room for them.
  /// - Returns: How many bytes were written; 0 at the end.
  /// - Throws: `system` if the file cannot be read, `compression` if it is damaged or its end is
  ///   missing.
  package func read(
    into buffer: inout [UInt8], at offset: Int, limit: Int
  ) throws(GapmapError) -> Int {
    precondition(offset >= 0 && limit > 0 && offset <= buffer.count - limit)
    while true {
      // Even without input, zstd may still hold output that did not fit the last time.
      let written = try decompress(into: &buffer, at: offset, limit: limit)
      if written > 0 { return written }
      guard next == end else { continue }
      next = 0
      end = try file.read(into: &compressed, at: 0, limit: compressed.count)
      compressedByteCount += UInt64(end)
      if end == 0 {
        guard isBetweenFrames else { throw .compression("the zstd data ends too early") }
        return 0
      }
    }
  }

  private func decompress(
    into buffer: inout [UInt8], at offset: Int, limit: Int
  ) throws(GapmapError) -> Int {
    let (result, consumed, written) = unsafe compressed.withUnsafeBytes { source in
      unsafe buffer.withUnsafeMutableBytes { target in
        var input = unsafe ZSTD_inBuffer(src: source.baseAddress, size: end, pos: next)
        var output = unsafe ZSTD_outBuffer(
          dst: target.baseAddress! + offset, size: limit, pos: 0)
        let result = unsafe ZSTD_decompressStream(stream, &output, &input)
        return unsafe (result, input.pos, output.pos)
      }
    }
    guard ZSTD_isError(result) == 0 else {
      if ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge {
        throw .compression(
          "the zstd data needs a larger window than \(1 << (Self.windowLogLimit - 20)) MiB;"
            + " decompress it on the way, as in `zstd -dc --long=31 FILE | gapmap build -`")
      }
      throw .compression("zstd: \(unsafe String(cString: ZSTD_getErrorName(result)))")
    }
    if consumed != next || written > 0 { isBetweenFrames = result == 0 }
    next = consumed
    return written
  }
}
