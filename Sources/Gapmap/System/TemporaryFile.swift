#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Keys, or an index, set aside on disk, in a file that has no name and so is gone whatever becomes of
/// the process.
package final class TemporaryFile {
  let descriptor: Int32
  let directory: String
  /// How many keys were appended.
  package private(set) var keyCount: UInt64 = 0

  /// Creates an empty file.
  ///
  /// - Parameter directory: Where there is room for it.
  /// - Throws: `system` if it cannot be created there.
  package init(inDirectory directory: String) throws(GapmapError) {
    self.directory = directory
    do throws(GapmapError) {
      if let unnamed = try Syscalls.openUnnamed(in: directory) {
        descriptor = unnamed
      } else {
        descriptor = try TemporaryName.openRemoved(in: directory)
      }
    } catch {
      guard case .system(_, _, let code) = error else { throw error }
      throw .system(operation: "create a temporary file in", path: directory, code: code)
    }
  }

  deinit { close(descriptor) }

  /// Appends keys.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - count: How many of them, from the first on.
  /// - Throws: `system` if they cannot be written.
  /// - Complexity: O(*n*) for *n* keys.
  package func append(_ keys: [UInt64], count: Int) throws(GapmapError) {
    precondition(count >= 0 && count <= keys.count)
    try Syscalls.writeAll(
      keys[..<count], to: descriptor, operation: "write a temporary file in", path: directory)
    keyCount += UInt64(count)
  }

  /// Reads keys back.
  ///
  /// - Parameters:
  ///   - keys: Where they go, from the start.
  ///   - position: How many keys of the file lie before the first one wanted.
  ///   - count: How many keys to read; all of them must be there.
  /// - Throws: `system` if they cannot be read.
  /// - Complexity: O(*n*) for *n* keys.
  package func read(
    into keys: inout [UInt64], from position: UInt64, count: Int
  ) throws(GapmapError) {
    precondition(count >= 0 && count <= keys.count && position + UInt64(count) <= keyCount)
    let size = MemoryLayout<UInt64>.size
    func fill(_ buffer: inout UnsafeMutableBufferPointer<UInt64>) throws(GapmapError) {
      guard let base = buffer.baseAddress else { return }
      try unsafe read(into: base, byteCount: count * size, from: off_t(position) * off_t(size))
    }
    try unsafe keys.withUnsafeMutableBufferPointer(fill)
  }

  /// Reads bytes from an offset on, all of which must be there.
  func read(
    into memory: UnsafeMutableRawPointer, byteCount: Int, from offset: off_t
  ) throws(GapmapError) {
    var done = 0
    while done < byteCount {
      let read = try Syscalls.retrying("read a temporary file in", path: directory) {
        unsafe pread(descriptor, memory + done, byteCount - done, offset + off_t(done))
      }
      // Nobody else can reach the file, so it ends early only if the disk lost it.
      guard read > 0 else {
        throw .system(operation: "read a temporary file in", path: directory, code: EIO)
      }
      done += read
    }
  }
}

/// Where temporary files go that have no better place.
///
/// - Returns: A directory.
package func temporaryDirectory() -> String {
  guard let value = unsafe getenv("TMPDIR"), unsafe value.pointee != 0 else { return "/tmp" }
  return unsafe String(cString: value)
}

/// The directory that a path lies in.
///
/// - Parameter path: Any path.
/// - Returns: Everything before the last slash, or ".".
package func directoryName(of path: String) -> String { Syscalls.directoryName(of: path) }
