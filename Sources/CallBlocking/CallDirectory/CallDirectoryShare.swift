import Gapmap

/// What one extension gives to the system: its numbers, or what changed among them.
public struct CallDirectoryShare: Equatable, Sendable {
  /// What has to be done.
  public enum Work: Equatable, Sendable {
    /// All numbers are added.
    case load
    /// Numbers that are not in the index any more are removed, then new ones added.
    case update(removals: UInt64, additions: UInt64)
    /// The list is emptied at once and all numbers are added anew, for what changed is more than that.
    case loadInstead(ofRemovals: UInt64, additions: UInt64)
  }

  /// The numbers, in the index or not, that are this extension's.
  public let numbers: ClosedRange<Int64>
  /// Where its numbers lie in the index.
  public let ranks: Range<UInt64>
  /// What has to be done.
  public let work: Work

  /// How many entries that takes.
  public var entryCount: UInt64 {
    switch work {
    case .load, .loadInstead: UInt64(ranks.count)
    case .update(let removals, let additions): removals + additions
    }
  }

  /// What is worth saying about an update that is more work than loading all numbers anew: a sentence;
  /// nil if it is not.
  public var note: String? {
    guard case .loadInstead(let removals, let additions) = work else { return nil }
    if ranks.isEmpty { return "no number is left, so all that were loaded are removed at once" }
    return "\(counted(removals, "number")) to remove and \(grouped(additions)) to add are more"
      + " than the \(grouped(ranks.count)) there are, so all are loaded anew"
  }

  /// Whether the list is emptied at once, before anything is added.
  var removesAll: Bool { if case .loadInstead = work { true } else { false } }

  /// Loads all numbers.
  ///
  /// - Parameters:
  ///   - numbers: The extension's.
  ///   - index: What is to be blocked.
  init(loading numbers: ClosedRange<Int64>, of index: NumberIndex<Int64>) throws(GapmapError) {
    self.numbers = numbers
    ranks = try index.ranks(of: numbers)
    work = .load
  }

  /// Changes what was loaded before, or loads all numbers if that is less work.
  ///
  /// - Parameters:
  ///   - numbers: The extension's.
  ///   - baseline: What was loaded before.
  ///   - index: What is to be blocked.
  init(
    updating numbers: ClosedRange<Int64>, from baseline: NumberIndex<Int64>,
    to index: NumberIndex<Int64>
  ) throws(GapmapError) {
    self.numbers = numbers
    ranks = try index.ranks(of: numbers)
    let change = NumberSet(index).difference(from: NumberSet(baseline))
    let own = NumberSet(numbers)
    let removals = try change.removed.intersection(own).count()
    let additions = try change.added.intersection(own).count()
    work =
      removals + additions > UInt64(ranks.count)
      ? .loadInstead(ofRemovals: removals, additions: additions)
      : .update(removals: removals, additions: additions)
  }
}

extension NumberIndex<Int64> {
  /// Where the numbers of a range lie.
  func ranks(of numbers: ClosedRange<Int64>) throws(GapmapError) -> Range<UInt64> {
    let lower = try rank(of: numbers.lowerBound)
    return lower..<(lower + (try count(in: numbers)))
  }
}
