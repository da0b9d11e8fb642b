#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where an index is written: a file that appears whole or not at all, or a descriptor.
///
/// A file is written beside its final place, made durable, and renamed. While it is written it has
/// no name at all where the system allows that (Linux), so that not even a killed process leaves
/// anything behind.
struct AtomicOutput: ~Copyable {
  private enum Target {
    case unnamed(final: String)
    case named(temporary: String, final: String)
    case stream(owned: Bool)
  }

  private static let bufferSize = 256 << 10

  private let descriptor: Int32
  private let target: Target
  private let name: String
  private var buffer: [UInt8] = []
  private var isOpen = true
  /// How many bytes were appended.
  private(set) var byteCount: UInt64 = 0

  /// Begins a file that will appear at `path`.
  ///
  /// - Throws: `system` if the directory cannot be written, or `path` is a directory.
  init(path: String) throws(GapmapError) {
    (descriptor, target) = try Self.begin(path)
    name = path
  }

  private static func begin(_ path: String) throws(GapmapError) -> (Int32, Target) {
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    switch exists ? status.st_mode & S_IFMT : S_IFREG {
    case S_IFREG:
      let (descriptor, target) = try createBeside(path)
      if exists, fchmod(descriptor, status.st_mode & 0o777) != 0 {
        let code = errno
        release(descriptor, target)
        throw .system(operation: "set the permissions of", path: path, code: code)
      }
      return (descriptor, target)
    case S_IFDIR:
      throw .system(operation: "write", path: path, code: EISDIR)
    default:
      // A device or a named pipe cannot be replaced by renaming; it is written as it stands.
      return (try Syscalls.open(path, flags: O_WRONLY), .stream(owned: true))
    }
  }

  /// Writes to a descriptor that the caller keeps open, a pipe for instance.
  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    target = .stream(owned: false)
  }

  deinit { if isOpen { Self.release(descriptor, target) } }

  /// Appends bytes.
  mutating func write(_ bytes: [UInt8]) throws(GapmapError) {
    byteCount += UInt64(bytes.count)
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  private mutating func flush() throws(GapmapError) {
    try Syscalls.writeAll(buffer, to: descriptor, path: name)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what is left, makes the file durable and gives it its name.
  mutating func publish() throws(GapmapError) {
    try flush()
    switch target {
    case .stream:
      break
    case .unnamed(let final):
      try Syscalls.synchronize(descriptor, path: final)
      let temporary = Self.temporaryName(for: final)
      try Syscalls.link(descriptor, to: temporary)
      try Self.rename(temporary, to: final)
    case .named(let temporary, let final):
      try Syscalls.synchronize(descriptor, path: final)
      try Self.rename(temporary, to: final)
    }
    isOpen = false
    if case .stream(owned: false) = target { return }
    close(descriptor)
    guard case .stream = target else { return try Self.synchronizeDirectory(of: name) }
  }

  /// Removes what was written so far; a descriptor is left as it is.
  mutating func discard() {
    guard isOpen else { return }
    isOpen = false
    Self.release(descriptor, target)
  }

  private static func release(_ descriptor: Int32, _ target: Target) {
    if case .stream(owned: false) = target { return }
    close(descriptor)
    if case .named(let temporary, _) = target { unsafe unlink(temporary) }
  }

  private static func createBeside(_ path: String) throws(GapmapError) -> (Int32, Target) {
    if let descriptor = try Syscalls.openUnnamed(inDirectoryOf: path) {
      return (descriptor, .unnamed(final: path))
    }
    let temporary = temporaryName(for: path)
    do {
      let descriptor = try Syscalls.open(temporary, flags: O_RDWR | O_CREAT | O_EXCL)
      return (descriptor, .named(temporary: temporary, final: path))
    } catch .system(_, _, let code) {
      throw .system(operation: "write", path: path, code: code)
    }
  }

  private static func temporaryName(for path: String) -> String {
    "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
  }

  private static func rename(_ temporary: String, to final: String) throws(GapmapError) {
    do {
      try Syscalls.rename(temporary, to: final)
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  private static func synchronizeDirectory(of path: String) throws(GapmapError) {
    let directory = Syscalls.directoryName(of: path)
    let descriptor = try Syscalls.open(directory, flags: O_RDONLY)
    defer { close(descriptor) }
    do {
      try Syscalls.synchronize(descriptor, path: directory)
    } catch .system(_, _, code: EINVAL) {
      // Some file systems cannot synchronise a directory; there the rename is all there is.
    }
  }
}
