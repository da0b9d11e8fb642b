extension KeySet {
  /// The keys that are in this set or in any of others.
  ///
  /// - Parameter others: Any number of sets.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: O(number of sets); to read it, O(*n* log *k*) for *n* keys of *k* sets that lie
  ///   close to each other. A page, or a range, that no other set touches costs the same however
  ///   many keys it has.
  package func union(_ others: [KeySet]) -> KeySet { combined(others, .union) }

  /// The keys that are in this set and in all others.
  ///
  /// - Parameter others: Any number of sets.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: O(*k* log *k*) for *k* sets; to read it, O(*k* *m* log *n*) for the *m* keys of the
  ///   smallest set and *n* of the largest, as far as their counts are known: that of a sequence is
  ///   not.
  package func intersection(_ others: [KeySet]) -> KeySet {
    // Each set is asked only for what the smaller ones have left.
    let terms = ([self] + others).map(\.term).sorted { $0.countBound < $1.countBound }
    return KeySet(terms.dropFirst().reduce(terms[0]) { .merged($0, $1, .intersection) }, type)
  }

  /// The keys that are in this set and in none of others.
  ///
  /// - Parameter others: Any number of sets.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: As `union(_:)`.
  package func subtracting(_ others: [KeySet]) -> KeySet {
    guard let first = others.first else { return self }
    return merged(with: first.union(Array(others.dropFirst())), .subtraction)
  }

  /// The keys that are in an odd number of this set and others; of two sets, those that are in one
  /// only.
  ///
  /// - Parameter others: Any number of sets.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: As `union(_:)`. Pages and blocks that two indexes have in common are not decoded.
  package func symmetricDifference(_ others: [KeySet]) -> KeySet {
    combined(others, .symmetricDifference)
  }

  /// This set after a change: without some keys, then with some others.
  ///
  /// A reading fails with `absent` at a key that is to be removed and is not there, and with
  /// `present` at one that is to be added and is there. Who does not mind uses `subtracting` and
  /// `union`.
  ///
  /// - Parameters:
  ///   - additions: What comes in.
  ///   - removals: What goes out, first.
  /// - Returns: The set, nothing of which has been worked out.
  /// - Complexity: O(1); to read it, O(keys of the blocks touched + pages).
  package func patched(adding additions: KeySet, removing removals: KeySet) -> KeySet {
    merged(with: removals, .removal).merged(with: additions, .addition)
  }

  private func merged(with other: KeySet, _ fates: Fates) -> KeySet {
    // A term over numbers of another type fails when it is read.
    KeySet(.merged(term, other.term, fates), type)
  }

  /// A tree of operations, so that a key of one of many sets passes few of them.
  private func combined(_ others: [KeySet], _ fates: Fates) -> KeySet {
    var terms = [term] + others.map(\.term)
    while terms.count > 1 {
      terms = stride(from: 0, to: terms.count, by: 2).map {
        $0 + 1 < terms.count ? .merged(terms[$0], terms[$0 + 1], fates) : terms[$0]
      }
    }
    return KeySet(terms[0], type)
  }
}

extension KeySet {
  /// Counts the keys without building anything.
  ///
  /// - Returns: 0 to 2⁶⁴ − 1.
  /// - Throws: `everyNumber` if there are 2⁶⁴ of them; as `KeySetCursor.nextRun()`.
  /// - Complexity: As to read the set, but what only one operand has is not decoded.
  package func count() throws(GapmapError) -> UInt64 {
    let stream = try makeStream()
    var runs = Runs()
    var count: UInt64 = 0
    func add(_ more: UInt64) throws(GapmapError) {
      let (sum, overflow) = count.addingReportingOverflow(more)
      guard !overflow else { throw .everyNumber }
      count = sum
    }
    while true {
      switch try stream.next(&runs) {
      case .end: return count
      case .page(let page): try add(page.count)
      case .block(let block): try add(block.count)
      case .edited(let block): try add(block.count)
      case .progression(let progression): try add(progression.count)
      case .runs:
        for index in 0..<runs.count {
          // A run of all keys has a length of 2⁶⁴, which is 0 here.
          let length = runs[index].last &- runs[index].first &+ 1
          guard length > 0 else { throw .everyNumber }
          try add(length)
        }
      }
    }
  }
}
