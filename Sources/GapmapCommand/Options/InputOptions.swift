import Gapmap

/// The inputs of `gapmap build` and how to read them.
enum InputOptions {
  /// Finds the inputs and their formats.
  ///
  /// - Throws: `usage` if standard input is to be read twice.
  static func inputs(_ arguments: Arguments) throws -> [IndexBuild.Input] {
    let paths = arguments.operands
    if paths.count(where: { $0 == "-" }) > 1 {
      throw arguments.usage("standard input is named twice")
    }
    let format: NumberFormat? = try arguments.choice("--format")
    return paths.map {
      IndexBuild.Input(path: $0, format: format ?? NumberFormat(path: $0))
    }
  }

  /// Finds the column that holds the numbers.
  ///
  /// - Throws: `usage` if none of the inputs has columns.
  static func column(
    _ arguments: Arguments, for inputs: [IndexBuild.Input]
  ) throws -> CSVParser.Column {
    guard let text = arguments.value("--column") else { return .index(0) }
    guard inputs.contains(where: { $0.format == .csv }) else {
      throw arguments.usage("--column goes with csv; say --format csv if that is what it is")
    }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return .name(text)
    }
    guard let place = Int(text), place >= 1 else {
      throw arguments.usage("--column: the first column is 1, there is no column \(text)")
    }
    return .index(place - 1)
  }
}
