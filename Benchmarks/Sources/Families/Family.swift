/// The families of numbers that the benchmarks measure, each made from a seed.
///
/// A family of given size and seed is the same on every machine, so that anyone can repeat a
/// benchmark.
public enum Family: String, CaseIterable, Sendable {
  /// Every number of +1 833.
  case range
  /// Distinct numbers, uniform in an interval.
  case uniform
  /// Telephone numbers: blocks of a thousand, each filled to a density of its own.
  case phone
  /// Times of events that come in bursts.
  case events
  /// Numbers that share prefixes, in clusters at every scale.
  case clusters
  /// Consecutive numbers, some of which were taken away.
  case ids
  /// Distinct uniform 64-bit numbers.
  case hashes

  /// The size that reports use.
  public static let defaultCount = 10_000_000

  /// The seed that reports use.
  public static let defaultSeed: UInt64 = 1

  /// What the family is, in one line.
  public var summary: String { generator.summary }

  /// The largest size that the family can be made in.
  public var maximumCount: Int { generator.maximumCount }

  /// Makes the family, in ascending order and without duplicates.
  ///
  /// - Parameters:
  ///   - count: The size, 1 to `maximumCount`. It is the count of the numbers in `range`,
  ///     `uniform`, `events` and `hashes`; that of the draws in `clusters`, of which 40 to 70 % are
  ///     distinct at the default size; and it scales `ids` (about as many numbers) and `phone`
  ///     (about 1.7 times as many).
  ///   - seed: Any number; `range` is the same for all.
  ///   - body: Called with one number after the other.
  /// - Throws: What `body` throws.
  /// - Complexity: O(*n* log *n*) time and O(*n*) memory for `uniform`, `clusters` and `hashes`;
  ///   O(*n*) time and O(1) memory for the others; *n* is `count`.
  public func emit<Failure: Error>(
    count: Int = defaultCount, seed: UInt64 = defaultSeed, to body: (UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    precondition((1...maximumCount).contains(count), "The count must be 1 to maximumCount.")
    var random = Xoshiro256(seed: seed)
    try generator.emit(count: count, random: &random, to: body)
  }

  private var generator: any FamilyGenerator.Type {
    switch self {
    case .range: RangeFamily.self
    case .uniform: UniformFamily.self
    case .phone: PhoneFamily.self
    case .events: EventsFamily.self
    case .clusters: ClustersFamily.self
    case .ids: IdsFamily.self
    case .hashes: HashesFamily.self
    }
  }
}
