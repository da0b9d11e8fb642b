import Gapmap

/// Files of numbers and how to read them.
enum InputOptions {
  private enum TypeName: String, CaseIterable {
    case int64, uint64

    var type: NumberType { self == .int64 ? .signed : .unsigned }
  }

  /// The options `--format`, `--column` and `--type`.
  static let options: [OptionSpecification] = [
    .init(
      name: "--format", value: .word(of: NumberFormat.self, "F"),
      help: "text, csv, u64, i64 or npy, for all inputs"),
    .init(name: "--column", value: "C", help: "column of csv, by place from 1 on or by name (1)"),
    .init(
      name: "--type", value: .word(of: TypeName.self, "T"), help: "int64 or uint64 (int64)"),
  ]

  /// Finds what numbers there are; nil if that is not said.
  static func type(_ arguments: Arguments) throws -> NumberType? {
    let name: TypeName? = try arguments.choice("--type")
    return name?.type
  }

  /// Finds the inputs and their formats.
  ///
  /// - Throws: `usage` if standard input is to be read twice.
  static func inputs(_ arguments: Arguments) throws -> [IndexBuild.Input] {
    try arguments.refuseRepeatedStandardInput()
    let format: NumberFormat? = try arguments.choice("--format")
    return arguments.operands.map {
      IndexBuild.Input(path: $0, format: format ?? NumberFormat(path: $0))
    }
  }

  /// Finds the column that holds the numbers.
  ///
  /// - Throws: `usage` if none of the inputs has columns.
  static func column(
    _ arguments: Arguments, for inputs: [IndexBuild.Input]
  ) throws -> CSVParser.Column {
    if arguments.has("--column"), !inputs.contains(where: { $0.format == .csv }) {
      throw arguments.usage("--column goes with csv; say --format csv if that is what it is")
    }
    return try column(arguments)
  }

  /// Finds the column that holds the numbers: the first unless told otherwise.
  ///
  /// - Throws: `usage` if there is no such place.
  static func column(_ arguments: Arguments) throws -> CSVParser.Column {
    guard let text = arguments.value("--column") else { return .index(0) }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return .name(text)
    }
    guard let place = Int(text), place >= 1 else {
      throw arguments.usage("--column: the first column is 1, there is no column \(text)")
    }
    return .index(place - 1)
  }
}
