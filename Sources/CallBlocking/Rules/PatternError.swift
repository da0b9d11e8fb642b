/// Why a text says no numbers.
public struct PatternError: Error, Sendable, Equatable {
  /// The character where it shows, 1 being the first.
  public let position: Int
  /// What is there, and what helps, as a sentence.
  public let reason: String
}

extension PatternError: CustomStringConvertible {
  /// The place and the reason.
  public var description: String { "character \(position): \(reason)" }
}
