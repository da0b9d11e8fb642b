/// Whether the numbers of an index are signed.
public enum NumberType: UInt8, Sendable, CaseIterable {
  /// 0 to 2⁶⁴ − 1.
  case unsigned = 0
  /// −2⁶³ to 2⁶³ − 1.
  case signed = 1

  private static let signBit: UInt64 = 1 << 63

  /// What a number of 64 bits differs from its key in.
  package var mask: UInt64 { self == .signed ? Self.signBit : 0 }

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

/// An integer type whose values an index can hold: all fixed-width integers of up to 64 bits.
public protocol IndexNumber: FixedWidthInteger, Sendable {}

extension Int8: IndexNumber {}
extension Int16: IndexNumber {}
extension Int32: IndexNumber {}
extension Int64: IndexNumber {}
extension Int: IndexNumber {}
extension UInt8: IndexNumber {}
extension UInt16: IndexNumber {}
extension UInt32: IndexNumber {}
extension UInt64: IndexNumber {}
extension UInt: IndexNumber {}

extension IndexNumber {
  /// Whether the type is signed.
  @inlinable
  public static var numberType: NumberType { isSigned ? .signed : .unsigned }

  /// The number as the engine sees it: unsigned, in the order of the numbers.
  @inlinable
  package var key: UInt64 {
    Self.isSigned
      ? UInt64(bitPattern: Int64(truncatingIfNeeded: self)) ^ 1 << 63
      : UInt64(truncatingIfNeeded: self)
  }

  /// Takes the number back from the engine's key, which is one that the type can express.
  ///
  /// No initialiser, since `map(Int.init)` over keys would find it.
  @inlinable
  package static func number(ofKey key: UInt64) -> Self {
    Self(truncatingIfNeeded: isSigned ? key ^ 1 << 63 : key)
  }

  /// The keys of the type's least and greatest numbers.
  @inlinable
  package static var keyRange: ClosedRange<UInt64> { Self.min.key...Self.max.key }
}
