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
    return try body(
      path == "-" ? KeyIndex(bytes: standardInput(after: [])) : KeyIndex(path: path))
  } catch let error as GapmapError {
    throw CommandError.file(path == "-" ? "standard input" : path, error)
  }
}

/// Looks whether there is an index on standard input.
///
/// - Returns: The bytes read, as few as it takes to tell, so that nobody who types waits, and whether
///   it is one.
/// - Throws: `GapmapError` if it cannot be read.
func peekAtStandardInput() throws(GapmapError) -> (beginning: [UInt8], isIndex: Bool) {
  let input = try FileInput.standardInput()
  var bytes = [UInt8](repeating: 0, count: FileSignature.longest)
  var count = 0
  while count < bytes.count, FileSignature.mayBeginIndex(bytes[..<count]) {
    let read = try input.read(into: &bytes, at: count, limit: bytes.count - count)
    if read == 0 { break }
    count += read
  }
  bytes.removeLast(bytes.count - count)
  let isIndex = count == FileSignature.longest && FileSignature.mayBeginIndex(bytes[...])
  return (bytes, isIndex)
}

/// Reads standard input to its end.
///
/// - Parameter beginning: Bytes of it that have been read already.
/// - Returns: All of it.
/// - Throws: `GapmapError` if it cannot be read.
func standardInput(after beginning: [UInt8]) throws(GapmapError) -> [UInt8] {
  let input = try FileInput.standardInput()
  let piece = 1 << 20
  var bytes = beginning
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
