import Gapmap

/// Why a list is not written; nothing of it is left then.
public enum ExportError: Error, Sendable, Equatable {
  /// Something is wrong with the index, or the file cannot be written.
  case gapmap(GapmapError)
  /// A number has more than 15 digits, or is not above 0.
  case numberOutOfRange(Int64)
  /// There are more numbers than the target takes.
  case tooManyNumbers(count: UInt64, maximum: UInt64)
  /// The list would not fit where it is to be written.
  case noRoom(count: UInt64, byteCount: UInt64, available: UInt64)
  /// Of all the numbers none has the country's code.
  case noneOfCountry(Country, count: UInt64)
  /// Numbers without the country code have no plus.
  case noSuchForm
  /// The label has a line break or another control character.
  case label

  /// The longest file that Android maps at once, in bytes.
  ///
  /// Source: Java's `FileChannel.map`, whose size is at most `Integer.MAX_VALUE`.
  static let longestMapping: UInt64 = (1 << 31) - 1
}

extension ExportError: CustomStringConvertible {
  /// A sentence.
  public var description: String {
    switch self {
    case .gapmap(let error): "\(error)"
    case .numberOutOfRange(let number): "\(number) is no phone number: these have 1 to 15 digits"
    case .tooManyNumbers(let count, let maximum):
      "\(grouped(count)) numbers are too many: a file that Android maps at once has \(grouped(maximum))"
        + " at most"
    case .noRoom(let count, let byteCount, let available):
      "\(grouped(count)) numbers take \(grouped(byteCount)) bytes, but there is room for"
        + " \(grouped(available)) only, some"
        + " \(grouped(UInt64(Double(count) * (Double(available) / Double(byteCount))))) numbers"
    case .noneOfCountry(let country, let count):
      "none of the \(grouped(count)) numbers begins with +\(country.callingCode), so none has a form in"
        + " \(country.id)"
    case .noSuchForm: "numbers without their country code have no plus"
    case .label: "a label is one line without control characters"
    }
  }
}
