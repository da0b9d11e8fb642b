import Gapmap

/// The requests that it takes to have an index blocked.
///
///     let plan = try CallDirectoryPlan.load(index)
///     plan.requestCount     // 6 for the ten million numbers of +1 833
///
/// Nothing is copied: a request is a slice of the index, told by ranks.
public struct CallDirectoryPlan: Equatable, Sendable {
  /// A part of an extension's share that fits into its budget.
  public struct Request: Equatable, Sendable {
    /// Whether all that the system holds is removed at once, before anything else; it is no entry.
    public let removesAll: Bool
    /// Which of the numbers to be removed, counted from 0; they come first.
    public let removals: Range<UInt64>
    /// Which numbers are added: their ranks in the index if all are loaded, else which of those to be
    /// added, counted from 0.
    public let additions: Range<UInt64>
  }

  /// What each extension does, in the order of their numbers.
  public let shares: [CallDirectoryShare]
  /// How many entries a request may have.
  public let budget: Int

  /// Plans to load an index for the first time.
  ///
  /// - Parameters:
  ///   - index: What is to be blocked.
  ///   - extensions: Among how many extensions the numbers are divided, 1 or more; there are fewer
  ///     shares if there are fewer numbers.
  ///   - budget: How many entries a request may have, 1 or more.
  /// - Throws: ``CallDirectoryError``: `numberOutOfRange`, `tooManyNumbers`, or `index`.
  /// - Complexity: O(*e* log *n*) for *e* extensions.
  public static func load(
    _ index: NumberIndex<Int64>, extensions: Int = 1, budget: Int = CallDirectory.budget
  ) throws(CallDirectoryError) -> CallDirectoryPlan {
    try index.checkForCallDirectory()
    var shares: [CallDirectoryShare] = []
    try wrapping(CallDirectoryError.index) { () throws(GapmapError) in
      for numbers in try index.bounds(ofShares: extensions) {
        shares.append(try CallDirectoryShare(loading: numbers, of: index))
      }
    }
    return try CallDirectoryPlan(checking: shares, budget: budget)
  }

  /// Plans to turn what was loaded into something else.
  ///
  /// - Parameters:
  ///   - baseline: What was loaded.
  ///   - index: What is to be blocked.
  ///   - numbers: The numbers that are each extension's, as a plan to load has told.
  ///   - budget: How many entries a request may have, 1 or more.
  /// - Throws: ``CallDirectoryError``: as ``load(_:extensions:budget:)``.
  /// - Complexity: O(keys of what differs + pages) for each extension, if one index was made from the
  ///   other by a patch.
  public static func update(
    from baseline: NumberIndex<Int64>, to index: NumberIndex<Int64>,
    numbers: [ClosedRange<Int64>] = [CallDirectory.numbers], budget: Int = CallDirectory.budget
  ) throws(CallDirectoryError) -> CallDirectoryPlan {
    try index.checkForCallDirectory()
    var shares: [CallDirectoryShare] = []
    try wrapping(CallDirectoryError.index) { () throws(GapmapError) in
      for numbers in numbers {
        shares.append(try CallDirectoryShare(updating: numbers, from: baseline, to: index))
      }
    }
    return try CallDirectoryPlan(checking: shares, budget: budget)
  }

  private init(
    checking shares: [CallDirectoryShare], budget: Int
  ) throws(CallDirectoryError) {
    for share in shares { try share.check(budget: budget) }
    self.shares = shares
    self.budget = budget
  }

  /// The requests of each extension, in the order in which they have to be made.
  public var requests: [[Request]] { shares.map { $0.requests(budget: UInt64(budget)) } }

  /// How many requests there are, of all extensions together.
  public var requestCount: UInt64 {
    shares.reduce(0) { $0 + $1.requestCount(budget: budget) }
  }

  /// How many entries there are, of all extensions together.
  public var entryCount: UInt64 { shares.reduce(0) { $0 + $1.entryCount } }

  /// How long it may take, in seconds, as phones of 2025 and of 2021 do it.
  public var seconds: ClosedRange<Double> { CallDirectory.seconds(loading: entryCount) }

  /// What is worth saying about it: a sentence for each extension for which an update is more work than
  /// loading all numbers anew.
  public var notes: [String] {
    shares.enumerated().compactMap { place, share in
      share.note.map { shares.count == 1 ? $0 : "extension \(place + 1): \($0)" }
    }
  }
}

extension CallDirectoryShare {
  /// Throws if one extension cannot be expected to load so much.
  func check(budget: Int) throws(CallDirectoryError) {
    let maximum = UInt64(budget) * UInt64(CallDirectory.maximumRequests)
    guard UInt64(ranks.count) <= maximum else {
      throw .tooManyNumbers(count: UInt64(ranks.count), maximum: maximum)
    }
  }

  /// How many requests that takes.
  ///
  /// Where all is removed at once it is one even if nothing comes after it.
  fileprivate func requestCount(budget: Int) -> UInt64 {
    max(CallDirectory.requestCount(loading: entryCount, budget: budget), removesAll ? 1 : 0)
  }

  fileprivate func requests(budget: UInt64) -> [CallDirectoryPlan.Request] {
    let removals: UInt64
    let additions: Range<UInt64>
    switch work {
    case .load, .loadInstead: (removals, additions) = (0, ranks)
    case .update(let out, let added): (removals, additions) = (out, 0..<added)
    }
    return (0..<requestCount(budget: Int(budget))).map { request in
      let start = request * budget
      let end = min(start + budget, entryCount)
      // Entries are counted through: those that remove come before those that add.
      func added(_ entry: UInt64) -> UInt64 {
        additions.lowerBound + (entry > removals ? entry - removals : 0)
      }
      return CallDirectoryPlan.Request(
        removesAll: removesAll && request == 0,
        removals: min(start, removals)..<min(end, removals),
        additions: added(start)..<added(end))
    }
  }
}

extension NumberIndex<Int64> {
  /// Throws if there is a number that the system does not take.
  func checkForCallDirectory() throws(CallDirectoryError) {
    if let number = firstNumber(outside: CallDirectory.numbers) { throw .numberOutOfRange(number) }
  }

  /// Divides all numbers that the system takes so that each part has as many of the index.
  fileprivate func bounds(ofShares wanted: Int) throws(GapmapError) -> [ClosedRange<Int64>] {
    let shareCount = UInt64(wanted) < count ? UInt64(wanted) : max(count, 1)
    let (size, rest) = count.quotientAndRemainder(dividingBy: shareCount)
    var bounds: [ClosedRange<Int64>] = []
    var lower = CallDirectory.numbers.lowerBound
    for share in 1..<shareCount {
      let next = try select(size * share + min(share, rest))
      bounds.append(lower...(next - 1))
      lower = next
    }
    return bounds + [lower...CallDirectory.numbers.upperBound]
  }
}
