import Gapmap

/// One of the sets that a command works on: an index, or any other file of numbers, which becomes an
/// index first.
struct SetOperand {
  /// What the command line calls it.
  let path: String
  let index: KeyIndex
  let set: KeySet

  /// What messages call it.
  var name: String { path == "-" ? "standard input" : path }

  /// What files of numbers are: their numbers may come in any order.
  static let notes = [
    "What is not an index is read as `gapmap build` does, in any order: text with a number",
    "or a range, as in 1...5, a line, .csv, .npy, .u64 or .i64. A number that is there",
    "twice counts once. \"-\" is standard input, an index or not. The numbers are of the type",
    "of the indexes; where there is none, --type tells.",
  ]

  /// What an operand is found to be.
  private enum Content {
    case index(KeyIndex)
    case numbers(IndexBuild.Input)
  }

  /// Opens sets.
  ///
  /// - Parameters:
  ///   - paths: The files; "-" is standard input.
  ///   - arguments: The options of `InputOptions`.
  ///   - output: Where temporary files go.
  /// - Returns: As many sets, all of the type of the first index that is not empty.
  /// - Throws: `InputError`, `CommandError` or `GapmapError`.
  static func open(
    _ paths: [String], _ arguments: Arguments, output: IndexOutput
  ) throws -> [SetOperand] {
    let format: NumberFormat? = try arguments.choice("--format")
    let contents = try paths.map { try content(of: $0, format: format) }
    let indexes = contents.compactMap { if case .index(let index) = $0 { index } else { nil } }
    let inputs = contents.compactMap { if case .numbers(let input) = $0 { input } else { nil } }
    let column = try InputOptions.column(arguments, for: inputs)
    let decisive = indexes.first { $0.count > 0 } ?? indexes.first
    let type = try InputOptions.type(arguments) ?? decisive?.type ?? .signed
    return try zip(paths, contents).map { path, content in
      switch content {
      case .index(let index): try SetOperand(path: path, index: index, type: type)
      case .numbers(let input):
        try SetOperand(numbersOf: input, column: column, type: type, output: output)
      }
    }
  }

  private static func content(of path: String, format: NumberFormat?) throws -> Content {
    let input = IndexBuild.Input(path: path, format: format ?? NumberFormat(path: path))
    if path == "-" { return try standardInput(input) }
    // A pipe cannot be mapped, but numbers may come from one.
    guard try FileInput.byteCount(ofFileAt: path) != nil else { return .numbers(input) }
    do throws(GapmapError) {
      return .index(try KeyIndex(path: path))
    } catch .notAnIndex where !path.hasSuffix(".gapmap") {
      return .numbers(input)
    } catch {
      throw CommandError.file(path, error)
    }
  }

  private static func standardInput(_ input: IndexBuild.Input) throws -> Content {
    let (beginning, isIndex) = try peekAtStandardInput()
    guard isIndex else {
      return .numbers(
        IndexBuild.Input(path: input.path, format: input.format, beginning: beginning))
    }
    do throws(GapmapError) {
      return .index(try KeyIndex(bytes: GapmapCommand.standardInput(after: beginning)))
    } catch {
      throw CommandError.file("standard input", error)
    }
  }

  /// An index of which all numbers are in the set.
  init(path: String, index: KeyIndex) {
    self.path = path
    self.index = index
    set = KeySet(index)
  }

  /// An index as a set of a type, which matters only if there are numbers.
  private init(path: String, index: KeyIndex, type: NumberType) throws {
    self.path = path
    self.index = index
    set = index.type == type ? KeySet(index) : KeySet([], type: type)
    guard index.type == type || index.count == 0 else {
      throw CommandError.file(
        name, .numberTypeMismatch(found: index.type.name, requested: type.name))
    }
  }

  private init(
    numbersOf input: IndexBuild.Input, column: CSVParser.Column, type: NumberType,
    output: IndexOutput
  ) throws {
    var build = IndexBuild(output: output)
    build.inputs = [input]
    build.column = column
    build.type = type
    build.sorts = true
    build.skipsDuplicates = true
    try removeTemporaryNamesAtEnd()
    let file = try TemporaryFile(inDirectory: output.temporaryDirectory)
    _ = try build.write(
      to: KeyWriter(temporary: file, type: type, threads: output.threads))
    self.init(path: input.path, index: try KeyIndex(temporary: file, name: input.path))
  }
}

extension [SetOperand] {
  /// Does something with the sets; if one of them proves damaged, the error tells which.
  func naming<R>(_ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as GapmapError {
      switch error {
      case .damaged, .unsupportedEncoding:
        // What was met does not know whose it is, but whoever has a fault has it still.
        for operand in self {
          do throws(GapmapError) {
            try operand.index.verify()
          } catch {
            throw CommandError.file(operand.name, error)
          }
        }
        throw error
      default: throw error
      }
    }
  }
}

extension ShardedKeyIndex {
  /// The shards one by one.
  var operands: [SetOperand] {
    zip(paths, shards).map { SetOperand(path: $0, index: $1) }
  }
}
