import Gapmap

extension NumberLine {
  /// A number as the service knows it: "+" and its digits.
  static let keyword = NumberLine(before: "+", after: "")
}

/// A file of rows, each a keyword and a value, as a `KeywordDatabase` of protocol buffers.
///
///     message KeywordDatabase { repeated KeywordDatabaseRow rows = 1; }
///     message KeywordDatabaseRow { bytes keyword = 1; bytes value = 2; }
///
/// It is in a directory with a temporary name until all is published.
final class KeywordFile {
  private static let bufferLength = 1 << 16

  private let finalPath: String
  private var output: AtomicOutput
  private var buffer: [UInt8] = []
  private(set) var rowCount: UInt64 = 0

  /// - Parameters:
  ///   - name: What it is called.
  ///   - directory: Where it is to be.
  init(_ name: String, in directory: DataSetDirectory) throws(GapmapError) {
    finalPath = "\(directory.path)/\(name)"
    do throws(GapmapError) {
      output = try AtomicOutput(path: directory.temporaryPath(of: name))
    } catch {
      throw error.naming(finalPath)
    }
    buffer.reserveCapacity(Self.bufferLength + 256)
  }

  /// How many bytes were appended.
  var byteCount: UInt64 { output.byteCount + UInt64(buffer.count) }

  /// Appends a row.
  func append(keyword: [UInt8], value: [UInt8]) throws(GapmapError) {
    let keywordLength = 1 + Protobuf.varintLength(keyword.count) + keyword.count
    let valueLength = 1 + Protobuf.varintLength(value.count) + value.count
    buffer.append(Protobuf.lengthDelimited(field: 1))
    Protobuf.append(varint: UInt64(keywordLength + valueLength), to: &buffer)
    Protobuf.append(keyword, field: 1, to: &buffer)
    Protobuf.append(value, field: 2, to: &buffer)
    rowCount += 1
    if buffer.count >= Self.bufferLength { try flush() }
  }

  private func flush() throws(GapmapError) {
    do throws(GapmapError) {
      try output.write(buffer)
    } catch {
      throw error.naming(finalPath)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Makes the file whole and durable.
  func finish() throws(GapmapError) {
    try flush()
    buffer = []
    do throws(GapmapError) {
      try output.publish()
    } catch {
      throw error.naming(finalPath)
    }
  }
}

/// The bytes of protocol buffers.
///
/// Source: protobuf.dev, "Encoding".
enum Protobuf {
  /// The tag of a field that begins with its length.
  static func lengthDelimited(field: UInt8) -> UInt8 { field << 3 | 2 }

  static func varintLength(_ value: Int) -> Int {
    value == 0 ? 1 : (Int.bitWidth - value.leadingZeroBitCount + 6) / 7
  }

  static func append(varint value: UInt64, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends a field of bytes or text.
  static func append(_ value: [UInt8], field: UInt8, to bytes: inout [UInt8]) {
    bytes.append(lengthDelimited(field: field))
    append(varint: UInt64(value.count), to: &bytes)
    bytes += value
  }

  /// Appends a field that is an integer, unless it is 0, which goes without saying.
  static func append(_ value: UInt64, field: UInt8, to bytes: inout [UInt8]) {
    guard value != 0 else { return }
    bytes.append(field << 3)
    append(varint: value, to: &bytes)
  }
}
