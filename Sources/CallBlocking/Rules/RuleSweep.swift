import Gapmap

/// A walk along the number line, from one end of a rule's numbers to the next, that tells which rules
/// are about the numbers between.
///
/// Patterns are sorted by where they begin; a list is read along the way, so that an index of any
/// size takes no memory.
struct RuleSweep {
  /// Consecutive numbers of one rule.
  struct Piece {
    let lower: Int64
    let upper: Int64
    /// The rule's place among all.
    let rule: Int
  }

  /// A list on the way.
  private struct Head {
    let rule: Int
    let list: NumberList
    let cursor: NumberSetCursor<Int64>
    /// What comes next; nil at the end.
    var piece: Piece?
  }

  private let rules: [Rule]
  private var pieces: ArraySlice<Piece>
  private var heads: [Head] = []
  /// What has the numbers of the last step, by rule.
  private(set) var active: [Piece] = []
  /// Where the next step begins if anything is active.
  private var position: Int64 = 0

  /// Begins before the first number.
  ///
  /// - Complexity: O(*n* log *n*) for *n* rules.
  init(_ rules: [Rule]) throws(RuleError) {
    self.rules = rules
    var pieces: [Piece] = []
    for (place, rule) in rules.enumerated() {
      switch rule.numbers {
      case .pattern(let pattern):
        pieces += pattern.ranges.map {
          Piece(lower: $0.lowerBound, upper: $0.upperBound, rule: place)
        }
      case .list(let list):
        let cursor = try rule.naming(list) { () throws(GapmapError) in try list.set.makeCursor() }
        heads.append(Head(rule: place, list: list, cursor: cursor))
      }
    }
    pieces.sort { $0.lower < $1.lower }
    self.pieces = pieces[...]
    for index in heads.indices { try advance(index) }
  }

  /// Moves to the next numbers that the same rules are about.
  ///
  /// - Returns: They; the rules are those of `active`, of which there is one at least. Nil at the end.
  /// - Complexity: O(rules active + lists) amortised.
  mutating func next() throws(RuleError) -> ClosedRange<Int64>? {
    active.removeAll { $0.upper < position }
    guard let first = active.isEmpty ? nextLower : position else { return nil }
    while let piece = pieces.first, piece.lower == first {
      insert(piece)
      pieces.removeFirst()
    }
    for index in heads.indices {
      guard let piece = heads[index].piece, piece.lower == first else { continue }
      insert(piece)
      try advance(index)
    }
    var last = nextLower.map { $0 - 1 } ?? .max
    for piece in active { last = min(last, piece.upper) }
    position = last + 1
    return first...last
  }

  private var nextLower: Int64? {
    var lower = pieces.first?.lower
    for head in heads {
      if let next = head.piece?.lower { lower = min(lower ?? next, next) }
    }
    return lower
  }

  private mutating func advance(_ index: Int) throws(RuleError) {
    let head = heads[index]
    let range = try rules[head.rule].naming(head.list) { () throws(GapmapError) in
      try head.cursor.nextRange()
    }
    heads[index].piece = range.map {
      Piece(lower: $0.lowerBound, upper: $0.upperBound, rule: head.rule)
    }
  }

  private mutating func insert(_ piece: Piece) {
    let place = active.firstIndex { $0.rule > piece.rule } ?? active.count
    active.insert(piece, at: place)
  }
}
