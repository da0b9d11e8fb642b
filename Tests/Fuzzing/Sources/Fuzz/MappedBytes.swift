#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@testable import Gapmap

/// A temporary file that bytes are written to, to be read from there.
final class MappedBytes {
  /// What is read from it lives no longer than one input of the fuzzer.
  nonisolated(unsafe) static let read = MappedBytes()
  /// What the engine writes.
  nonisolated(unsafe) static let written = MappedBytes()

  private let file: UnsafeMutablePointer<FILE>
  let descriptor: Int32

  private init() {
    guard let made = tmpfile() else { fail("there is no place for a temporary file") }
    file = made
    descriptor = fileno(made)
  }

  /// Makes the file empty.
  func clear() {
    expect(ftruncate(descriptor, 0) == 0, "ftruncate")
    expect(lseek(descriptor, 0, SEEK_SET) == 0, "lseek")
  }

  /// Replaces what the file holds.
  func write(_ bytes: [UInt8]) {
    clear()
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress! + done, bytes.count - done, off_t(done))
      }
      expect(count > 0, "write")
      done += count
    }
  }

  /// All that the file holds.
  var bytes: [UInt8] {
    let count = Int(lseek(descriptor, 0, SEEK_END))
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = count == 0 ? 0 : pread(descriptor, buffer.baseAddress!, count, 0)
    }
  }

  /// An index that maps the bytes.
  func index(_ bytes: [UInt8]) throws(GapmapError) -> KeyIndex {
    write(bytes)
    return try KeyIndex(IndexBytes(mapping: descriptor, path: "a temporary file"))
  }
}
