#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How many bytes a file may have that is going to be written.
///
/// - Parameter path: The file, whether it is there or not.
/// - Returns: The room that is left on its volume; nil for a pipe or a device.
/// - Throws: `system` if its directory cannot be looked at.
/// - Complexity: O(1).
package func availableByteCount(forFileAt path: String) throws(GapmapError) -> UInt64? {
  if let status = try Syscalls.statusIfExists(path), status.st_mode & S_IFMT != S_IFREG {
    return nil
  }
  let folder = Syscalls.directoryName(of: path)
  var volume = statvfs()
  _ = try Syscalls.retrying("write", path: path) { unsafe statvfs(folder, &volume) }
  return UInt64(volume.f_bavail) * UInt64(volume.f_frsize)
}
