/// A number as text, with what stands before and behind it, in memory that is used again.
///
/// Neighbours have most digits in common, and only the others are written.
struct NumberLine {
  /// The text.
  private(set) var bytes: [UInt8] = []
  private let before: [UInt8]
  private let after: [UInt8]
  private let width: Int
  private var number: UInt64 = 0
  /// The numbers that have as many digits.
  private var alike: ClosedRange<Int64>?

  /// - Parameters:
  ///   - before: What comes first.
  ///   - after: What comes last.
  ///   - width: How many digits there are at least, zeros being put in front.
  init(before: String, after: String, width: Int = 1) {
    self.before = Array(before.utf8)
    self.after = Array(after.utf8)
    self.width = width
  }

  /// Takes another number.
  ///
  /// - Parameter newNumber: 0 or more.
  mutating func set(_ newNumber: Int64) {
    if alike?.contains(newNumber) != true { begin(PowersOfTen.digitCount(of: newNumber)) }
    var (new, old) = (newNumber.magnitude, number)
    number = new
    var place = bytes.count - after.count
    while new != old {
      let (quotient, digit) = new.quotientAndRemainder(dividingBy: 10)
      place -= 1
      bytes[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      (new, old) = (quotient, old / 10)
    }
  }

  /// Writes as many zeros as there are digits.
  private mutating func begin(_ digitCount: Int) {
    let digits = [UInt8](repeating: UInt8(ascii: "0"), count: max(digitCount, width))
    bytes = before + digits + after
    number = 0
    let upper = PowersOfTen.power(digits.count) - 1
    alike = (digitCount > width ? PowersOfTen.power(digitCount - 1) : 0)...upper
  }
}
