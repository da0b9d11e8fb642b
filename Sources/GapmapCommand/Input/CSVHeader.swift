import Gapmap

/// The names of the columns of comma-separated values.
struct CSVHeader {
  /// Why a name leads to no column.
  struct Failure: Error {
    let reason: String
  }

  /// Names beyond these are not shown in a message.
  private static let shownLimit = 20

  /// How long a header may be in bytes: no table has more than some thousand columns.
  static let limit = 1 << 20

  private var names: [[UInt8]] = []
  private var byteCount = 0

  /// Adds the next column's name.
  ///
  /// - Throws: If the header is too long.
  mutating func append(_ name: [UInt8]) throws(Failure) {
    byteCount += name.count + 1
    guard byteCount <= Self.limit else { throw Self.tooLong }
    names.append(name)
  }

  static var tooLong: Failure {
    Failure(reason: "the header is longer than \(grouped(limit)) bytes")
  }

  /// Finds a column.
  ///
  /// - Parameter name: Its name, exactly as in the header.
  /// - Returns: Its place, 0 for the first.
  /// - Throws: Why there is no such column.
  func index(of name: String) throws(Failure) -> Int {
    let matches = names.indices.filter { names[$0].elementsEqual(name.utf8) }
    if matches.count == 1 { return matches[0] }
    if matches.count > 1 {
      let places = matches.map { "\($0 + 1)" }.joined(separator: ", ")
      throw Failure(reason: "columns \(places) are all named '\(name)'")
    }
    let shown = names.prefix(Self.shownLimit).map { excerpt($0) }.joined(separator: ", ")
    let more = names.count > Self.shownLimit ? ", …" : ""
    throw Failure(reason: "no column is named '\(name)'; there are \(shown)\(more)")
  }
}
