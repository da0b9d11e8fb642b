import Foundation

/// Files of numbers, written and read.
enum NumberList {
  /// Reads decimal numbers that white space or commas separate.
  ///
  /// - Throws: `BenchError.trouble`, with the line, unless the numbers ascend and are distinct.
  static func parse(_ text: Data, name: String) throws(BenchError) -> [UInt64] {
    var numbers: [UInt64] = []
    var line = 1
    var number: UInt64?
    func finish() throws(BenchError) {
      guard let value = number else { return }
      if let last = numbers.last, last >= value {
        throw .trouble(
          "\(name): line \(line): \(value) after \(last): sort it first (sort -n -u \(name))")
      }
      numbers.append(value)
      number = nil
    }
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let (product, overflow) = (number ?? 0).multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
        guard !overflow, !carry else {
          throw .trouble("\(name): line \(line): a number is larger than \(UInt64.max)")
        }
        number = sum
      case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        try finish()
      case UInt8(ascii: "\n"):
        try finish()
        line += 1
      default:
        throw .trouble(
          "\(name): line \(line): “\(Character(Unicode.Scalar(byte)))” is no digit; "
            + "whole numbers from 0 to \(UInt64.max) are needed")
      }
    }
    try finish()
    guard !numbers.isEmpty else { throw .trouble("\(name): there are no numbers in it") }
    return numbers
  }

  /// Reads 64-bit little-endian numbers.
  static func decode(_ bytes: Data, name: String) throws(BenchError) -> [UInt64] {
    guard !bytes.isEmpty, bytes.count % 8 == 0 else {
      throw .trouble("\(name): \(bytes.count) bytes are not a list of 8-byte numbers")
    }
    var numbers: [UInt64] = []
    numbers.reserveCapacity(bytes.count / 8)
    var number: UInt64 = 0
    for (i, byte) in bytes.enumerated() {
      number |= UInt64(byte) << UInt64(i % 8 * 8)
      guard i % 8 == 7 else { continue }
      if let last = numbers.last, last >= number {
        throw .trouble(
          "\(name): number \(numbers.count + 1): \(number) after \(last): sort it first")
      }
      numbers.append(number)
      number = 0
    }
    return numbers
  }

  /// Writes numbers as 64-bit little-endian, through a file of another name, so that an interrupted
  /// run leaves none that is not whole.
  static func write(_ numbers: [UInt64], to file: URL) throws(BenchError) {
    var bytes = Data(capacity: numbers.count * 8)
    for number in numbers {
      unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }
    try replace(file, with: bytes)
  }

  /// Writes numbers as decimal text, one a line.
  static func writeText(_ numbers: [UInt64], to file: URL) throws(BenchError) {
    var text = Data(capacity: numbers.count * 12)
    for number in numbers {
      text.append(contentsOf: String(number).utf8)
      text.append(UInt8(ascii: "\n"))
    }
    try replace(file, with: text)
  }

  private static func replace(_ file: URL, with bytes: Data) throws(BenchError) {
    do {
      try bytes.write(to: file, options: .atomic)
    } catch {
      throw .trouble("\(file.path): cannot write: \(error.localizedDescription)")
    }
  }
}
