#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file, or standard input, that is read from its beginning to its end.
package final class FileInput {
  /// What to call it in a message: the path, or "standard input".
  package let name: String
  /// How many bytes it has; nil where that cannot be known beforehand, as with a pipe.
  package let byteCount: UInt64?
  private let descriptor: Int32
  private let isOwned: Bool

  /// Opens a file.
  ///
  /// - Parameter path: The file; anything that can be read, a named pipe too.
  /// - Throws: `system` if it cannot be opened.
  /// - Complexity: O(1).
  package init(path: String) throws(GapmapError) {
    name = path
    descriptor = try Syscalls.open(path, flags: O_RDONLY)
    isOwned = true
    byteCount = try Self.byteCount(of: descriptor, path: path)
  }

  private init(standardInputNamed name: String) throws(GapmapError) {
    self.name = name
    descriptor = STDIN_FILENO
    isOwned = false
    byteCount = try Self.byteCount(of: descriptor, path: name)
  }

  deinit { if isOwned { close(descriptor) } }

  /// Gives the standard input of the process.
  ///
  /// - Returns: The input, which is not closed when it goes.
  /// - Throws: `system` if there is none.
  /// - Complexity: O(1).
  package static func standardInput() throws(GapmapError) -> FileInput {
    try FileInput(standardInputNamed: "standard input")
  }

  /// Gives the length of a file without opening it.
  ///
  /// - Parameter path: The file.
  /// - Returns: Bytes; nil where that cannot be known beforehand, as with a pipe.
  /// - Throws: `system` if there is no such file.
  /// - Complexity: O(1).
  package static func byteCount(ofFileAt path: String) throws(GapmapError) -> UInt64? {
    var status = stat()
    _ = try Syscalls.retrying("open", path: path) { unsafe stat(path, &status) }
    return byteCount(status)
  }

  private static func byteCount(
    of descriptor: Int32, path: String
  ) throws(GapmapError) -> UInt64? {
    byteCount(try Syscalls.status(of: descriptor, path: path))
  }

  private static func byteCount(_ status: stat) -> UInt64? {
    status.st_mode & S_IFMT == S_IFREG ? UInt64(clamping: status.st_size) : nil
  }

  /// Reads what there is, at least one byte, waiting for it if need be.
  ///
  /// - Parameters:
  ///   - buffer: Where the bytes go.
  ///   - offset: Index in `buffer` of the first byte read; what lies before stays as it is.
  ///   - limit: How many bytes to read at most, 1 or more; `buffer` must have room for them.
  /// - Returns: How many bytes were read; 0 at the end.
  /// - Throws: `system` if the system cannot read, `truncated` if the file has become shorter than it
  ///   was when it was opened.
  package func read(
    into buffer: inout [UInt8], at offset: Int, limit: Int
  ) throws(GapmapError) -> Int {
    precondition(offset >= 0 && limit > 0 && offset <= buffer.count - limit)
    let count = try Syscalls.transferring("read", descriptor, for: POLLIN, path: name) {
      unsafe buffer.withUnsafeMutableBytes {
        #if canImport(Darwin)
          unsafe Darwin.read(descriptor, $0.baseAddress! + offset, limit)
        #else
          unsafe Glibc.read(descriptor, $0.baseAddress! + offset, limit)
        #endif
      }
    }
    if count == 0 { try refuseShortened() }
    return count
  }

  /// Throws if the file ended early because it was cut short while it was read: what there was of it
  /// is not what was meant.
  private func refuseShortened() throws(GapmapError) {
    guard isOwned, let byteCount, let now = try Self.byteCount(of: descriptor, path: name) else {
      return
    }
    guard now >= byteCount else { throw .truncated(path: name, length: now) }
  }
}
