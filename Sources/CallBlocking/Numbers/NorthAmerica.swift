/// The North American Numbering Plan: 1, an area code NXX, an exchange NXX and XXXX, where X is any
/// digit and N is 2 to 9.
public enum NorthAmerica {
  /// All numbers of +1.
  public static let numbers: ClosedRange<Int64> = 10_000_000_000...19_999_999_999

  /// The numbers that can be assigned, ascending; who forges one does not keep to them.
  public static let assignable: [ClosedRange<Int64>] =
    (200...999).map { (area: Int64) in
      let first = 10_000_000_000 + area * 10_000_000
      return (first + 2_000_000)...(first + 9_999_999)
    }
}
