import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Temporary names of files that get another once they are whole.
///
/// A name follows from the path that the file is for, so that the next writer to the same path finds
/// what a killed one has left, and removes it. What is not left but in use is locked (`flock`), and
/// is stepped over. What a signal that can be caught would leave is removed on the way out, if the
/// program asks for that (`removeTemporaryNamesAtEnd`).
enum TemporaryName {
  /// The names there are. Whoever changes names holds the lock meanwhile.
  private static let pending = Mutex<Set<String>>([])
  /// So many processes at once may write to one path.
  private static let limit = 1000

  /// Creates a file with a temporary name.
  ///
  /// - Parameter path: Where it will be.
  /// - Returns: Its descriptor and its name.
  static func create(
    for path: String
  ) throws(GapmapError) -> (descriptor: Int32, name: String) {
    try pending.withLock { (pending) throws(GapmapError) in
      try firstFree(for: path) { (name) throws(GapmapError) in
        let descriptor = try Syscalls.open(name, flags: O_RDWR | O_CREAT | O_EXCL)
        guard isOurs(descriptor) else {
          close(descriptor)
          return nil
        }
        pending.insert(name)
        return (descriptor, name)
      }
    }
  }

  /// Gives a file its final name.
  static func rename(_ name: String, to path: String) throws(GapmapError) {
    try pending.withLock { (pending) throws(GapmapError) in
      try Syscalls.rename(name, to: path)
      pending.remove(name)
    }
  }

  /// Removes a file.
  static func remove(_ name: String) {
    pending.withLock { pending in
      unsafe unlink(name)
      pending.remove(name)
    }
  }

  /// Replaces a file by one without a name.
  static func replace(_ path: String, by descriptor: Int32) throws(GapmapError) {
    // Where files cannot be locked, what is left is not removed either.
    flock(descriptor, LOCK_EX | LOCK_NB)
    try pending.withLock { (_) throws(GapmapError) in
      let name = try firstFree(for: path) { (name) throws(GapmapError) in
        try Syscalls.link(descriptor, to: name)
        return name
      }
      do throws(GapmapError) {
        try Syscalls.rename(name, to: path)
      } catch {
        unsafe unlink(name)
        throw error
      }
    }
  }

  /// Creates a file and takes its name away again.
  static func openRemoved(in directory: String) throws(GapmapError) -> Int32 {
    try pending.withLock { (_) throws(GapmapError) in
      var template = Array("\(directory)/.gapmap-XXXXXX".utf8CString)
      let descriptor = try Syscalls.retrying("open", path: directory) { unsafe mkstemp(&template) }
      if unsafe unlink(template) != 0 {
        let code = errno
        close(descriptor)
        throw .system(operation: "unlink", path: directory, code: code)
      }
      return descriptor
    }
  }

  /// Removes all there are, for a process that is about to end: nobody gets a name any more.
  static func removeAll(thenEnd end: () -> Never) -> Never {
    pending.withLock { pending in
      for name in pending { unsafe unlink(name) }
      end()
    }
  }

  /// Does something with the first name that is free, or whose owner is dead.
  ///
  /// - Parameter body: Throws `EEXIST` if the name is taken; gives nothing to have the next one tried.
  private static func firstFree<R>(
    for path: String, _ body: (String) throws(GapmapError) -> R?
  ) throws(GapmapError) -> R {
    let folder = Syscalls.directoryName(of: path)
    let last = path.split(separator: "/").last ?? ""
    let hash = Array(last.utf8).withView { XXH64.hash($0, seed: 0) }
    var number = 0
    while number < limit {
      // Of the same length whatever the path's is: a name may have 255 bytes.
      let name = "\(folder)/.gapmap-\(String(hash, radix: 36))-\(number).tmp"
      do throws(GapmapError) {
        if let result = try body(name) { return result }
        number += 1
      } catch .system(_, _, code: EEXIST) {
        if !removeIfAbandoned(name) { number += 1 }
      }
    }
    throw .system(operation: "write", path: path, code: EEXIST)
  }

  /// Locks a file that was just created.
  ///
  /// - Returns: False if another process took it for an abandoned one before it was locked.
  private static func isOurs(_ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return errno != EWOULDBLOCK }
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Removes a file whose owner has died.
  ///
  /// - Returns: Whether the name is free now.
  private static func removeIfAbandoned(_ name: String) -> Bool {
    // Not through a link, and without waiting for whoever is at the other end of a pipe.
    let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    #if canImport(Darwin)
      let descriptor = unsafe Darwin.open(name, flags)
    #else
      let descriptor = unsafe Glibc.open(name, flags)
    #endif
    guard descriptor >= 0 else { return errno == ENOENT }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    // Only who holds the lock removes the file, so if it is still this one, it stays this one.
    var (locked, named) = (stat(), stat())
    guard unsafe fstat(descriptor, &locked) == 0 else { return false }
    guard unsafe lstat(name, &named) == 0 else { return errno == ENOENT }
    guard locked.st_ino == named.st_ino, locked.st_dev == named.st_dev else { return false }
    return unsafe unlink(name) == 0 || errno == ENOENT
  }
}
