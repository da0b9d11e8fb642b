#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The bytes of an index, mapped from a file or held in memory, for as long as the object lives.
@safe
final class IndexBytes: Sendable {
  @unsafe
  private enum Storage {
    case mapped(UnsafeMutableRawPointer)
    case allocated(UnsafeMutableRawPointer)
  }

  /// How many bytes more than there are may be read in memory of our own.
  private static let padding = 16

  private nonisolated(unsafe) let storage: Storage
  let count: Int
  /// How many bytes may be read.
  ///
  /// In memory of our own these are some more than there are, so that loads at the end need not be
  /// split. In a file the trailer is behind whatever is searched.
  private let readable: Int
  /// What to call these bytes in a message: the path, or "memory".
  let name: String

  /// Maps a regular file, without reading it.
  ///
  /// - Parameter path: The file.
  /// - Throws: `system` if it cannot be opened or mapped, `notAnIndex` if it is no regular file or
  ///   is empty.
  /// - Complexity: O(1).
  convenience init(mapping path: String) throws(GapmapError) {
    let descriptor = try Syscalls.open(path, flags: O_RDONLY | O_NONBLOCK)
    defer { close(descriptor) }
    try self.init(mapping: descriptor, path: path)
  }

  /// The same for a file that is open, and may be closed afterwards.
  init(mapping descriptor: Int32, path: String) throws(GapmapError) {
    let count = try Self.length(of: descriptor, path: path)
    let address = unsafe mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw .system(operation: "map", path: path, code: errno)
    }
    unsafe storage = .mapped(address)
    self.count = count
    readable = count
    name = path
  }

  /// Copies bytes into memory of its own.
  init(copying bytes: [UInt8]) {
    readable = bytes.count + Self.padding
    let memory = UnsafeMutableRawPointer.allocate(byteCount: readable, alignment: 64)
    unsafe (memory + bytes.count).initializeMemory(
      as: UInt8.self, repeating: 0, count: Self.padding)
    unsafe bytes.withUnsafeBytes { source in
      if let base = source.baseAddress {
        unsafe memory.copyMemory(from: base, byteCount: source.count)
      }
    }
    unsafe storage = .allocated(memory)
    count = bytes.count
    name = "memory"
  }

  /// Reads a regular file into memory, as long as it is when it is opened.
  ///
  /// - Parameter path: The file.
  /// - Throws: As for mapping it; `truncated` if it becomes shorter while it is read, `outOfMemory`.
  /// - Complexity: O(length).
  init(loading path: String) throws(GapmapError) {
    let descriptor = try Syscalls.open(path, flags: O_RDONLY | O_NONBLOCK)
    defer { close(descriptor) }
    count = try Self.length(of: descriptor, path: path)
    readable = count + Self.padding
    name = path
    let memory = try unsafe Self.memory(byteCount: readable)
    unsafe storage = .mapped(memory)
    var done = 0
    while done < count {
      // Some systems refuse to read 2 GiB at once.
      let length = min(count - done, 1 << 30)
      let read = try Syscalls.retrying("read", path: path) {
        unsafe pread(descriptor, memory + done, length, off_t(done))
      }
      guard read > 0 else { throw .truncated(path: path, length: UInt64(done)) }
      done += read
    }
  }

  /// Copies any number of bytes into memory of its own.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: `outOfMemory`.
  /// - Complexity: O(length).
  init(copying bytes: RawSpan) throws(GapmapError) {
    count = bytes.byteCount
    guard count <= Int.max - Self.padding else { throw .outOfMemory(byteCount: UInt64(count)) }
    readable = count + Self.padding
    name = "memory"
    let memory = try unsafe Self.memory(byteCount: readable)
    unsafe bytes.withUnsafeBytes { source in
      if let base = source.baseAddress {
        unsafe memory.copyMemory(from: base, byteCount: source.count)
      }
    }
    unsafe storage = .mapped(memory)
  }

  /// Copies bytes that do not last.
  convenience init(copying view: ByteView) { self.init(copying: view.copied()) }

  /// Takes zeroed memory from the system, if it has so much.
  @unsafe
  private static func memory(byteCount: Int) throws(GapmapError) -> UnsafeMutableRawPointer {
    let memory = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      throw .outOfMemory(byteCount: UInt64(byteCount))
    }
    return unsafe memory
  }

  deinit {
    switch unsafe storage {
    case .mapped(let address): unsafe munmap(address, readable)
    case .allocated(let address): unsafe address.deallocate()
    }
  }

  /// All bytes; valid for as long as this object lives.
  @inline(__always)
  var view: ByteView {
    switch unsafe storage {
    case .mapped(let address), .allocated(let address):
      unsafe ByteView(base: address, count: count, readable: readable)
    }
  }

  /// The length of a regular file, 1 or more.
  private static func length(of descriptor: Int32, path: String) throws(GapmapError) -> Int {
    let status = try Syscalls.status(of: descriptor, path: path)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .notAnIndex(path: path, reason: kind(ofMode: status.st_mode))
    }
    guard status.st_size > 0 else { throw .notAnIndex(path: path, reason: "the file is empty") }
    guard let count = Int(exactly: status.st_size), count <= Int.max - padding else {
      throw .system(operation: "map", path: path, code: EFBIG)
    }
    return count
  }

  private static func kind(ofMode mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "it is a directory"
    case S_IFIFO: "it is a pipe, and an index is mapped, not streamed"
    default: "it is not a regular file"
    }
  }
}
