/// A country, or a territory with a code of its own, and how numbers are dialled there.
public struct Country: Sendable, Equatable {
  /// The code of ISO 3166-1, as JP.
  public let id: String
  /// The country code, 1 to 999; several countries may share one.
  public let callingCode: Int
  /// How many digits whole numbers have without the country code, ascending.
  public let nationalLengths: [Int]
  /// What is dialled before a number within the country, the usual first; none if nothing is.
  public let trunkPrefixes: [String]
  /// What is dialled there for the plus.
  public let internationalPrefixes: [String]
  /// What stands before a number where it is written without the country code, "" for nothing; several
  /// where it is not the same for all kinds, fixed, mobile and toll-free ones for instance.
  public let writtenPrefixes: [String]

  /// All of them, by their country codes.
  public static let all: [Country] = NumberingRow.all.filter { $0.isCountry }.map(Country.init(_:))

  private static let countries = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  /// Finds a country.
  ///
  /// - Parameter id: Its code of ISO 3166-1, as JP or jp; nil is returned if there is none such.
  /// - Complexity: O(1).
  public init?(_ id: String) {
    guard let country = Self.countries[id.uppercased()] else { return nil }
    self = country
  }

  private init(_ row: NumberingRow) {
    id = row.id
    callingCode = row.callingCode
    nationalLengths = row.nationalLengths
    trunkPrefixes = row.trunkPrefixes
    internationalPrefixes = row.internationalPrefixes
    writtenPrefixes = row.writtenPrefixes
  }
}
