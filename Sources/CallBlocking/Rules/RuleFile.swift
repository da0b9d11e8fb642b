import Gapmap

/// A text of rules, one a line, of which later ones win.
///
///     block everything
///     allow +81                          # every number of Japan
///     block +81 120
///     block 33162######                  # a million numbers of ten digits and one more
///     block 18330000000...18339999999
///     allow +1 833 555 0100
///     block file spam.txt                # one number a line, or an index
///
/// ``NumberPattern/init(_:digitCount:country:takesEveryLength:)`` tells what numbers can be said.
public struct RuleFile: Sendable {
  /// What to call it.
  public let name: String
  /// The rules in their order.
  public let rules: [Rule]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file. Lists that it names lie in its directory, unless their paths begin with a slash.
  ///   - country: Where numbers may be dialled as they are written in it.
  /// - Throws: ``RuleError`` for the first line that is not understood, or a file that cannot be read.
  /// - Complexity: O(length), and of lists that are no indexes O(*n* log *n*).
  public init(path: String, country: Country? = nil) throws(RuleError) {
    let input: FileInput
    do throws(GapmapError) {
      input = try FileInput(path: path)
    } catch {
      throw .file(path: path, namedAt: nil, error: error)
    }
    try self.init(input, directory: directoryName(of: path), country: country) { _ in }
  }

  /// Reads a file that is open.
  ///
  /// - Parameters:
  ///   - input: The file.
  ///   - directory: Where the lists are that it names.
  ///   - country: Where numbers may be dialled as they are written in it.
  ///   - progress: Told now and then how many numbers of a list have been read.
  /// - Throws: As for a path.
  /// - Complexity: As for a path.
  package init(
    _ input: FileInput, directory: String, country: Country?,
    progress: @escaping (UInt64) -> Void
  ) throws(RuleError) {
    let lines = TextLines(input)
    try self.init(
      RuleReader(lines: lines, directory: directory, country: country, progress: progress))
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: All of it.
  ///   - name: What to call it.
  ///   - directory: Where the lists are that it names.
  ///   - country: Where numbers may be dialled as they are written in it.
  /// - Throws: As for a path.
  /// - Complexity: As for a path.
  public init(
    text: String, name: String = "rules", directory: String = ".", country: Country? = nil
  ) throws(RuleError) {
    let lines = TextLines(text, name: name)
    try self.init(
      RuleReader(lines: lines, directory: directory, country: country, progress: { _ in }))
  }

  private init(_ reader: RuleReader) throws(RuleError) {
    let lines = reader.lines
    var rules: [Rule] = []
    while let line = try lines.next() {
      if let content = try lines.content(of: line) { rules.append(try reader.rule(content)) }
    }
    name = lines.name
    self.rules = rules
  }
}
