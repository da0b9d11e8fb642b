/// A recipe for one family of numbers.
protocol FamilyGenerator {
  /// What the family is, in one line.
  static var summary: String { get }

  /// The largest count that `emit` takes.
  static var maximumCount: Int { get }

  /// Makes the numbers, in ascending order and without duplicates.
  ///
  /// - Parameters:
  ///   - count: The size, 1 to `maximumCount`; see `Family.emit`.
  ///   - random: Where all chance comes from.
  ///   - body: Called with one number after the other.
  /// - Throws: What `body` throws.
  static func emit<Failure: Error>(
    count: Int, random: inout Xoshiro256, to body: (UInt64) throws(Failure) -> Void
  ) throws(Failure)
}

extension FamilyGenerator {
  /// A thousand million: the largest size that the engine is held to, and far below what would
  /// overflow a family's arithmetic.
  static var maximumCount: Int { 1_000_000_000 }
}
