/// What the system's Call Directory takes.
public enum CallDirectory {
  /// How many entries a request may have, those that are added and those that are removed together;
  /// one more, and it fails with error 5.
  public static let budget = 1_999_999

  /// What a budget is never halved below after failures.
  public static let minimumBudget = 125_000

  /// The numbers that it takes.
  public static let numbers: ClosedRange<Int64> = 1...(Int64.max - 1)

  /// How many requests an extension may need.
  ///
  /// That is 200 million numbers, and some twenty minutes of loading. Nobody has reported more than
  /// eleven million in an extension.
  public static let maximumRequests = 100

  /// How many entries a second were measured on phones, of 2021 and of 2025.
  public static let entriesPerSecond: ClosedRange<Double> = 130_000...220_000

  /// How long it takes to load entries, as the fastest and the slowest of those phones do it.
  ///
  /// - Parameter count: How many entries, of all requests together.
  /// - Returns: Seconds.
  /// - Complexity: O(1).
  public static func seconds(loading count: UInt64) -> ClosedRange<Double> {
    let entries = Double(count)
    return (entries / entriesPerSecond.upperBound)...(entries / entriesPerSecond.lowerBound)
  }

  /// How many requests it takes to load numbers.
  ///
  /// - Parameters:
  ///   - count: How many numbers.
  ///   - budget: How many entries a request may have, 1 or more.
  /// - Returns: 0 if there are no numbers.
  /// - Complexity: O(1).
  public static func requestCount(
    loading count: UInt64, budget: Int = CallDirectory.budget
  ) -> UInt64 {
    let (full, rest) = count.quotientAndRemainder(dividingBy: UInt64(budget))
    return full + (rest > 0 ? 1 : 0)
  }
}
