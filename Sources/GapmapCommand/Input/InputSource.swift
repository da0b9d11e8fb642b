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
  /// - Parameter path: The file; "-" is standard input.
  /// - Throws: `GapmapError` if it cannot be opened or read.
  init(path: String) throws {
    file = path == "-" ? try .standardInput() : try FileInput(path: path)
    var beginning = [UInt8](repeating: 0, count: ZstdInput.magicLength)
    var count = 0
    // As few bytes as it takes to tell, so that nobody who types waits for an answer.
    while count < beginning.count, ZstdInput.mayBegin(with: beginning[..<count]) {
      let read = try file.read(into: &beginning, at: count, limit: beginning.count - count)
      if read == 0 { break }
      count += read
    }
    if count == beginning.count, ZstdInput.mayBegin(with: beginning[...]) {
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
