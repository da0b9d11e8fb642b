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
  public static let all: [CallingCode] = codes.compactMap { $0 }

  /// The codes, each at its own place.
  private static let codes: [CallingCode?] = {
    var codes = [CallingCode?](repeating: nil, count: 1000)
    // The first row of a code is the country that has most of the numbers.
    for row in NumberingRow.all where codes[row.callingCode] == nil {
      codes[row.callingCode] = CallingCode(row)
    }
    return codes
  }()

  /// Finds a code.
  ///
  /// - Parameter value: The code; nil is returned if there is none such.
  /// - Complexity: O(1).
  public init?(_ value: Int) {
    guard Self.codes.indices.contains(value), let code = Self.codes[value] else { return nil }
    self = code
  }

  /// Finds the code with which digits begin; no code is the beginning of another.
  init?(beginningOf digits: [UInt8]) {
    var value = 0
    for digit in digits.prefix(3) {
      value = value * 10 + Int(digit)
      if let code = CallingCode(value) {
        self = code
        return
      }
    }
    return nil
  }

  private init(_ row: NumberingRow) {
    value = row.callingCode
    let codeLength = PowersOfTen.digitCount(of: Int64(row.callingCode))
    lengths = row.nationalLengths.map { $0 + codeLength }
    trunkPrefix = row.trunkPrefixes.first
  }
}
