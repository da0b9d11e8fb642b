extension Xoshiro256 {
  /// Draws numbers until there are `count` distinct ones.
  ///
  /// Each round draws as many as are missing, never more, so that the result is the first `count`
  /// distinct draws and no number is favoured by where it lies.
  ///
  /// - Parameters:
  ///   - count: How many; much less than `draw` can give.
  ///   - draw: Draws one number.
  /// - Returns: The numbers, in ascending order.
  mutating func distinct(
    _ count: Int, draw: (inout Xoshiro256) -> UInt64
  ) -> [UInt64] {
    var numbers: [UInt64] = []
    numbers.reserveCapacity(count)
    while numbers.count < count {
      for _ in numbers.count..<count { numbers.append(draw(&self)) }
      numbers.sort()
      numbers.removeRepeats()
    }
    return numbers
  }

  /// Chooses `count` of the candidates, every choice as likely as every other.
  ///
  /// Selection sampling: D. E. Knuth, *The Art of Computer Programming*, volume 2, section 3.4.2,
  /// algorithm S.
  ///
  /// - Returns: The chosen numbers, in ascending order.
  mutating func choose(_ count: Int, of candidates: ClosedRange<UInt64>) -> [UInt64] {
    precondition(count <= candidates.count, "There are fewer candidates than are asked for.")
    var chosen: [UInt64] = []
    for candidate in candidates {
      let left = candidates.upperBound - candidate + 1
      if below(left) < UInt64(count - chosen.count) { chosen.append(candidate) }
    }
    return chosen
  }
}

extension [UInt64] {
  /// Keeps one of each group of equal neighbours.
  mutating func removeRepeats() {
    guard var last = first else { return }
    var kept = 1
    for index in 1..<count where self[index] != last {
      last = self[index]
      self[kept] = last
      kept += 1
    }
    removeLast(count - kept)
  }
}
