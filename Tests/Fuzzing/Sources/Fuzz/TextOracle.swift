@testable import Gapmap
@testable import Parsers

/// A reader of text, one number or range a line, that knows nothing but how it is meant.
struct TextOracle {
  let type: NumberType

  /// The longest line that is compared: the engine refuses those that do not fit its memory.
  private static let lineLimit = 500

  func compare(_ text: [UInt8], _ outcome: Outcome) {
    var keys: [ClosedRange<UInt64>] = []
    var positions: [UInt64] = []
    var isRefused = false
    let text = text.starts(with: ByteOrderMark.bytes) ? text.dropFirst(3) : text[...]
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.allSatisfy({ $0.count <= Self.lineLimit }) else { return }
    for (number, line) in lines.enumerated() {
      switch value(line) {
      case .keys(let range):
        keys.append(range)
        positions.append(UInt64(number) + 1)
      case .none: continue
      case .refused: isRefused = true
      }
      if isRefused { break }
    }
    if outcome.refusal != nil, !isRefused {
      // Files of other kinds are refused by their first bytes.
      return expect(outcome.keys.isEmpty, "refused: \(outcome)")
    }
    expect(isRefused == (outcome.refusal != nil), "not refused: \(outcome)")
    // What stands on lines before the one that is refused may not have been handed out yet.
    expect(keys.starts(with: outcome.keys), "\(outcome.keys), not \(keys)")
    expect(isRefused || keys.count == outcome.keys.count, "\(outcome.keys), not \(keys)")
    expect(positions.starts(with: outcome.positions), "\(outcome.positions), not \(positions)")
  }

  private enum Line {
    case none, refused
    case keys(ClosedRange<UInt64>)
  }

  private func value(_ line: ArraySlice<UInt8>) -> Line {
    var line = line
    func isBlank(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    while isBlank(line.first) { line.removeFirst() }
    while isBlank(line.last) { line.removeLast() }
    if line.isEmpty || line.first == UInt8(ascii: "#") { return .none }
    if let key = key(line) { return .keys(key...key) }
    let point = UInt8(ascii: ".")
    guard let dots = line.firstIndex(of: point), line[dots...].starts(with: [point, point, point]),
      let first = key(line[..<dots]), let last = key(line[(dots + 3)...]), first <= last
    else { return .refused }
    return .keys(first...last)
  }

  private func key(_ line: ArraySlice<UInt8>) -> UInt64? {
    let isNegative = line.first == UInt8(ascii: "-")
    let digits = isNegative || line.first == UInt8(ascii: "+") ? line.dropFirst() : line
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let significant = digits.drop { $0 == 0x30 }
    guard significant.count <= 30 else { return nil }
    let magnitude = significant.reduce(0 as Int128) { 10 * $0 + Int128($1 - 0x30) }
    return type.key(of: isNegative ? -magnitude : magnitude)
  }
}
