import Gapmap

/// A line of a rule file.
public struct Rule: Sendable {
  /// What becomes of the numbers.
  public enum Action: String, Sendable, CaseIterable {
    /// They are blocked.
    case block
    /// They are not.
    case allow
  }

  /// Which numbers a rule is about.
  public enum Numbers: Sendable {
    /// Those that the line says.
    case pattern(NumberPattern)
    /// Those of a file that it names.
    case list(NumberList)
  }

  /// What becomes of the numbers.
  public let action: Action
  /// Which numbers it is about.
  public let numbers: Numbers
  /// The line without comment and blanks around it.
  public let text: String
  /// Where the line is.
  public let place: RulePlace

  /// How many numbers it is about.
  ///
  /// - Complexity: O(ranges).
  public var count: UInt64 {
    switch numbers {
    case .pattern(let pattern): pattern.count
    case .list(let list): list.count
    }
  }

  /// Whether a number is one of those that it is about.
  ///
  /// - Parameter number: Any number.
  /// - Throws: ``RuleError``: `file` if an index proves damaged.
  /// - Complexity: O(ranges), or O(log *n*) for a list of *n*.
  public func contains(_ number: Int64) throws(RuleError) -> Bool {
    switch numbers {
    case .pattern(let pattern): return pattern.contains(number)
    case .list(let list):
      return try naming(list) { () throws(GapmapError) in try list.contains(number) }
    }
  }

  /// Does something with its list, and says whose fault it is if that proves damaged.
  func naming<R>(
    _ list: NumberList, _ body: () throws(GapmapError) -> R
  ) throws(RuleError) -> R {
    try wrapping({ RuleError.file(path: list.path, namedAt: place, error: $0) }, body)
  }
}
