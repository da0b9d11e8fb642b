#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Files that appear in a directory together or not at all.
///
/// They are written to a directory with a temporary name, which becomes the directory that is wanted
/// if there is none yet. One that is there, perhaps with other files in it, gets them one by one; if the
/// process is killed in the middle of that, what is left to move tells that files are missing
/// (`unfinished`).
package final class StagedDirectory {
  /// What the names of directories begin with whose files are still to be moved to the one around.
  private static let base = "parts"

  /// Where the files are to be.
  package let path: String
  /// Where they are written meanwhile.
  package let temporary: String
  /// Whether there is no directory yet.
  package let isNew: Bool
  private let descriptor: Int32
  private var isPublished = false

  /// Begins with no files.
  ///
  /// - Parameter path: The directory where they are to be; what it lies in must be there.
  /// - Throws: `system` if nothing can be written there.
  package init(path: String) throws(GapmapError) {
    // "parts/" is the directory "parts", not something in it.
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    do throws(GapmapError) {
      if let status = try Syscalls.statusIfExists(path) {
        guard status.st_mode & S_IFMT == S_IFDIR else {
          throw .system(operation: "write", path: path, code: ENOTDIR)
        }
        isNew = false
        (descriptor, temporary) = try TemporaryName.createDirectory(
          for: "\(path)/\(Self.base)", base: Self.base)
      } else {
        isNew = true
        (descriptor, temporary) = try TemporaryName.createDirectory(for: path)
      }
    } catch {
      // The user knows the path, not the names that were tried.
      guard case .system(_, _, let code) = error else { throw error }
      throw .system(operation: "write", path: path, code: code)
    }
  }

  deinit {
    close(descriptor)
    if !isPublished { TemporaryName.remove(temporary) }
  }

  /// Gives the files their places, and makes them durable.
  ///
  /// What vouches for others is the last to come, and what older files have of it the first to go.
  ///
  /// - Parameters:
  ///   - last: The files that come after all others.
  ///   - isOld: Whether a file that is in the directory belongs to what these files replace, and goes
  ///     before they come.
  /// - Throws: `system` if that cannot be done; then none of them is there, unless only the last step
  ///   failed, that of making their names durable.
  /// - Complexity: O(1), or O(*n*) for *n* files if the directory was there before.
  package func publish(
    last: [String] = [], replacing isOld: (String) -> Bool = { _ in false }
  ) throws(GapmapError) {
    do throws(GapmapError) {
      let around = isNew ? Syscalls.directoryName(of: path) : path
      let directory = try Syscalls.open(around, flags: O_RDONLY | O_DIRECTORY)
      defer { close(directory) }
      if isNew {
        try TemporaryName.rename(temporary, to: path)
      } else {
        let names = try Syscalls.names(inDirectory: temporary).filter { !$0.hasPrefix(".") }
        let there = try Syscalls.names(inDirectory: path)
        let others = names.filter { !last.contains($0) }
        try TemporaryName.move(
          others.sorted() + last, from: temporary, to: path,
          removing: last.filter(there.contains) + there.filter(isOld))
      }
      isPublished = true
      try Syscalls.synchronizeDirectory(directory, of: path)
    } catch {
      guard case .system(let operation, _, let code) = error else { throw error }
      throw .system(operation: operation, path: path, code: code)
    }
  }

  /// What there is in a directory of files that were to appear together, and did not all.
  ///
  /// - Parameter names: What is in the directory.
  /// - Returns: The directory in which the others are; nil if there is nothing of the kind.
  static func unfinished(among names: [String]) -> String? {
    names.first {
      $0.hasPrefix("\(TemporaryName.prefix)\(base)-") && $0.hasSuffix(TemporaryName.suffix)
    }
  }
}
