/// The list that the system holds: one index, or a stage on the way from one to another.
///
/// All that must go goes before anything comes, and both in ascending order, so two numbers tell how
/// far it is.
struct HeldList: Equatable, Sendable {
  /// The fingerprint of the index that it was before; nil if it was empty.
  var base: UInt64?
  /// The fingerprint of the index that it becomes.
  var target: UInt64
  /// Below it, whatever the target lacks is gone; `end` if nothing is left of it.
  var removedBelow: Int64
  /// Below it, whatever the target has is there; `end` if nothing is missing.
  var addedBelow: Int64

  /// Above all numbers.
  static let end = NumberFeed.end

  /// No numbers at all.
  ///
  /// - Parameter target: What it is going to become.
  static func empty(before target: UInt64) -> HeldList {
    HeldList(base: nil, target: target, removedBelow: end, addedBelow: 0)
  }

  /// The first stage on the way from a complete list to another.
  static func unchanged(_ base: UInt64, before target: UInt64) -> HeldList {
    HeldList(base: base, target: target, removedBelow: 0, addedBelow: 0)
  }

  /// Whether it has become what it was to become.
  var isComplete: Bool { removedBelow == Self.end && addedBelow == Self.end }

  /// Whether it is further than another list, or something else altogether.
  func isAhead(of other: HeldList?) -> Bool {
    guard let other, other.base == base, other.target == target else { return true }
    return (removedBelow, addedBelow) > (other.removedBelow, other.addedBelow)
  }
}
