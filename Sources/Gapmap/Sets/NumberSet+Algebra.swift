extension NumberSet {
  /// The numbers that are in this set or in any of others.
  ///
  /// - Parameter others: Any number of sets.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: O(number of sets); to read it, O(*n* log *k*) for *n* numbers of *k* sets that lie
  ///   close to each other. A page, or a range, that no other set touches costs the same however
  ///   many numbers it has.
  public func union(_ others: NumberSet...) -> NumberSet { union(others) }

  /// The numbers that are in this set or in any of others.
  ///
  /// - Parameter others: Any number of sets.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: As for sets given one by one.
  public func union(_ others: [NumberSet]) -> NumberSet {
    NumberSet(keys.union(others.map(\.keys)))
  }

  /// The numbers that are in this set and in all others.
  ///
  /// - Parameter others: Any number of sets.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: O(number of sets); to read it, O(*m* log *n*) for the *m* numbers of the smallest
  ///   set and *n* of the largest.
  public func intersection(_ others: NumberSet...) -> NumberSet { intersection(others) }

  /// The numbers that are in this set and in all others.
  ///
  /// - Parameter others: Any number of sets.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: As for sets given one by one.
  public func intersection(_ others: [NumberSet]) -> NumberSet {
    NumberSet(keys.intersection(others.map(\.keys)))
  }

  /// The numbers that are in this set and in none of others.
  ///
  /// - Parameter others: Any number of sets.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: As for ``union(_:)-(NumberSet<Number>...)``.
  public func subtracting(_ others: NumberSet...) -> NumberSet { subtracting(others) }

  /// The numbers that are in this set and in none of others.
  ///
  /// - Parameter others: Any number of sets.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: As for sets given one by one.
  public func subtracting(_ others: [NumberSet]) -> NumberSet {
    NumberSet(keys.subtracting(others.map(\.keys)))
  }

  /// The numbers that are in an odd number of this set and others; of two sets, those that are in
  /// one only.
  ///
  /// - Parameter others: Any number of sets.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: As for ``union(_:)-(NumberSet<Number>...)``. Pages and blocks that two indexes
  ///   have in common are not decoded.
  public func symmetricDifference(_ others: NumberSet...) -> NumberSet {
    symmetricDifference(others)
  }

  /// The numbers that are in an odd number of this set and others.
  ///
  /// - Parameter others: Any number of sets.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: As for sets given one by one.
  public func symmetricDifference(_ others: [NumberSet]) -> NumberSet {
    NumberSet(keys.symmetricDifference(others.map(\.keys)))
  }

  /// This set after a change: without some numbers, then with some others.
  ///
  /// A reading throws `absent` at a number that is to be removed and is not there, and `present` at
  /// one that is to be added and is there. Who does not mind uses `subtracting` and `union`.
  ///
  /// - Parameters:
  ///   - additions: What comes in.
  ///   - removals: What goes out, first.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: O(1); to read it, O(numbers of the blocks touched + pages).
  public func patched(adding additions: NumberSet, removing removals: NumberSet) -> NumberSet {
    NumberSet(keys.patched(adding: additions.keys, removing: removals.keys))
  }

  /// How this set differs from an older one.
  ///
  /// - Parameter old: The older set.
  /// - Returns: The difference, nothing of which has been worked out.
  /// - Complexity: O(1).
  public func difference(from old: NumberSet) -> NumberSetDifference<Number> {
    NumberSetDifference(KeyDifference(from: old.keys, to: keys))
  }
}
