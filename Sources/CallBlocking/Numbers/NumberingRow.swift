/// A line of the generated table.
struct NumberingRow {
  /// The code of ISO 3166-1, or 001 where the country code belongs to no country.
  let id: String
  let callingCode: Int
  /// Without the country code, and only those with which the whole has 15 digits at most.
  let nationalLengths: [Int]
  let trunkPrefixes: [String]
  let internationalPrefixes: [String]
  let writtenPrefixes: [String]

  var isCountry: Bool { id != "001" }

  static let all = NumberingTable.rows.split(separator: "\n").map { NumberingRow($0) }

  /// - Parameter line: Six columns, as the table describes them.
  private init(_ line: Substring) {
    let columns = line.split(separator: " ")
    precondition(columns.count == 6, "a row of the numbering table has six columns")
    id = String(columns[0])
    callingCode = Int(columns[1].digitValues.number)
    let longest = PhoneNumber.maximumDigitCount - columns[1].utf8.count
    nationalLengths = Self.numbers(columns[2]).filter { $0 <= longest }
    trunkPrefixes = Self.list(columns[3])
    internationalPrefixes = Self.list(columns[4])
    writtenPrefixes = columns[5].split(separator: ",").map { $0 == "-" ? "" : String($0) }
  }

  /// Words with commas between them; a hyphen stands for none.
  private static func list(_ column: Substring) -> [String] {
    column == "-" ? [] : column.split(separator: ",").map(String.init)
  }

  /// Numbers and ranges such as 8-17.
  private static func numbers(_ column: Substring) -> [Int] {
    list(column).flatMap { part in
      let ends = part.split(separator: "-").map { Int($0.digitValues.number) }
      return Array(ends[0]...ends[ends.count - 1])
    }
  }
}
