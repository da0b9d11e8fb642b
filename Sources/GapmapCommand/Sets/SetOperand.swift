import Gapmap

/// One of the sets that a command works on: an index, or any other file of numbers, which becomes an
/// index first.
struct SetOperand {
  /// What the command line calls it.
  let path: String
  let index: KeyIndex

  var set: KeySet { KeySet(index) }
  /// What messages call it.
  var name: String { path == "-" ? "standard input" : path }

  /// What files of numbers are: their numbers may come in any order.
  static let notes = [
    "What is not an index is read as `gapmap build` does: text with one number a line,",
    ".csv (first column), .npy, .u64 or .i64, in any order; \"-\" is standard input.",
  ]

  /// Opens sets.
  ///
  /// - Parameters:
  ///   - paths: The files; "-" is standard input, which is read as text.
  ///   - output: Where temporary files go.
  ///   - skipsDuplicates: Whether a number may be in a file of numbers twice.
  /// - Returns: As many sets, all of the type of the first index, or of int64 if there is none.
  /// - Throws: `InputError`, `CommandError` or `GapmapError`.
  static func open(
    _ paths: [String], output: IndexOutput, skipsDuplicates: Bool = true
  ) throws -> [SetOperand] {
    let indexes = try paths.map(openIndex)
    let type = indexes.lazy.compactMap { $0?.type }.first ?? .signed
    return try zip(paths, indexes).map { path, index in
      guard let index else {
        return try SetOperand(
          numbersOf: path, type: type, output: output, skipsDuplicates: skipsDuplicates)
      }
      guard index.type == type else {
        throw CommandError.file(
          path, .numberTypeMismatch(found: index.type.name, requested: type.name))
      }
      return SetOperand(path: path, index: index)
    }
  }

  /// Opens an index; nil if it is a file of something else.
  private static func openIndex(_ path: String) throws -> KeyIndex? {
    // A pipe cannot be mapped, but numbers may come from one.
    guard path != "-", try FileInput.byteCount(ofFileAt: path) != nil else { return nil }
    do throws(GapmapError) {
      return try KeyIndex(path: path)
    } catch .notAnIndex where !path.hasSuffix(".gapmap") {
      return nil
    } catch {
      throw CommandError.file(path, error)
    }
  }

  init(path: String, index: KeyIndex) {
    self.path = path
    self.index = index
  }

  private init(
    numbersOf path: String, type: NumberType, output: IndexOutput, skipsDuplicates: Bool
  ) throws {
    var build = IndexBuild(output: output)
    build.inputs = [IndexBuild.Input(path: path, format: NumberFormat(path: path))]
    build.type = type
    build.sorts = true
    build.skipsDuplicates = skipsDuplicates
    try removeTemporaryNamesAtEnd()
    let file = try TemporaryFile(inDirectory: output.temporaryDirectory)
    _ = try build.write(
      to: KeyWriter(temporary: file, type: type, threads: output.threads))
    self.init(path: path, index: try KeyIndex(temporary: file, name: path))
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
