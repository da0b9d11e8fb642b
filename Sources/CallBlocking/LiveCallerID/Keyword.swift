/// A number as the service knows it: "+" and its digits.
struct Keyword {
  private(set) var bytes: [UInt8] = []

  /// - Parameter number: 1 or more.
  init(_ number: Int64 = 1) {
    bytes.reserveCapacity(20)
    set(number)
  }

  /// Takes another number, in the same memory.
  ///
  /// - Parameter number: 1 or more.
  mutating func set(_ number: Int64) {
    var rest = number.magnitude
    bytes.removeAll(keepingCapacity: true)
    while rest > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
      rest = quotient
    }
    bytes.append(UInt8(ascii: "+"))
    bytes.reverse()
  }
}
