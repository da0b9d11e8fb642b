#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension TemporaryName {
  /// What temporary names begin and end with.
  static let prefix = ".gapmap-"
  static let suffix = ".tmp"
  /// So many processes at once may write to one path.
  private static let limit = 1000

  /// Creates something by the first name that is free, or whose owner is dead.
  ///
  /// Names follow from the path that they are for, so that a writer meets what others to the same path
  /// have left. What is in use is locked (`flock`) and is stepped over; where nothing can be locked,
  /// nothing is removed either.
  ///
  /// - Parameters:
  ///   - path: Where it will be.
  ///   - base: What the name is made from; nil for the last part of `path`.
  ///   - create: Makes it; throws `EEXIST` if the name is taken, gives nothing if it was lost at once.
  /// - Returns: What `create` gives.
  static func firstFreeName<R>(
    for path: String, base: String? = nil, _ create: (String) throws(GapmapError) -> R?
  ) throws(GapmapError) -> R {
    let folder = Syscalls.directoryName(of: path)
    let base = base ?? hash(ofLastPartOf: path)
    var number = 0
    while number < limit {
      let name = "\(folder)/\(prefix)\(base)-\(number)\(suffix)"
      do throws(GapmapError) {
        if let created = try create(name) { return created }
        number += 1
      } catch .system(_, _, code: EEXIST) {
        if !removeIfAbandoned(name) { number += 1 }
      }
    }
    throw .system(operation: "write", path: path, code: EEXIST)
  }

  /// Of the same length whatever the path's is: a name may have 255 bytes.
  private static func hash(ofLastPartOf path: String) -> String {
    let last = path.split(separator: "/").last ?? ""
    return String(Array(last.utf8).withView { XXH64.hash($0, seed: 0) }, radix: 36)
  }

  /// Locks what was just created.
  ///
  /// - Returns: False if another process took it for abandoned before it was locked; it is closed then.
  static func lock(_ descriptor: Int32, by name: String) -> Bool {
    let isOurs: Bool
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
      isOurs = isAt(name, descriptor) ?? true
    } else {
      isOurs = errno != EWOULDBLOCK
    }
    if !isOurs { close(descriptor) }
    return isOurs
  }

  /// Whether what is open is what has a name; nil if that cannot be found out.
  private static func isAt(_ name: String, _ descriptor: Int32) -> Bool? {
    var (open, named) = (stat(), stat())
    guard unsafe fstat(descriptor, &open) == 0 else { return nil }
    if unsafe lstat(name, &named) != 0 { return errno == ENOENT ? false : nil }
    return open.st_ino == named.st_ino && open.st_dev == named.st_dev
  }

  /// Removes what has an owner that has died.
  ///
  /// - Returns: Whether the name may be free now.
  private static func removeIfAbandoned(_ name: String) -> Bool {
    // Not through a link, and without waiting for whoever is at the other end of a pipe.
    let flags = O_NOFOLLOW | O_NONBLOCK
    let descriptor: Int32
    do throws(GapmapError) {
      do {
        // Some systems lock only what may be written.
        descriptor = try Syscalls.open(name, flags: flags | O_RDWR)
      } catch .system(_, _, code: EISDIR) {
        descriptor = try Syscalls.open(name, flags: flags | O_RDONLY)
      }
    } catch {
      // It is gone, or it is nothing of ours.
      if case .system(_, _, code: ENOENT) = error { return true }
      return false
    }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    // Only who holds the lock removes it, so if the name is still its own, it stays so.
    guard let isStill = isAt(name, descriptor) else { return false }
    return !isStill || removeFromDisk(name)
  }

  /// Removes a file, or a directory with the files in it.
  ///
  /// - Returns: Whether it is gone.
  @discardableResult
  static func removeFromDisk(_ name: String) -> Bool {
    if unsafe unlink(name) == 0 || errno == ENOENT { return true }
    // What a directory says to that differs from system to system.
    do throws(GapmapError) {
      for file in try Syscalls.names(inDirectory: name) where file != "." && file != ".." {
        unsafe unlink("\(name)/\(file)")
      }
    } catch {
      return false
    }
    return unsafe rmdir(name) == 0
  }
}
