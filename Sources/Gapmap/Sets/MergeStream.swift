/// Two streams under an operation on sets.
///
/// What only one of them has in a stretch of the number line is passed on as it comes, pages and
/// blocks as a whole, or left out without being read. Pages and blocks are opened where both have
/// something.
final class MergeStream: KeyStream {
  /// A piece that is not decoded is asked for single keys instead of being opened if it has so many
  /// times more keys than are asked for.
  private static let sparseness: UInt64 = 64
  /// Of so many times more runs than the others, those between two of the others go in one go.
  private static let imbalance = 16
  /// How many runs are then compared with the others before that.
  private static let fewRuns = 4

  private var a: StreamHead
  private var b: StreamHead
  private let fates: Fates
  private let type: NumberType
  private var lookup = SortedLookup()
  /// Keys that are looked up, and room for the answers.
  private var asked: [UInt64] = []
  private var answers: [Bool] = []
  private var codes = SharedCodes()

  /// - Parameters:
  ///   - a: One set.
  ///   - b: The other.
  ///   - fates: The operation.
  ///   - type: What keys stand for, in messages.
  init(_ a: any KeyStream, _ b: any KeyStream, _ fates: Fates, type: NumberType) {
    self.a = StreamHead(a)
    self.b = StreamHead(b)
    self.fates = fates
    self.type = type
  }

  func next(_ runs: inout Runs) throws(GapmapError) -> Piece {
    runs.removeAll()
    while runs.room > 0 {
      if let piece = try step(&runs) { return piece }
    }
    return .runs
  }

  func skip(below key: UInt64) throws(GapmapError) {
    // What is refused has to be seen.
    guard fates.refusing == 0 else { return }
    try a.skip(below: key)
    try b.skip(below: key)
  }

  /// Goes on by a piece, or by a part of one.
  ///
  /// - Parameter result: Receives runs; there must be room.
  /// - Returns: A piece that is ready; nil to go on.
  private func step(_ result: inout Runs) throws(GapmapError) -> Piece? {
    try a.load()
    try b.load()
    if a.isAtEnd { return try passRest(of: &b, fates.onlyB, &result) }
    if b.isAtEnd { return try passRest(of: &a, fates.onlyA, &result) }
    if a.upper < b.lower { return try pass(&a, fates.onlyA, before: b.lower, &result) }
    if b.upper < a.lower { return try pass(&b, fates.onlyB, before: a.lower, &result) }
    switch (a.isOpen, b.isOpen) {
    case (true, true):
      try meetOpen(&result)
      return nil
    case (true, false): return try meet(&a, fates.onlyA, closed: &b, fates.onlyB, &result)
    case (false, true): return try meet(&b, fates.onlyB, closed: &a, fates.onlyA, &result)
    case (false, false): return try meetClosed(&result)
    }
  }

  /// Goes on where only one stream has something left.
  private func passRest(
    of head: inout StreamHead, _ fate: Fates.Fate, _ result: inout Runs
  ) throws(GapmapError) -> Piece? {
    if head.isAtEnd || fate == .drop { return result.isEmpty ? .end : .runs }
    return try pass(&head, fate, before: .max, &result)
  }

  /// Goes on over a piece that the other stream, which begins at `lower`, does not touch.
  private func pass(
    _ head: inout StreamHead, _ fate: Fates.Fate, before lower: UInt64, _ result: inout Runs
  ) throws(GapmapError) -> Piece? {
    switch fate {
    case .keep: return try head.pass(into: &result)
    case .drop: try head.skip(below: lower)
    case .refuse: throw fates.refusal(of: head.lower, type)
    }
    return nil
  }

  /// Goes on where runs meet runs.
  private func meetOpen(_ result: inout Runs) throws(GapmapError) {
    // Only what lies where both have something counts.
    let countOfA = a.runs.countEnding(below: b.upper)
    let countOfB = b.runs.countEnding(below: a.upper)
    var limit = Int.max
    if countOfA > Self.imbalance * (countOfB + 1) {
      if try passMany(&a, fates.onlyA, before: b.lower, &result) { limit = Self.fewRuns }
    } else if countOfB > Self.imbalance * (countOfA + 1) {
      if try passMany(&b, fates.onlyB, before: a.lower, &result) { limit = Self.fewRuns }
    }
    guard !a.runs.isEmpty, !b.runs.isEmpty, result.room > 0 else { return }
    let refused = Runs.sweep(&a.runs, &b.runs, into: &result, fates, atMost: limit)
    if let refused { throw fates.refusal(of: refused, type) }
  }

  /// Goes on over the runs of one stream that lie before the next of the other.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  private func passMany(
    _ many: inout StreamHead, _ fate: Fates.Fate, before lower: UInt64, _ result: inout Runs
  ) throws(GapmapError) -> Bool {
    let before = many.runs.countEnding(below: lower)
    if before == 0 { return false }
    switch fate {
    case .keep: result.append(from: &many.runs, atMost: before)
    case .drop: many.runs.removeFirst(before)
    case .refuse: throw fates.refusal(of: many.lower, type)
    }
    return true
  }

  /// Goes on where runs meet a piece that is not decoded.
  private func meet(
    _ open: inout StreamHead, _ onlyOpen: Fates.Fate, closed: inout StreamHead,
    _ onlyClosed: Fates.Fate, _ result: inout Runs
  ) throws(GapmapError) -> Piece? {
    try passMany(&open, onlyOpen, before: closed.lower, &result)
    // What comes next may lie behind the piece.
    guard !open.runs.isEmpty, open.runs.lower <= closed.upper, result.room > 0 else { return nil }
    let run = open.runs.first
    if run.first <= closed.lower, run.last >= closed.upper {
      // All that the piece holds, the run holds, too.
      if fates.both == .refuse { throw fates.refusal(of: closed.lower, type) }
      if fates.both == onlyOpen {
        // What becomes of the run does not depend on the piece.
        if run.last == .max { closed.finish() } else { try closed.skip(below: run.last + 1) }
        return nil
      }
      if fates.both == .keep, onlyOpen == .drop { return try closed.pass(into: &result) }
    } else if onlyClosed == .drop {
      if try lookUp(&open.runs, onlyOpen, in: closed, &result) { return nil }
    } else if onlyClosed == .keep, try closed.edit(by: &open.runs, onlyOpen, fates, type) {
      return nil
    }
    try closed.open(from: onlyClosed == .drop ? run.first : 0)
    return nil
  }

  /// Goes on where two pieces meet that are not decoded.
  private func meetClosed(_ result: inout Runs) throws(GapmapError) -> Piece? {
    if try codes.areEqual(a.piece, b.piece) {
      guard result.isEmpty else { return .runs }
      if fates.both == .refuse { throw fates.refusal(of: a.lower, type) }
      let piece = a.piece
      try a.advance()
      try b.advance()
      return fates.both == .keep ? piece : nil
    }
    // The wider one is opened first, since what it opens into may miss the other.
    if a.upper - a.lower >= b.upper - b.lower {
      try a.open(from: fates.onlyA == .drop ? b.lower : 0)
    } else {
      try b.open(from: fates.onlyB == .drop ? a.lower : 0)
    }
    return nil
  }

  /// Asks a piece for single keys, if that is better than to open it.
  ///
  /// - Returns: Whether it was done.
  private func lookUp(
    _ runs: inout Runs, _ onlyRuns: Fates.Fate, in closed: borrowing StreamHead, _ result: inout Runs
  ) throws(GapmapError) -> Bool {
    guard fates.refusing == 0 else { return false }
    if case .edited = closed.piece { return false }
    let upper = closed.upper
    asked.removeAll(keepingCapacity: true)
    while asked.count < min(runs.count, result.room) {
      let run = runs[asked.count]
      guard run.first == run.last, run.last <= upper else { break }
      asked.append(run.first)
      if UInt64(asked.count) * Self.sparseness > closed.count { return false }
    }
    if asked.isEmpty { return false }
    try lookUpAsked(closed.piece)
    for (key, isIn) in zip(asked, answers) where (isIn ? fates.both : onlyRuns) == .keep {
      result.append(Run(first: key, last: key))
    }
    runs.removeFirst(asked.count)
    return true
  }

  /// Finds the answer to each key asked.
  private func lookUpAsked(_ piece: Piece) throws(GapmapError) {
    answers.removeAll(keepingCapacity: true)
    answers += repeatElement(false, count: asked.count)
    let index: KeyIndex
    switch piece {
    case .end, .runs, .edited: preconditionFailure("only what is closed is asked")
    case .progression(let progression):
      for i in asked.indices { answers[i] = try progression.contains(asked[i]) }
      return
    case .page(let page): index = page.index
    case .block(let block): index = block.index
    }
    try asked.withSpan { (asked) throws(GapmapError) in
      try answers.withMutableSpan { (answers) throws(GapmapError) in
        try SortedBatch.lending(asked, &answers) { (batch) throws(GapmapError) in
          try lookup.answer(&batch, from: index)
        }
      }
    }
  }
}
