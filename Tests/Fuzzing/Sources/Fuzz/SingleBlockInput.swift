@testable import Gapmap

/// A block outside any page, and the code that it may need, as the fuzzer's bytes.
///
///     kind        1 byte
///     code        1 byte of length, behind the fields
///     count       8 bytes
///     first key   8 bytes
///     span        8 bytes: the greatest key allowed, less the first
///     code, then the payload
struct SingleBlockInput {
  private static let fieldsLength = 26

  var kind: UInt8
  var count: UInt64
  var first: UInt64
  var last: UInt64
  /// The description of code 0; none if empty.
  var code: [UInt8]
  var payload: [UInt8]

  init(kind: UInt8, count: UInt64, first: UInt64, last: UInt64, code: [UInt8], payload: [UInt8]) {
    (self.kind, self.count, self.first, self.last) = (kind, count, first, last)
    (self.code, self.payload) = (code, payload)
  }

  /// - Parameter bytes: Nil if they are too few.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.fieldsLength, bytes.count - Self.fieldsLength >= Int(bytes[1]) else {
      return nil
    }
    func word(_ offset: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
    }
    kind = bytes[0]
    // There is one code.
    if kind >= 0x10 { kind &= 0x30 }
    count = word(2)
    first = word(10)
    let (sum, overflow) = first.addingReportingOverflow(word(18))
    last = overflow ? .max : sum
    let end = Self.fieldsLength + Int(bytes[1])
    code = Array(bytes[Self.fieldsLength..<end])
    payload = Array(bytes[end...])
  }

  var bytes: [UInt8] {
    var bytes = [kind, UInt8(code.count)]
    for word in [count, first, last - first] { bytes.append(littleEndian: word) }
    return bytes + code + payload
  }
}
