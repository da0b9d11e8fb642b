import Gapmap
import Testing

@testable import GapmapCommand

@Suite struct NumberPrinterTests {
  /// Numbers around every power of two and of ten.
  private static let keys: [UInt64] = {
    var keys: [UInt64] = [0, .max]
    for bit: UInt64 in 0..<64 { keys += [(1 << bit) - 1, 1 << bit, (1 << bit) + 1] }
    var power: UInt64 = 1
    for _ in 0..<19 {
      power *= 10
      keys += [power - 1, power, power + 1]
    }
    return keys
  }()

  @Test(arguments: NumberType.allCases)
  func everyLength(type: NumberType) {
    var lines: [UInt8] = Array("before\n".utf8)
    NumberPrinter.appendLines(Self.keys, count: Self.keys.count, type: type, to: &lines)
    let expected = Self.keys.map { "\(type.number(ofKey: $0))\n" }.joined()
    #expect(String(decoding: lines, as: UTF8.self) == "before\n" + expected)
    for key in Self.keys {
      var text: [UInt8] = []
      NumberPrinter.append(key, type: type, to: &text)
      #expect(String(decoding: text, as: UTF8.self) == "\(type.number(ofKey: key))")
    }
  }

  @Test func onlyTheFirstOnes() {
    var lines: [UInt8] = []
    NumberPrinter.appendLines([1, 2, 3], count: 2, type: .unsigned, to: &lines)
    #expect(lines == Array("1\n2\n".utf8))
    NumberPrinter.appendLines([], count: 0, type: .unsigned, to: &lines)
    #expect(lines == Array("1\n2\n".utf8))
  }
}
