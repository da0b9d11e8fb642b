#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Syscalls {
  /// The names of all entries of a directory, in no particular order.
  static func names(inDirectory path: String) throws(GapmapError) -> [String] {
    guard let stream = unsafe opendir(path) else {
      throw .system(operation: "list", path: path, code: errno)
    }
    defer { unsafe closedir(stream) }
    let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name)!
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw .system(operation: "list", path: path, code: errno) }
        return names
      }
      // An entry is shorter than its type: only the name up to its zero may be read.
      let name = unsafe UnsafeRawPointer(entry) + nameOffset
      names.append(unsafe String(cString: name.assumingMemoryBound(to: CChar.self)))
    }
  }
}

extension Syscalls {
  /// Makes the names in a directory survive a loss of power.
  static func synchronize(directory: Int32, path: String) throws(GapmapError) {
    do {
      try synchronize(directory, path: path)
    } catch .system(_, _, code: EINVAL) {
      // Some file systems cannot synchronise a directory; there the names are all there is.
    }
  }

  /// A name that is free, not to be seen by those who list a directory.
  static func temporaryName(in folder: String) -> String {
    "\(folder)/.gapmap-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
  }
}
