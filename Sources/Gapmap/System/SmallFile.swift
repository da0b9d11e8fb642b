#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads a file that is small.
///
/// - Parameters:
///   - path: The file.
///   - limit: How many bytes to read at most.
/// - Returns: Its bytes, the first `limit` of them if it is longer; nil if there is no such file.
/// - Throws: `system` if it is there but cannot be read.
/// - Complexity: O(*n*) for *n* bytes.
package func readSmallFile(_ path: String, limit: Int) throws(GapmapError) -> [UInt8]? {
  let input: FileInput
  do throws(GapmapError) {
    input = try FileInput(path: path)
  } catch .system(_, _, ENOENT) {
    return nil
  }
  var bytes = [UInt8](repeating: 0, count: limit)
  var count = 0
  while count < limit {
    let read = try input.read(into: &bytes, at: count, limit: limit - count)
    if read == 0 { break }
    count += read
  }
  bytes.removeLast(limit - count)
  return bytes
}

/// Replaces a file as a whole, or creates it.
///
/// - Parameters:
///   - path: The file.
///   - bytes: What it holds from then on.
/// - Throws: `system` if it cannot be written; then it is as before.
/// - Complexity: O(*n*) for *n* bytes.
package func replaceSmallFile(_ path: String, with bytes: [UInt8]) throws(GapmapError) {
  var output = try AtomicOutput(path: path)
  try output.write(bytes)
  try output.publish()
}

/// Gives a file a second name, so that it lasts if something else takes the first.
///
/// - Parameters:
///   - path: The file.
///   - other: The second name, in the same volume; what had it loses it.
/// - Throws: `system` if that cannot be done; then all is as before.
/// - Complexity: O(1).
package func linkFile(_ path: String, as other: String) throws(GapmapError) {
  let temporary = try TemporaryName.firstFreeName(for: other) { (name) throws(GapmapError) in
    _ = try Syscalls.retrying("link to", path: other) { unsafe link(path, name) }
    return name
  }
  // A rename between two names of one file does nothing; then the temporary one is left.
  defer { unsafe unlink(temporary) }
  try Syscalls.rename(temporary, to: other)
}

/// Makes a directory, unless it is there already.
///
/// - Parameter path: The directory; what it lies in must be there.
/// - Throws: `system` if it cannot be made.
/// - Complexity: O(1).
package func makeDirectory(_ path: String) throws(GapmapError) {
  do {
    try Syscalls.makeDirectory(path)
  } catch .system(_, _, EEXIST) {
    // Something else by that name is found out when a file is written there.
  }
}

/// Removes a file.
///
/// - Parameter path: The file.
/// - Throws: `system` if it cannot be removed.
/// - Complexity: O(1).
package func removeFile(_ path: String) throws(GapmapError) {
  _ = try Syscalls.retrying("remove", path: path) { unsafe unlink(path) }
}

/// A checksum of bytes: xxHash, 64 bits.
///
/// - Parameter bytes: Any bytes.
/// - Returns: Their hash.
/// - Complexity: O(*n*) for *n* bytes.
package func checksum(of bytes: [UInt8]) -> UInt64 { bytes.withView { XXH64.hash($0, seed: 0) } }
