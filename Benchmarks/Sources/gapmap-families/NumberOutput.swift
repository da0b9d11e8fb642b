#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How numbers are written.
enum NumberFormat: String {
  /// Eight bytes each, little-endian.
  case u64
  /// One decimal number a line.
  case text
}

/// A file, or standard output, that numbers are written to.
///
/// All calls of the system that take pointers are here.
struct NumberOutput: ~Copyable {
  private static let bufferSize = 1 << 18

  private let descriptor: Int32
  private let path: String
  private let format: NumberFormat
  private var buffer: [UInt8] = []

  /// Opens a file, which is emptied if there is one; nil is standard output.
  init(path: String?, format: NumberFormat) throws(CommandError) {
    self.format = format
    if let path {
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw Self.systemError("open for writing", path) }
      self.descriptor = descriptor
      self.path = path
    } else {
      descriptor = STDOUT_FILENO
      self.path = "standard output"
    }
    // Room for the longest number besides: it is appended first, and the size is checked then.
    buffer.reserveCapacity(Self.bufferSize + 32)
  }

  /// Writes one number.
  mutating func write(_ number: UInt64) throws(CommandError) {
    switch format {
    case .u64:
      for shift in stride(from: 0, to: 64, by: 8) as StrideTo<UInt64> {
        buffer.append(UInt8(truncatingIfNeeded: number &>> shift))
      }
    case .text:
      buffer.append(contentsOf: String(number).utf8)
      buffer.append(UInt8(ascii: "\n"))
    }
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes what is buffered and closes the file: some systems report a full disk only then.
  consuming func finish() throws(CommandError) {
    try flush()
    guard close(descriptor) == 0 else { throw Self.systemError("close", path) }
  }

  private mutating func flush() throws(CommandError) {
    var written = 0
    while written < buffer.count {
      let result = unsafe buffer.withUnsafeBytes { bytes in
        unsafe systemWrite(descriptor, bytes.baseAddress! + written, bytes.count - written)
      }
      if result >= 0 {
        written += result
      } else if errno != EINTR {
        throw Self.systemError("write", path)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func systemError(_ operation: String, _ path: String) -> CommandError {
    let reason = unsafe String(cString: strerror(errno))
    return .system(operation: operation, path: path, reason: reason)
  }
}

/// Reports trouble on standard error and ends the program with status 2.
func exitWithTrouble(_ message: String) -> Never {
  let line = Array("gapmap-families: \(message)\n".utf8)
  // Nothing helps where standard error cannot be written either; the status still tells.
  _ = unsafe line.withUnsafeBytes { bytes in
    unsafe systemWrite(STDERR_FILENO, bytes.baseAddress!, bytes.count)
  }
  exit(2)
}

/// `write(2)`, under a name that no method of ours hides.
private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int
) -> Int {
  unsafe write(descriptor, bytes, count)
}
