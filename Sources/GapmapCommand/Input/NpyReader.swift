import Gapmap

/// Opens NumPy array files, versions 1 to 3, of one dimension of 32- or 64-bit integers.
enum NpyReader {
  static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)
  /// NumPy itself refuses headers over 10,000 bytes unless told to trust them.
  private static let headerLimit = 1 << 16

  /// Reads the header.
  ///
  /// - Parameters:
  ///   - stream: The file, from its first byte on.
  ///   - type: What numbers there are.
  /// - Returns: What reads the numbers behind the header.
  /// - Throws: `InputError` if the file is no such array.
  static func open(_ stream: any ByteStream, type: NumberType) throws -> BinaryReader {
    do {
      let header = try NpyHeader(parsing: readHeaderText(stream))
      guard header.shape.count == 1 else {
        throw NpyHeader.Failure(
          reason: "an array of shape \(header.shapeText); only one dimension can be read")
      }
      return BinaryReader(
        stream, element: try element(header.description), type: type,
        expectedCount: header.shape[0])
    } catch let failure as NpyHeader.Failure {
      throw InputError(
        location: InputLocation(name: stream.name, unit: .record, position: nil),
        reason: failure.reason)
    }
  }

  private static func element(
    _ description: String
  ) throws(NpyHeader.Failure) -> BinaryReader.Element {
    switch description {
    case "<i8": return .i64
    case "<u8": return .u64
    case "<i4": return .i32
    case "<u4": return .u32
    default:
      throw NpyHeader.Failure(
        reason: "an array of dtype \(excerpt(description.utf8));"
          + " only '<i8', '<u8', '<i4', and '<u4' can be read")
    }
  }

  private static func readHeaderText(_ stream: any ByteStream) throws -> String {
    let start = try readBytes(stream, count: magic.count + 2)
    guard start.starts(with: magic) else {
      throw NpyHeader.Failure(reason: "not an npy file: it does not begin with \\x93NUMPY")
    }
    let version = start[magic.count]
    guard (1...3).contains(version) else {
      throw NpyHeader.Failure(reason: "npy version \(version); only 1 to 3 can be read")
    }
    let lengthBytes = try readBytes(stream, count: version == 1 ? 2 : 4)
    let length = lengthBytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= headerLimit else {
      throw NpyHeader.Failure(reason: "the header is \(length) bytes long")
    }
    let bytes = try readBytes(stream, count: length)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw NpyHeader.Failure(reason: "the header is not text")
    }
    return text
  }

  private static func readBytes(_ stream: any ByteStream, count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard try stream.readAll(into: &bytes, count: count) == count else {
      throw NpyHeader.Failure(reason: "the file ends within the header")
    }
    return bytes
  }
}
