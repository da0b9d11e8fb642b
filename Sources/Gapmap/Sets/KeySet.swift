/// A set of keys that is worked out while it is read: the engine behind `NumberSet`.
///
/// It is a term over indexes, ranges and sequences, and takes no more memory than that. Every reading
/// begins anew.
@usableFromInline
package struct KeySet {
  indirect enum Term {
    /// Indexes each of which begins behind the one before it.
    case indexes([KeyIndex])
    /// Ascending, disjoint runs.
    case runs([Run])
    /// Something that gives ascending keys, as often as it is asked for that.
    case feed(() -> KeyFeed)
    case merged(Term, Term, Fates)
  }

  let term: Term
  /// Whether the numbers are signed.
  package let type: NumberType

  /// The keys of an index.
  ///
  /// - Parameter index: The index.
  package init(_ index: KeyIndex) { self.init(.indexes([index]), index.type) }

  /// All keys of some ranges.
  ///
  /// - Parameters:
  ///   - ranges: In any order; they may overlap.
  ///   - type: Whether the numbers are signed.
  /// - Complexity: O(*n* log *n*) for *n* ranges, none of which is enumerated.
  package init(_ ranges: [ClosedRange<UInt64>], type: NumberType) {
    var runs: [Run] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = runs.last, range.lowerBound <= last.last {
        runs[runs.count - 1].last = max(last.last, range.upperBound)
      } else {
        runs.append(Run(first: range.lowerBound, last: range.upperBound))
      }
    }
    self.init(.runs(runs), type)
  }

  /// Keys that come from elsewhere.
  ///
  /// - Parameters:
  ///   - type: Whether the numbers are signed.
  ///   - makeFeed: Called at the start of every reading. The keys must ascend, or the reading fails
  ///     with `notAscending` or `duplicate` and the position in the feed.
  @usableFromInline
  package init(type: NumberType, _ makeFeed: @escaping () -> KeyFeed) {
    self.init(.feed(makeFeed), type)
  }

  init(_ term: Term, _ type: NumberType) {
    self.term = term
    self.type = type
  }

  /// Begins to read.
  ///
  /// - Throws: `numberTypeMismatch` if an index holds other numbers.
  func makeStream() throws(GapmapError) -> any KeyStream { try makeStream(term) }

  private func makeStream(_ term: Term) throws(GapmapError) -> any KeyStream {
    switch term {
    case .indexes(let indexes):
      for index in indexes where index.type != type {
        throw .numberTypeMismatch(found: index.type.name, requested: type.name)
      }
      return IndexStream(indexes)
    case .runs(let runs): return RangeStream(runs)
    case .feed(let makeFeed): return FeedStream(makeFeed(), type: type)
    case .merged(let a, let b, let fates):
      return MergeStream(try makeStream(a), try makeStream(b), fates, type: type)
    }
  }

  /// The index of most bytes among those that the set is made of.
  var largestIndex: KeyIndex? { Self.largestIndex(term) }

  private static func largestIndex(_ term: Term) -> KeyIndex? {
    switch term {
    case .indexes(let indexes): return indexes.max { $0.byteCount < $1.byteCount }
    case .runs, .feed: return nil
    case .merged(let a, let b, _):
      guard let a = largestIndex(a) else { return largestIndex(b) }
      guard let b = largestIndex(b) else { return a }
      return b.byteCount > a.byteCount ? b : a
    }
  }
}

extension KeySet.Term {
  /// How many keys there are at most, found without reading any; 2⁶⁴ − 1 stands for more, too.
  var countBound: UInt64 {
    switch self {
    case .indexes(let indexes): return Self.sum(indexes.map(\.count))
    case .runs(let runs):
      // A run of all keys has a length of 2⁶⁴, one more than can be told.
      return Self.sum(runs.map { max($0.last - $0.first, $0.last &- $0.first &+ 1) })
    case .feed: return .max
    case .merged(let a, let b, let fates):
      let bounds = [
        fates.onlyA == .keep ? a.countBound : 0, fates.onlyB == .keep ? b.countBound : 0,
      ]
      return bounds == [0, 0] ? min(a.countBound, b.countBound) : Self.sum(bounds)
    }
  }

  private static func sum(_ counts: [UInt64]) -> UInt64 {
    counts.reduce(0) {
      let (sum, overflow) = $0.addingReportingOverflow($1)
      return overflow ? .max : sum
    }
  }
}

extension NumberType {
  /// The widest type of such numbers.
  var name: String { self == .signed ? "Int64" : "UInt64" }
}
