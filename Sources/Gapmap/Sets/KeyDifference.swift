/// How a set differs from an older one.
package struct KeyDifference {
  /// What is in the newer set only.
  package let added: KeySet
  /// What is in the older set only.
  package let removed: KeySet

  /// Compares two sets; nothing is read yet.
  ///
  /// - Parameters:
  ///   - old: The older set.
  ///   - new: The newer one.
  /// - Complexity: O(1); to read either part, O(keys of the blocks that differ + pages) if both are
  ///   indexes one of which was made from the other by a patch.
  package init(from old: KeySet, to new: KeySet) {
    added = new.subtracting([old])
    removed = old.subtracting([new])
  }

  /// Begins to read both parts together.
  ///
  /// - Returns: A cursor before the first change.
  /// - Throws: As `KeySet.makeCursor()`.
  /// - Complexity: O(1).
  package func makeCursor() throws(GapmapError) -> KeyDifferenceCursor {
    KeyDifferenceCursor(added: try added.makeCursor(), removed: try removed.makeCursor())
  }
}

/// A place in the difference of two sets, which moves forwards.
@usableFromInline
package final class KeyDifferenceCursor {
  private typealias Ends = (first: UInt64, last: UInt64)

  private let added: KeySetCursor
  private let removed: KeySetCursor
  private var nextAdded: Ends?
  private var nextRemoved: Ends?
  private var isBegun = false

  init(added: KeySetCursor, removed: KeySetCursor) {
    self.added = added
    self.removed = removed
  }

  /// Moves over the next run of keys that were all added, or all removed.
  ///
  /// - Returns: The run's ends and which of both it is; nil at the end.
  /// - Throws: As `KeySetCursor.nextRun()`.
  /// - Complexity: As `KeySetCursor.nextRun()`.
  @usableFromInline
  package func next() throws(GapmapError) -> (first: UInt64, last: UInt64, isAdded: Bool)? {
    if !isBegun {
      nextAdded = try added.nextRun()
      nextRemoved = try removed.nextRun()
      isBegun = true
    }
    if let run = nextAdded, run.first < nextRemoved?.first ?? .max || nextRemoved == nil {
      nextAdded = try added.nextRun()
      return (run.first, run.last, true)
    }
    guard let run = nextRemoved else { return nil }
    nextRemoved = try removed.nextRun()
    return (run.first, run.last, false)
  }
}
