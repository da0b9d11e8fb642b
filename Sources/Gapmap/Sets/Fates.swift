/// What becomes of keys that only one of two sets holds, or both do: an operation on sets.
struct Fates {
  enum Fate { case keep, drop, refuse }

  let onlyA: Fate
  let onlyB: Fate
  let both: Fate

  static let union = Fates(onlyA: .keep, onlyB: .keep, both: .keep)
  static let intersection = Fates(onlyA: .drop, onlyB: .drop, both: .keep)
  static let subtraction = Fates(onlyA: .keep, onlyB: .drop, both: .drop)
  static let symmetricDifference = Fates(onlyA: .keep, onlyB: .keep, both: .drop)
  /// A union of which nothing may be in both.
  static let addition = Fates(onlyA: .keep, onlyB: .keep, both: .refuse)
  /// A subtraction of what is all there.
  static let removal = Fates(onlyA: .keep, onlyB: .refuse, both: .drop)

  /// Which stretches are kept; bit 1 stands for those of A only, 2 for those of B only, 3 for those
  /// of both.
  var keeping: UInt64 { bits(.keep) }
  /// Which stretches are refused, likewise.
  var refusing: UInt64 { bits(.refuse) }

  private func bits(_ fate: Fate) -> UInt64 {
    (onlyA == fate ? 2 : 0) | (onlyB == fate ? 4 : 0) | (both == fate ? 8 : 0)
  }

  /// The error for a key that is refused.
  func refusal(of key: UInt64, _ type: NumberType) -> GapmapError {
    both == .refuse
      ? .present(number: type.number(ofKey: key)) : .absent(number: type.number(ofKey: key))
  }
}
