import Gapmap

/// A file or standard input, decompressed on the way if it is compressed by zstd.
final class InputSource: ByteStream {
  private let file: FileInput
  private var zstd: ZstdInput?
  /// What was read to see whether it is compressed, and not handed out yet.
  private var peeked: ArraySlice<UInt8> = []
  private var plainByteCount: UInt64 = 0

  /// Opens an input and looks at its first bytes.
  ///
  /// - Parameters:
  ///   - path: The file; "-" is standard input.
  ///   - beginning: Bytes of standard input that have been read already.
  /// - Throws: `GapmapError` if it cannot be opened or read.
  init(path: String, beginning read: [UInt8] = []) throws {
    file = path == "-" ? try .standardInput() : try FileInput(path: path)
    var beginning = read
    var count = read.count
    let missing = max(0, ZstdInput.magicLength - count)
    beginning += repeatElement(0, count: missing)
    // As few bytes as it takes to tell, so that nobody who types waits for an answer.
    while count < ZstdInput.magicLength, ZstdInput.mayBegin(with: beginning[..<count]) {
      let read = try file.read(into: &beginning, at: count, limit: beginning.count - count)
      if read == 0 { break }
      count += read
    }
    let isWhole = count >= ZstdInput.magicLength
    if isWhole, ZstdInput.mayBegin(with: beginning[..<ZstdInput.magicLength]) {
      zstd = try ZstdInput(file, beginning: beginning)
    } else {
      peeked = beginning[..<count]
    }
  }

  var name: String { file.name }

  /// How many bytes the file has, compressed or not; nil if that is not known.
  var byteCount: UInt64? { file.byteCount }

  var byteCountRead: UInt64 { zstd?.compressedByteCount ?? plainByteCount }

  func read(into buffer: inout [UInt8], at offset: Int, limit: Int) throws -> Int {
    if let zstd {
      do {
        return try zstd.read(into: &buffer, at: offset, limit: limit)
      } catch {
        throw CommandError.file(name, error)
      }
    }
    var count = 0
    if peeked.isEmpty {
      count = try file.read(into: &buffer, at: offset, limit: limit)
    } else {
      while count < limit, let byte = peeked.popFirst() {
        buffer[offset + count] = byte
        count += 1
      }
    }
    plainByteCount += UInt64(count)
    return count
  }
}
