extension KeyIndex {
  /// Chooses positions at random, each as likely as any other.
  ///
  /// - Parameters:
  ///   - count: How many, 0 or more; all there are if there are fewer.
  ///   - random: The source of all chance.
  /// - Returns: Different positions, ascending.
  /// - Complexity: O(*k* log *k*) for *k* positions.
  ///
  /// Source: R. Floyd's algorithm, in J. Bentley, "Programming pearls: a sample of brilliance", 1987.
  package func samplePositions(
    _ count: Int, using random: inout some RandomNumberGenerator
  ) -> [UInt64] {
    precondition(count >= 0, "there can be no fewer than no numbers")
    let wanted = min(UInt64(count), self.count)
    if wanted == 0 { return [] }
    var chosen = Set<UInt64>(minimumCapacity: Int(wanted))
    for last in (self.count - wanted)..<self.count {
      let position = UInt64.random(in: 0...last, using: &random)
      if !chosen.insert(position).inserted { chosen.insert(last) }
    }
    return chosen.sorted()
  }
}

extension NumberIndex {
  /// Chooses numbers of the set at random, each as likely as any other.
  ///
  /// - Parameters:
  ///   - count: How many, 0 or more; all there are if there are fewer.
  ///   - random: The source of all chance.
  /// - Returns: Different numbers, ascending.
  /// - Throws: ``GapmapError``: as ``contains(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* numbers.
  public func sample(
    _ count: Int, using random: inout some RandomNumberGenerator
  ) throws(GapmapError) -> [Number] {
    var numbers: [Number] = []
    for position in index.samplePositions(count, using: &random) {
      numbers.append(try select(position))
    }
    return numbers
  }
}
