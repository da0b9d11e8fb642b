import Gapmap

/// Opens an index and does something with it; its errors tell the index's name.
///
/// - Parameters:
///   - path: The file; "-" is standard input, which is read as a whole.
///   - body: What to do.
/// - Returns: What `body` returns.
/// - Throws: `CommandError` for trouble with the index, and what `body` throws.
func withIndex<R>(_ path: String, _ body: (KeyIndex) throws -> R) throws -> R {
  do {
    return try body(path == "-" ? KeyIndex(bytes: readStandardInput()) : KeyIndex(path: path))
  } catch let error as GapmapError {
    throw CommandError.file(path == "-" ? "standard input" : path, error)
  }
}

private func readStandardInput() throws(GapmapError) -> [UInt8] {
  let input = try FileInput.standardInput()
  let piece = 1 << 20
  var bytes: [UInt8] = []
  while true {
    let count = bytes.count
    bytes += repeatElement(0, count: piece)
    let read = try input.read(into: &bytes, at: count, limit: piece)
    bytes.removeLast(piece - read)
    // What is no index need not be read to its end.
    if count == 0 { try KeyIndex.refuseOtherThanIndex(bytes) }
    if read == 0 { return bytes }
  }
}
