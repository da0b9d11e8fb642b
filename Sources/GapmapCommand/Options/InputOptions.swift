import Gapmap

/// The inputs of `gapmap build` and how to read them.
enum InputOptions {
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
