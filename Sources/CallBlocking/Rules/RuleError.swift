import Gapmap

/// A place in a rule file or in a list of numbers.
public struct RulePlace: Sendable, Equatable {
  /// The path, or "standard input".
  public let path: String
  /// 1 is the first.
  public let line: Int
  /// 1 is the first character of the line.
  public let column: Int
}

extension RulePlace: CustomStringConvertible {
  /// The place as messages name it.
  public var description: String { "\(path): line \(line), column \(column)" }
}

/// Why rules could not be read.
public enum RuleError: Error, Sendable, Equatable {
  /// A line says something that is not understood.
  case syntax(RulePlace, reason: String)
  /// A file cannot be read; the place is where a rule names it, nil for the rule file itself.
  case file(path: String, namedAt: RulePlace?, error: GapmapError)
}
