import Gapmap

extension CallDirectoryList {
  /// Gives the system as much as a request may have, from where the last one ended.
  ///
  /// The extension calls it from `beginRequest(with:)`, and completes the request afterwards. Memory
  /// stays the same however many numbers there are.
  ///
  /// - Parameter context: Takes the numbers: first all that have to be removed, then those to be added.
  /// - Returns: The request's number, for ``expire(_:)``.
  /// - Throws: ``CallDirectoryError``; the request must be cancelled then. Numbers that the system does
  ///   not take, or too many, are found before any is given; damage to the index where it is met.
  /// - Complexity: O(entries + length of the index's file).
  public func answer(_ context: some CallDirectoryContext) throws(CallDirectoryError) -> UInt64 {
    // To ask is what makes the request incremental.
    let isIncremental = context.isIncremental
    let index = try openChecked()
    let target = index.fingerprint
    var ledger = try readLedger()
    if ledger.isOpen {
      // Nobody has told what became of the last request. It may have been too long; and if it was on
      // the way to another index, nobody knows where the list is now.
      ledger.failed = ledger.request
      ledger.halveBudget(minimum: minimumBudget)
      if ledger.held?.target != target { ledger.held = nil }
    }
    let start = try start(ledger.held, index, target, isIncremental: isIncremental)
    ledger.held = start.removesAll ? nil : start.list
    ledger.request += 1
    ledger.isOpen = true
    ledger.next = nil
    try write(ledger)
    if start.removesAll { context.removeAllBlockingEntries() }
    let (next, count) = try accessing(path) { () throws(GapmapError) in
      try give(from: start.list, index, start.baseline, budget: ledger.budget, context)
    }
    // If nothing was given, the list is the same whatever becomes of the request.
    ledger.isOpen = start.removesAll || count > 0
    ledger.next = next
    try write(ledger)
    return ledger.request
  }

  /// Finds out where to go on.
  ///
  /// - Returns: The list that the system holds, the index that it was before if that matters, and
  ///   whether it must be emptied first.
  private func start(
    _ held: HeldList?, _ index: NumberIndex<Int64>, _ target: UInt64, isIncremental: Bool
  ) throws(CallDirectoryError) -> (
    list: HeldList, baseline: NumberIndex<Int64>?, removesAll: Bool
  ) {
    let empty = HeldList.empty(before: target)
    // The system has no list, or has lost it: what is given now is all there will be.
    guard isIncremental else { return (empty, nil, false) }
    guard let held else { return (empty, nil, true) }
    if held.target == target, held.isComplete || held.base == nil { return (held, nil, false) }
    guard let baseline = openBaseline() else { return (empty, nil, true) }
    let fingerprint = baseline.fingerprint
    if held.target == target, held.base == fingerprint { return (held, baseline, false) }
    if held.isComplete, held.target == fingerprint {
      let share = try accessing(path) { () throws(GapmapError) in
        try CallDirectoryShare(updating: part, from: baseline, to: index)
      }
      if case .update = share.work {
        return (.unchanged(fingerprint, before: target), baseline, false)
      }
    }
    return (empty, nil, true)
  }

  /// Gives as much as the budget allows.
  ///
  /// - Returns: The list that the system holds if it accepts that, and how many entries there were.
  private func give(
    from list: HeldList, _ index: NumberIndex<Int64>, _ baseline: NumberIndex<Int64>?, budget: Int,
    _ context: some CallDirectoryContext
  ) throws(GapmapError) -> (HeldList, count: Int) {
    var list = list
    var count = 0
    var added = NumberSet(index)
    if let baseline {
      let change = added.difference(from: NumberSet(baseline))
      added = change.added
      if list.removedBelow != HeldList.end {
        var removals = try feed(change.removed, from: list.removedBelow)
        count = try removals.give(atMost: budget) {
          context.removeBlockingEntry(withPhoneNumber: $0)
        }
        list.removedBelow = removals.next
      }
    }
    if list.removedBelow == HeldList.end, list.addedBelow != HeldList.end {
      var additions = try feed(added, from: list.addedBelow)
      count += try additions.give(atMost: budget - count) {
        context.addBlockingEntry(withNextSequentialPhoneNumber: $0)
      }
      list.addedBelow = additions.next
    }
    return (list, count)
  }

  private func feed(
    _ set: NumberSet<Int64>, from number: Int64
  ) throws(GapmapError) -> NumberFeed {
    try NumberFeed(set, from: max(number, part.lowerBound), through: part.upperBound)
  }
}
