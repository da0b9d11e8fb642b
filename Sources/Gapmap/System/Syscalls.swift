#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The calls into the system that files are made of, with the error told.
enum Syscalls {
  /// Repeats a call for as long as a signal interrupts it.
  static func retrying<T: FixedWidthInteger & SignedInteger>(
    _ operation: String, path: String, _ call: () -> T
  ) throws(GapmapError) -> T {
    while true {
      let result = call()
      if result != -1 { return result }
      let code = errno
      if code != EINTR { throw .system(operation: operation, path: path, code: code) }
    }
  }

  static func open(
    _ path: String, flags: Int32, mode: mode_t = 0o666
  ) throws(GapmapError) -> Int32 {
    try retrying("open", path: path) {
      #if canImport(Darwin)
        unsafe Darwin.open(path, flags | O_CLOEXEC, mode)
      #else
        unsafe Glibc.open(path, flags | O_CLOEXEC, mode)
      #endif
    }
  }

  static func status(of descriptor: Int32, path: String) throws(GapmapError) -> stat {
    var result = stat()
    _ = try retrying("examine", path: path) { unsafe fstat(descriptor, &result) }
    return result
  }

  /// Makes what was written survive a loss of power, as far as the system can.
  static func synchronize(_ descriptor: Int32, path: String) throws(GapmapError) {
    #if canImport(Darwin)
      // fsync on Darwin leaves the data in the drive's cache. Not every file system knows the
      // stronger call.
      if fcntl(descriptor, F_FULLFSYNC) != -1 { return }
    #endif
    _ = try retrying("synchronise", path: path) { fsync(descriptor) }
  }

  /// Makes the name of a file survive a loss of power.
  ///
  /// - Parameters:
  ///   - descriptor: The directory that the name is in.
  ///   - path: The file, for messages.
  static func synchronizeDirectory(_ descriptor: Int32, of path: String) throws(GapmapError) {
    do throws(GapmapError) {
      try synchronize(descriptor, path: path)
    } catch .system(_, _, code: EINVAL) {
      // Some file systems cannot synchronise a directory; there the rename is all there is.
    } catch {
      guard case .system(_, _, let code) = error else { throw error }
      throw .system(operation: "synchronise the directory of", path: path, code: code)
    }
  }

  static func rename(_ old: String, to new: String) throws(GapmapError) {
    _ = try retrying("rename to", path: new) {
      #if canImport(Darwin)
        unsafe Darwin.rename(old, new)
      #else
        unsafe Glibc.rename(old, new)
      #endif
    }
  }

  /// What is at a path, links followed; nil if there is nothing.
  static func statusIfExists(_ path: String) throws(GapmapError) -> stat? {
    var result = stat()
    do throws(GapmapError) {
      _ = try retrying("write", path: path) { unsafe stat(path, &result) }
      return result
    } catch .system(_, _, code: ENOENT) where !path.isEmpty {
      // An empty path is "no such file", too, but nothing can be created there.
      return nil
    }
  }

  /// The path of an existing file without links in it.
  static func resolved(_ path: String) throws(GapmapError) -> String {
    while true {
      if let resolved = unsafe realpath(path, nil) {
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
      }
      let code = errno
      if code != EINTR { throw .system(operation: "resolve", path: path, code: code) }
    }
  }

  /// Creates a file without a name in a directory; nil where the system cannot, or could not name
  /// it later.
  static func openUnnamed(in directory: String) throws(GapmapError) -> Int32? {
    #if os(Linux)
      // It is named by way of this directory, which not every jail has.
      guard unsafe access("/proc/self/fd", X_OK) == 0 else { return nil }
      // O_TMPFILE, a macro that Swift does not import.
      let temporaryFile: Int32 = 0o20000000 | O_DIRECTORY
      do {
        return try open(directory, flags: temporaryFile | O_RDWR)
      } catch .system(_, _, let code)
        where code == EOPNOTSUPP || code == EISDIR || code == EINVAL
      {
        return nil
      }
    #else
      return nil
    #endif
  }

  /// Gives a file without a name a name that is free.
  static func link(_ descriptor: Int32, to path: String) throws(GapmapError) {
    #if os(Linux)
      _ = try retrying("name", path: path) {
        unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
      }
    #else
      preconditionFailure("there are no unnamed files on this system")
    #endif
  }

  static func directoryName(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The system's own words for an error code.
  static func message(forCode code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }
}
