extension KeyIndex {
  /// Chooses positions at random, each as likely as any other.
  ///
  /// - Parameters:
  ///   - count: How many, 0 or more; all there are if there are fewer.
  ///   - random: The source of all chance.
  /// - Returns: Different positions, ascending.
  /// - Throws: `outOfMemory` if there is no room for so many.
  /// - Complexity: O(*k* log *k*) for *k* positions, and memory for all of them.
  ///
  /// Source: R. Floyd's algorithm, in J. Bentley, "Programming pearls: a sample of brilliance", 1987.
  package func samplePositions(
    _ count: Int, using random: inout some RandomNumberGenerator
  ) throws(GapmapError) -> [UInt64] {
    precondition(count >= 0, "there can be no fewer than no numbers")
    let wanted = min(UInt64(count), self.count)
    if wanted == 0 { return [] }
    // A set takes twice its elements at worst, and they are sorted in an array.
    let (byteCount, overflow) = wanted.multipliedReportingOverflow(by: 32)
    guard !overflow, let room = Int(exactly: byteCount), hasMemory(byteCount: room) else {
      throw .outOfMemory(byteCount: overflow ? .max : byteCount)
    }
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
  /// - Throws: ``GapmapError``: `outOfMemory` if there is no room for so many; as ``contains(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* numbers, and memory for all of them.
  public func sample(
    _ count: Int, using random: inout some RandomNumberGenerator
  ) throws(GapmapError) -> [Number] {
    var numbers: [Number] = []
    for position in try index.samplePositions(count, using: &random) {
      numbers.append(try select(position))
    }
    return numbers
  }
}
