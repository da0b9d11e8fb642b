#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Standard output or standard error, written to without a buffer.
package struct FileOutput: Sendable {
  /// The file descriptor.
  package let descriptor: Int32
  /// What to call it in a message.
  package let name: String

  /// Where results go.
  package static let standardOutput = FileOutput(
    descriptor: STDOUT_FILENO, name: "standard output")
  /// Where messages go.
  package static let standardError = FileOutput(
    descriptor: STDERR_FILENO, name: "standard error")

  /// Whether a person reads along.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes all of the bytes.
  ///
  /// - Parameter bytes: What to write.
  /// - Throws: `system` if it cannot be written; see `GapmapError.isClosedPipe`.
  /// - Complexity: O(*n*) for *n* bytes.
  package func write(_ bytes: [UInt8]) throws(GapmapError) {
    try Syscalls.writeAll(bytes[...], to: descriptor, path: name)
  }

  /// Writes words, the least significant byte of each first.
  ///
  /// - Parameter words: What to write, in the order of this machine's bytes.
  /// - Throws: `system` if they cannot be written; see `GapmapError.isClosedPipe`.
  /// - Complexity: O(*n*) for *n* words.
  package func write(littleEndian words: [UInt64]) throws(GapmapError) {
    try Syscalls.writeAll(words.map(\.littleEndian)[...], to: descriptor, path: name)
  }
}

extension GapmapError {
  /// Whether the reader of a pipe has gone, which only ends the work and is no fault.
  package var isClosedPipe: Bool {
    if case .system(_, _, code: EPIPE) = self { true } else { false }
  }

  /// The system's own words for the error code of `system`; nil for any other error.
  var systemReason: String? {
    if case .system(_, _, let code) = self { Syscalls.message(forCode: code) } else { nil }
  }
}
