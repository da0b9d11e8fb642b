/// The bytes of little-endian integers.
func littleEndian<T: FixedWidthInteger>(_ numbers: [T]) -> [UInt8] {
  numbers.flatMap { number in
    (0..<(T.bitWidth / 8)).map { UInt8(truncatingIfNeeded: number >> T(8 * $0)) }
  }
}

/// A NumPy array file, written from NumPy's description of the format.
func npy(
  description: String, shape: String, data: [UInt8], version: UInt8 = 1
) -> [UInt8] {
  let text = "{'descr': \(description), 'fortran_order': False, 'shape': \(shape), }\n"
  let length = text.utf8.count
  let lengthBytes = version == 1 ? littleEndian([UInt16(length)]) : littleEndian([UInt32(length)])
  return [0x93] + Array("NUMPY".utf8) + [version, 0] + lengthBytes + Array(text.utf8) + data
}

/// A zstd frame that holds bytes as they are, in blocks of some length (RFC 8878, 3.1.1).
///
/// - Parameters:
///   - bytes: What it holds.
///   - blockLength: How many bytes a block has at most.
///   - windowLog: The window that it asks for, as a power of two of bytes, 10 to 41.
func zstdFrame(_ bytes: [UInt8], blockLength: Int = 1000, windowLog: UInt8 = 17) -> [UInt8] {
  // No content size.
  var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, (windowLog - 10) << 3]
  var start = 0
  repeat {
    let end = min(start + blockLength, bytes.count)
    let isLast = end == bytes.count
    let header = UInt32(end - start) << 3 | (isLast ? 1 : 0)
    frame += littleEndian([header]).prefix(3)
    frame += bytes[start..<end]
    start = end
  } while start < bytes.count
  return frame
}
