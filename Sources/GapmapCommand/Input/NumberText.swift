import Gapmap

/// Decimal numbers as people write them: an optional sign and digits.
enum NumberText {
  /// Why some text is no number of a type.
  enum Failure: Error {
    case notANumber, tooLarge, tooSmall, negative
    /// Too large for the type, but not for uint64.
    case unsignedOnly
    /// A range that ends below its first number.
    case descendingRange
  }

  /// Reads a number.
  ///
  /// - Parameters:
  ///   - text: A sign or none, and digits; nothing else.
  ///   - type: What numbers there are.
  /// - Returns: Its key.
  /// - Throws: Why it is none.
  static func key(of text: [UInt8], type: NumberType) throws(Failure) -> UInt64 {
    try text.withSpan { (span) throws(Failure) in
      try key(of: span, from: 0, to: span.count, type: type)
    }
  }

  /// Reads the number that fills the bytes from `start` up to but not including `end`.
  static func key(
    of bytes: Span<UInt8>, from start: Int, to end: Int, type: NumberType
  ) throws(Failure) -> UInt64 {
    var index = start
    let isNegative = start < end && bytes[start] == UInt8(ascii: "-")
    if isNegative || (start < end && bytes[start] == UInt8(ascii: "+")) { index += 1 }
    guard index < end else { throw .notANumber }
    var magnitude: UInt64 = 0
    var overflows = false
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { throw .notANumber }
      let (tenfold, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tenfold.addingReportingOverflow(UInt64(digit))
      overflows = overflows || overflow || carry
      magnitude = sum
      index += 1
    }
    if overflows { throw isNegative ? negativeFailure(type) : .tooLarge }
    if let key = key(magnitude: magnitude, isNegative: isNegative, type: type) { return key }
    throw isNegative ? negativeFailure(type) : .unsignedOnly
  }

  /// Gives the key of a number in sign and magnitude; nil if the type does not hold it.
  @inline(__always)
  static func key(magnitude: UInt64, isNegative: Bool, type: NumberType) -> UInt64? {
    let signBit: UInt64 = 1 << 63
    switch type {
    case .unsigned: return isNegative && magnitude != 0 ? nil : magnitude
    case .signed:
      if isNegative { return magnitude <= signBit ? signBit - magnitude : nil }
      return magnitude < signBit ? magnitude | signBit : nil
    }
  }

  private static func negativeFailure(_ type: NumberType) -> Failure {
    type == .unsigned ? .negative : .tooSmall
  }
}

extension NumberText.Failure {
  /// Says what is wrong with a number.
  ///
  /// - Parameters:
  ///   - text: The number as it was found, with quotation marks if need be.
  ///   - type: What numbers there are.
  func reason(text: String, type: NumberType) -> String {
    switch self {
    case .notANumber:
      return "\(text) is not a number"
    case .tooLarge where type == .signed:
      return "\(text) is too large: int64 ends at \(Int64.max), uint64 at \(UInt64.max)"
    case .tooLarge:
      return "\(text) is too large: uint64 ends at \(UInt64.max)"
    case .unsignedOnly:
      return "\(text) is too large: int64 ends at \(Int64.max);"
        + " an index made with --type uint64 holds numbers up to \(UInt64.max)"
    case .tooSmall:
      return "\(text) is too small: int64 begins at \(Int64.min)"
    case .negative:
      return "\(text) is negative, and uint64 holds no negative numbers"
    case .descendingRange:
      return "\(text): the first number is larger than the last"
    }
  }
}

extension NumberType {
  /// What the command calls the type.
  var name: String {
    switch self {
    case .unsigned: "uint64"
    case .signed: "int64"
    }
  }
}
