#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where an index is written: a file that appears whole or not at all, or a descriptor.
///
/// A file is written in the directory of its final place, made durable, and given its name. Until
/// then it has no name at all where the system allows that (Linux), so that a killed process leaves
/// nothing behind. Only where an older file has to be replaced does it have a temporary name, for
/// the moment between two calls; what a process killed in it leaves, the next one removes.
package struct AtomicOutput: ~Copyable {
  private enum Target {
    /// A file; its temporary name, unless it has none yet.
    case file(temporary: String?)
    case stream(owned: Bool)
  }

  private struct Place {
    var descriptor: Int32
    var target: Target
    /// Where the file will be, links followed.
    var path: String
    /// The directory of that, kept open so that it can be made durable, too; −1 for a stream.
    var directory: Int32 = -1

    /// Closes all, and removes a file that has a temporary name.
    func release() {
      if case .stream(owned: false) = target { return }
      close(descriptor)
      if directory >= 0 { close(directory) }
      if case .file(let temporary?) = target { TemporaryName.remove(temporary) }
    }
  }

  private static let bufferSize = 256 << 10

  private let place: Place
  private let name: String
  private var buffer: [UInt8] = []
  private var isOpen = true
  /// How many bytes were appended.
  package private(set) var byteCount: UInt64 = 0

  /// Begins a file that will appear at `path`.
  ///
  /// - Parameter path: Where it will be.
  /// - Throws: `system` if the directory cannot be written, or `path` is a directory.
  /// - Complexity: O(1).
  package init(path: String) throws(GapmapError) {
    place = try Self.begin(path)
    name = path
  }

  /// Writes to a descriptor that the caller keeps open, a pipe for instance.
  ///
  /// - Parameters:
  ///   - descriptor: Open for writing.
  ///   - name: What to call it in a message.
  package init(descriptor: Int32, name: String) {
    place = Place(descriptor: descriptor, target: .stream(owned: false), path: name)
    self.name = name
  }

  deinit { if isOpen { place.release() } }

  private static func begin(_ path: String) throws(GapmapError) -> Place {
    guard let old = try Syscalls.statusIfExists(path) else { return try createBeside(path) }
    switch old.st_mode & S_IFMT {
    case S_IFREG:
      let place = try createBeside(Syscalls.resolved(path))
      do throws(GapmapError) {
        _ = try Syscalls.retrying("set the permissions of", path: path) {
          fchmod(place.descriptor, old.st_mode & 0o777)
        }
      } catch {
        place.release()
        throw error
      }
      return place
    case S_IFDIR:
      throw .system(operation: "write", path: path, code: EISDIR)
    default:
      // A device or a named pipe cannot be replaced by renaming; it is written as it stands.
      let descriptor = try Syscalls.open(path, flags: O_WRONLY)
      return Place(descriptor: descriptor, target: .stream(owned: true), path: path)
    }
  }

  private static func createBeside(_ path: String) throws(GapmapError) -> Place {
    let folder = Syscalls.directoryName(of: path)
    do throws(GapmapError) {
      var place = Place(descriptor: -1, target: .file(temporary: nil), path: path)
      place.directory = try Syscalls.open(folder, flags: O_RDONLY | O_DIRECTORY)
      do throws(GapmapError) {
        if let descriptor = try Syscalls.openUnnamed(in: folder) {
          place.descriptor = descriptor
        } else {
          let (descriptor, temporary) = try TemporaryName.create(for: path)
          place.descriptor = descriptor
          place.target = .file(temporary: temporary)
        }
      } catch {
        close(place.directory)
        throw error
      }
      return place
    } catch {
      // The user knows the path, not the names that were tried.
      guard case .system(_, _, let code) = error else { throw error }
      throw .system(operation: "write", path: path, code: code)
    }
  }

  /// Appends bytes.
  ///
  /// - Parameter bytes: What comes next.
  /// - Throws: `system` if they cannot be written.
  /// - Complexity: O(*n*) for *n* bytes.
  package mutating func write(_ bytes: [UInt8]) throws(GapmapError) {
    byteCount += UInt64(bytes.count)
    if bytes.count >= Self.bufferSize {
      try flush()
      return try Syscalls.writeAll(bytes[...], to: place.descriptor, path: name)
    }
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  private mutating func flush() throws(GapmapError) {
    try Syscalls.writeAll(buffer[...], to: place.descriptor, path: name)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what is left, makes the file durable and gives it its name.
  ///
  /// - Throws: `system` if that cannot be done.
  package mutating func publish() throws(GapmapError) {
    try flush()
    if case .file(let temporary) = place.target {
      try Syscalls.synchronize(place.descriptor, path: name)
      try giveName(replacing: temporary)
    }
    isOpen = false
    if case .stream(owned: false) = place.target { return }
    close(place.descriptor)
    guard place.directory >= 0 else { return }
    defer { close(place.directory) }
    try Syscalls.synchronizeDirectory(place.directory, of: name)
  }

  private func giveName(replacing temporary: String?) throws(GapmapError) {
    do throws(GapmapError) {
      if let temporary { return try TemporaryName.rename(temporary, to: place.path) }
      do {
        try Syscalls.link(place.descriptor, to: place.path)
      } catch .system(_, _, code: EEXIST) {
        // Only a rename replaces a file, and it wants a name to start from.
        try TemporaryName.replace(place.path, by: place.descriptor)
      }
    } catch {
      // The user knows the path, not what it was resolved to nor the names that were tried.
      guard case .system(let operation, _, let code) = error else { throw error }
      throw .system(operation: operation, path: name, code: code)
    }
  }

  /// Removes what was written so far; a descriptor is left as it is.
  mutating func discard() {
    guard isOpen else { return }
    isOpen = false
    place.release()
  }
}
