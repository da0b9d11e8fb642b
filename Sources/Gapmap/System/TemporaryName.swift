import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Temporary names of files and directories that get another once they are whole.
///
/// What a killed process leaves, the next writer to the same place removes (`firstFreeName`); what a
/// signal that can be caught would leave is removed on the way out, if the program asks for that
/// (`removeTemporaryNamesAtEnd`).
enum TemporaryName {
  /// The names there are; whoever changes names holds the lock meanwhile.
  private static let pending = Mutex<Set<String>>([])

  /// Creates a file with a temporary name.
  ///
  /// - Parameter path: Where it will be.
  /// - Returns: Its descriptor and its name.
  static func create(
    for path: String
  ) throws(GapmapError) -> (descriptor: Int32, name: String) {
    try pending.withLock { (pending) throws(GapmapError) in
      try firstFreeName(for: path) { (name) throws(GapmapError) in
        let descriptor = try Syscalls.open(name, flags: O_RDWR | O_CREAT | O_EXCL)
        guard lock(descriptor, by: name) else { return nil }
        pending.insert(name)
        return (descriptor, name)
      }
    }
  }

  /// Creates a directory with a temporary name.
  ///
  /// - Parameters:
  ///   - path: Where it will be.
  ///   - base: What the name is made from; nil for the last part of `path`.
  /// - Returns: Its descriptor and its name.
  static func createDirectory(
    for path: String, base: String? = nil
  ) throws(GapmapError) -> (descriptor: Int32, name: String) {
    try pending.withLock { (pending) throws(GapmapError) in
      try firstFreeName(for: path, base: base) { (name) throws(GapmapError) in
        try Syscalls.makeDirectory(name)
        let descriptor: Int32
        do throws(GapmapError) {
          descriptor = try Syscalls.open(name, flags: O_RDONLY | O_DIRECTORY)
        } catch {
          removeFromDisk(name)
          throw error
        }
        guard lock(descriptor, by: name) else { return nil }
        pending.insert(name)
        return (descriptor, name)
      }
    }
  }

  /// Gives a file or directory its final name.
  static func rename(_ name: String, to path: String) throws(GapmapError) {
    try pending.withLock { (pending) throws(GapmapError) in
      try Syscalls.rename(name, to: path)
      pending.remove(name)
    }
  }

  /// Moves all files out of a directory, or none, and removes it.
  ///
  /// A signal has to wait meanwhile, lest old files be gone and new ones not be there.
  ///
  /// - Parameters:
  ///   - names: The files.
  ///   - name: The directory that they are in.
  ///   - path: The directory that they go to.
  ///   - old: Files that are there, in whose place they come.
  static func move(
    _ names: [String], from name: String, to path: String, removing old: [String] = []
  ) throws(GapmapError) {
    try pending.withLock { (pending) throws(GapmapError) in
      for file in old { try removeFile("\(path)/\(file)") }
      for (done, file) in names.enumerated() {
        do throws(GapmapError) {
          try Syscalls.rename("\(name)/\(file)", to: "\(path)/\(file)")
        } catch {
          for moved in names[..<done] { removeFromDisk("\(path)/\(moved)") }
          throw error
        }
      }
      pending.remove(name)
      _ = try Syscalls.retrying("remove", path: name) { unsafe rmdir(name) }
    }
  }

  /// Removes a file, or a directory with the files in it.
  static func remove(_ name: String) {
    pending.withLock { pending in
      removeFromDisk(name)
      pending.remove(name)
    }
  }

  /// Replaces a file by one without a name.
  static func replace(_ path: String, by descriptor: Int32) throws(GapmapError) {
    try pending.withLock { (_) throws(GapmapError) in
      // Before others can see it.
      flock(descriptor, LOCK_EX | LOCK_NB)
      let name = try firstFreeName(for: path) { (name) throws(GapmapError) in
        try Syscalls.link(descriptor, to: name)
        return name
      }
      do throws(GapmapError) {
        try Syscalls.rename(name, to: path)
      } catch {
        removeFromDisk(name)
        throw error
      }
    }
  }

  /// Creates a file and takes its name away again.
  static func openRemoved(in directory: String) throws(GapmapError) -> Int32 {
    let (descriptor, name) = try create(for: "\(directory)/temporary")
    do throws(GapmapError) {
      try pending.withLock { (pending) throws(GapmapError) in
        pending.remove(name)
        _ = try Syscalls.retrying("remove", path: name) { unsafe unlink(name) }
      }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Removes all there are, for a process that is about to end: nobody gets a name any more.
  static func removeAll(thenEnd end: () -> Never) -> Never {
    pending.withLock { pending in
      for name in pending { removeFromDisk(name) }
      end()
    }
  }
}
