#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Syscalls {
  /// The names of all entries of a directory, in no particular order.
  static func names(inDirectory path: String) throws(GapmapError) -> [String] {
    let stream = try unsafe openStream(path)
    defer { unsafe closedir(stream) }
    let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name)!
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        let code = errno
        if code == EINTR { continue }
        if code != 0 { throw .system(operation: "list", path: path, code: code) }
        return names
      }
      // An entry is shorter than its type: only the name up to its zero may be read.
      let name = unsafe UnsafeRawPointer(entry) + nameOffset
      names.append(unsafe String(cString: name.assumingMemoryBound(to: CChar.self)))
    }
  }

  private static func openStream(_ path: String) throws(GapmapError) -> DirectoryStream {
    while true {
      if let stream = unsafe opendir(path) { return unsafe stream }
      let code = errno
      if code != EINTR { throw .system(operation: "list", path: path, code: code) }
    }
  }

  /// Makes a directory that is not there.
  static func makeDirectory(_ path: String) throws(GapmapError) {
    _ = try retrying("make the directory", path: path) { unsafe mkdir(path, 0o777) }
  }
}

#if canImport(Darwin)
  private typealias DirectoryStream = UnsafeMutablePointer<DIR>
#else
  private typealias DirectoryStream = OpaquePointer
#endif
