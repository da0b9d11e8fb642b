/// A country code, and how long the numbers behind it are.
public struct CallingCode: Sendable, Equatable {
  /// The code, 1 to 999.
  public let value: Int
  /// How many digits whole numbers have, the country code included: ascending, 15 at most.
  public let lengths: [Int]
  /// What is usually dialled before a number within the country; nil if nothing is.
  public let trunkPrefix: String?

  /// How many digits the code has, 1 to 3.
  public var digitCount: Int { PowersOfTen.digitCount(of: Int64(value)) }

  /// All country codes, ascending.
  public static let all: [CallingCode] = codes.values.sorted { $0.value < $1.value }

  private static let codes: [Int: CallingCode] =
    Dictionary(grouping: NumberingRow.all, by: \.callingCode).mapValues { rows in
      let code = rows[0].callingCode
      let codeLength = PowersOfTen.digitCount(of: Int64(code))
      return CallingCode(
        value: code,
        lengths: Set(rows.flatMap(\.nationalLengths)).map { $0 + codeLength }.sorted(),
        // The first row is the country that has most of the numbers.
        trunkPrefix: rows[0].trunkPrefixes.first)
    }

  /// Finds a code.
  ///
  /// - Parameter value: The code; nil is returned if there is none such.
  /// - Complexity: O(1).
  public init?(_ value: Int) {
    guard let code = Self.codes[value] else { return nil }
    self = code
  }

  /// Finds the code with which digits begin; no code is the beginning of another.
  init?(beginningOf digits: [UInt8]) {
    for count in 1...3 where count <= digits.count {
      if let code = CallingCode(Int(digits[..<count].number)) {
        self = code
        return
      }
    }
    return nil
  }

  private init(value: Int, lengths: [Int], trunkPrefix: String?) {
    self.value = value
    self.lengths = lengths
    self.trunkPrefix = trunkPrefix
  }
}
