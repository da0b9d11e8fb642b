import Gapmap

/// How numbers are written in a file.
enum NumberFormat: String, CaseIterable {
  case text, csv, u64, i64, npy

  /// The format that a file's name tells of, a ".zst" at its end aside.
  init(path: String) {
    var name = path[...]
    if name.hasSuffix(".zst") { name = name.dropLast(4) }
    let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    self = NumberFormat(rawValue: ending) ?? .text
  }

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - stream: The input.
  ///   - type: What numbers there are.
  ///   - column: Which column holds them, where there are columns.
  ///   - capacity: How many bytes to hold at a time.
  /// - Throws: `InputError` or `GapmapError` if it cannot be read.
  func open(
    _ stream: any ByteStream, type: NumberType, column: CSVParser.Column, capacity: Int
  ) throws -> any KeySource {
    switch self {
    case .text: TextReader(stream, type: type, capacity: capacity)
    case .csv: try CSVReader(stream, column: column, type: type, capacity: capacity)
    case .u64: BinaryReader(stream, element: .u64, type: type)
    case .i64: BinaryReader(stream, element: .i64, type: type)
    case .npy: try NpyReader.open(stream, type: type)
    }
  }
}
