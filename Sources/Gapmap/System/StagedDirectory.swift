#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A directory of files that appears whole or not at all.
///
/// Files are written into a directory beside its final place whose name begins with a point, which is
/// renamed at the end. A process that is killed leaves that one behind.
package final class StagedDirectory {
  /// Where the files are to be written.
  package let path: String
  /// Where they will be.
  private let target: String
  private var isOpen = true

  /// Begins a directory.
  ///
  /// - Parameter path: Where it will be: nothing, or an empty directory, whose permissions it takes.
  /// - Throws: `system` if it cannot be made, or something is in its place.
  package init(path: String) throws(GapmapError) {
    let old = try Syscalls.statusIfExists(path)
    if let old {
      guard old.st_mode & S_IFMT == S_IFDIR else {
        throw .system(operation: "write", path: path, code: ENOTDIR)
      }
      guard try Syscalls.names(inDirectory: path).allSatisfy({ $0 == "." || $0 == ".." }) else {
        throw .system(operation: "write", path: path, code: ENOTEMPTY)
      }
      target = try Syscalls.resolved(path)
    } else {
      target = Self.withoutSlashes(path)
    }
    self.path = Syscalls.temporaryName(in: Syscalls.directoryName(of: target))
    let (staged, mode) = (self.path, old.map { $0.st_mode & 0o777 })
    do throws(GapmapError) {
      _ = try Syscalls.retrying("make", path: path) { unsafe mkdir(staged, 0o777) }
      if let mode {
        _ = try Syscalls.retrying("make", path: path) { unsafe chmod(staged, mode) }
      }
    } catch {
      unsafe rmdir(staged)
      throw error
    }
  }

  deinit { if isOpen { Self.remove(path) } }

  private static func withoutSlashes(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }

  /// Gives the directory its name.
  ///
  /// - Throws: `system` if that cannot be done; the files are gone then.
  package func publish() throws(GapmapError) {
    // The files are durable, their names become so here.
    try Self.synchronize(path)
    try Syscalls.rename(path, to: target)
    isOpen = false
    try Self.synchronize(Syscalls.directoryName(of: target))
  }

  private static func synchronize(_ directory: String) throws(GapmapError) {
    let descriptor = try Syscalls.open(directory, flags: O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    try Syscalls.synchronize(directory: descriptor, path: directory)
  }

  /// Removes the directory and the files in it, as far as that can be done: what is told is the error
  /// that led to it.
  private static func remove(_ path: String) {
    for name in (try? Syscalls.names(inDirectory: path)) ?? [] {
      unsafe unlink("\(path)/\(name)")
    }
    unsafe rmdir(path)
  }
}
