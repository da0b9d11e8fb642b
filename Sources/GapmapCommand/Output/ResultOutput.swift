import Gapmap

/// The reader of standard output has gone; there is nothing left to do, and nothing to complain
/// about.
struct ClosedPipe: Error {}

/// Standard output, collected into large pieces.
final class ResultOutput {
  private static let capacity = 1 << 17

  private var bytes: [UInt8] = []

  /// Begins with nothing to write.
  init() { bytes.reserveCapacity(Self.capacity) }

  /// Adds text.
  func append(_ text: String) throws {
    bytes += text.utf8
    try flushIfFull()
  }

  /// Adds whatever `body` appends to the bytes, some kilobytes at most.
  func append(_ body: (inout [UInt8]) -> Void) throws {
    body(&bytes)
    try flushIfFull()
  }

  /// Adds bytes.
  func append(_ more: ArraySlice<UInt8>) throws {
    bytes += more
    try flushIfFull()
  }

  /// Adds words of eight bytes, least significant first.
  func append(littleEndian words: [UInt64]) throws {
    try flush()
    try Self.translatingClosedPipe { () throws(GapmapError) in
      try FileOutput.standardOutput.write(littleEndian: words)
    }
  }

  /// Writes what was added.
  ///
  /// - Throws: `ClosedPipe` if nobody reads it, `GapmapError` if it cannot be written.
  func flush() throws {
    try Self.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private func flushIfFull() throws {
    if bytes.count >= Self.capacity / 2 { try flush() }
  }

  /// Writes bytes at once.
  static func write(_ bytes: [UInt8]) throws {
    try translatingClosedPipe { () throws(GapmapError) in
      try FileOutput.standardOutput.write(bytes)
    }
  }

  private static func translatingClosedPipe(
    _ body: () throws(GapmapError) -> Void
  ) throws {
    do {
      try body()
    } catch {
      if error.isClosedPipe { throw ClosedPipe() }
      throw error
    }
  }
}

/// Writes text to standard output.
func printResult(_ text: String) throws { try ResultOutput.write(Array(text.utf8)) }

/// Writes text to standard error.
func printMessage(_ text: String) {
  do {
    try FileOutput.standardError.write(Array(text.utf8))
  } catch {
    // There is nowhere left to say so; the exit status still tells.
  }
}
