/// The keys of a block after a change so small that they are best encoded as the block was.
struct EditedBlock: Sendable {
  /// The index that the block is of, whose codes its kind names.
  let index: KeyIndex
  let kind: BlockKind
  /// Ascending, one or more.
  let keys: [UInt64]

  /// A block has at least so many times more keys than are changed.
  static let sparseness = 16

  var first: UInt64 { keys[0] }
  var last: UInt64 { keys[keys.count - 1] }
  var count: UInt64 { UInt64(keys.count) }
}

extension StreamHead {
  /// Changes a block that is not decoded by single keys of another stream, if these are few.
  ///
  /// - Parameters:
  ///   - runs: What the other stream has; what is in the block's range is taken away.
  ///   - onlyRuns: What becomes of keys that only they have.
  ///   - fates: The operation, which keeps what only the block has.
  ///   - type: What keys stand for, in messages.
  /// - Returns: False if it is better to open the block, and then nothing has changed.
  /// - Throws: `damaged` if the block proves so; `absent` or `present` for what is refused.
  /// - Complexity: O(*n* + *m* log *n*) for a block of *n* keys and *m* others.
  mutating func edit(
    by runs: inout Runs, _ onlyRuns: Fates.Fate, _ fates: Fates, _ type: NumberType
  ) throws(GapmapError) -> Bool {
    guard let (index, kind, old) = try editable(by: runs) else { return false }
    var keys: [UInt64] = []
    keys.reserveCapacity(old.count + old.count / EditedBlock.sparseness)
    let upper = upper
    var done = old.startIndex
    var isChanged = false
    while runs.lower <= upper {
      let key = runs.lower
      let place = old[done...].firstPlace(notBelow: key)
      keys += old[done..<place]
      done = place
      let isIn = place < old.endIndex && old[place] == key
      let fate = isIn ? fates.both : onlyRuns
      switch fate {
      case .keep: keys.append(key)
      case .drop: break
      case .refuse: throw fates.refusal(of: key, type)
      }
      if isIn { done += 1 }
      isChanged = isChanged || isIn != (fate == .keep)
      runs.removeFirst(1)
    }
    keys += old[done...]
    if isChanged { replace(with: EditedBlock(index: index, kind: kind, keys: keys)) }
    return true
  }

  /// The keys of the block, if those of others in its range are single ones, few, and known: then
  /// there is one behind them.
  private mutating func editable(
    by runs: Runs
  ) throws(GapmapError) -> (index: KeyIndex, kind: BlockKind, keys: ArraySlice<UInt64>)? {
    let upper = upper
    var changes = 0
    while changes < runs.count, runs[changes].first <= upper {
      guard runs[changes].first == runs[changes].last else { return nil }
      changes += 1
      if UInt64(changes * EditedBlock.sparseness) > count { return nil }
    }
    guard changes < runs.count else { return nil }
    switch piece {
    case .block(let block): return (block.index, block.view.kind, try decode(block))
    case .edited(let block): return (block.index, block.kind, block.keys[...])
    default: return nil
    }
  }
}

extension ArraySlice<UInt64> {
  /// The index of the first element, all of which ascend, that is not below a key; the end if there
  /// is none.
  fileprivate func firstPlace(notBelow key: UInt64) -> Int {
    var (lower, upper) = (startIndex, endIndex)
    while lower < upper {
      let middle = (lower + upper) >> 1
      if self[middle] < key { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
