/// Whether the numbers of an index are signed.
public enum NumberType: UInt8, Sendable, CaseIterable {
  /// 0 to 2⁶⁴ − 1.
  case unsigned = 0
  /// −2⁶³ to 2⁶³ − 1.
  case signed = 1

  private static let signBit: UInt64 = 1 << 63

  /// Gives the number that a key stands for.
  ///
  /// - Parameter key: Any key.
  /// - Returns: The number, signed or not as this type says.
  /// - Complexity: O(1).
  public func number(ofKey key: UInt64) -> Int128 {
    switch self {
    case .unsigned: Int128(key)
    case .signed: Int128(Int64(bitPattern: key ^ Self.signBit))
    }
  }

  /// Gives the key of a number: unsigned, and in the order of the numbers.
  ///
  /// - Parameter number: Any number.
  /// - Returns: The key, or nil where this type cannot express the number.
  /// - Complexity: O(1).
  public func key(of number: Int128) -> UInt64? {
    switch self {
    case .unsigned: UInt64(exactly: number)
    case .signed: Int64(exactly: number).map { UInt64(bitPattern: $0) ^ Self.signBit }
    }
  }
}
