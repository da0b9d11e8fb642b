extension KeyIndex {
  /// Divides the keys into parts, cut where a page ends if that is possible: then the parts can be
  /// written by copying pages.
  ///
  /// - Parameter maximum: How many keys a part has at most, 1 or more.
  /// - Returns: The ranges in which each part lies, ascending, none of them empty of keys.
  /// - Throws: `damaged` or `unsupportedEncoding` if a page touched for the first time proves so.
  /// - Complexity: O(*p* log *n*) for *p* parts.
  package func parts(ofAtMost maximum: UInt64) throws(GapmapError) -> [ClosedRange<UInt64>] {
    precondition(maximum > 0, "a part has at least one number")
    var cuts: [Cut] = []
    var start: UInt64 = 0
    while count - start > maximum {
      let entry = try page(directory.entry(forRank: start + maximum)).entry
      let cut =
        entry.rank > start
        ? Cut(rank: entry.rank, key: entry.first)
        : Cut(rank: start + maximum, key: try select(start + maximum))
      start = cut.rank
      cuts.append(cut)
    }
    return try ranges(between: cuts)
  }

  /// Divides the keys into so many parts of about the same size, likewise.
  ///
  /// - Parameter partCount: How many parts, 1 or more; there are fewer if there are fewer keys.
  /// - Returns: The ranges in which each part lies, ascending, none of them empty of keys.
  /// - Throws: `damaged` or `unsupportedEncoding` if a page touched for the first time proves so.
  /// - Complexity: O(*p* log *n*) for *p* parts.
  package func parts(_ partCount: Int) throws(GapmapError) -> [ClosedRange<UInt64>] {
    precondition(partCount > 0, "there is at least one part")
    let partCount = min(UInt64(partCount), count)
    var cuts: [Cut] = []
    for number in 1..<max(partCount, 1) {
      let (high, low) = count.multipliedFullWidth(by: number)
      let ideal = partCount.dividingFullWidth((high, low)).quotient
      let entry = try page(directory.entry(forRank: ideal)).entry
      let borders =
        [Cut(rank: entry.rank, key: entry.first)]
        + (entry.isLast ? [] : [Cut(rank: entry.nextRank, key: entry.nextFirst)])
      // A page's border will do if it is nearer than the middle between two cuts.
      let slack = count / partCount / 2
      let nearest = borders.filter { $0.distance(to: ideal) < slack }
        .min { $0.distance(to: ideal) < $1.distance(to: ideal) }
      if let nearest {
        cuts.append(nearest)
      } else {
        cuts.append(Cut(rank: ideal, key: try select(ideal)))
      }
    }
    return try ranges(between: cuts)
  }

  /// Where a part begins.
  private struct Cut {
    var rank: UInt64
    var key: UInt64

    func distance(to other: UInt64) -> UInt64 { rank > other ? rank - other : other - rank }
  }

  private func ranges(between cuts: [Cut]) throws(GapmapError) -> [ClosedRange<UInt64>] {
    guard let minimum, let maximum else { return [] }
    var ranges: [ClosedRange<UInt64>] = []
    var start = minimum
    for cut in cuts {
      // Each page vouches for its own keys only.
      guard cut.key > start, cut.key <= maximum else {
        throw directory.damaged(at: 0, "its pages do not ascend")
      }
      ranges.append(start...(cut.key - 1))
      start = cut.key
    }
    return ranges + [start...maximum]
  }
}
