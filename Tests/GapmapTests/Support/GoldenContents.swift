@testable import Gapmap

/// What a golden file holds, as the text beside it says: the type, the count, and a number or a
/// closed range a line.
///
///     signed
///     count 5
///     -7...-4
///     12
struct GoldenContents {
  struct Unreadable: Error {
    let line: String
  }

  let type: NumberType
  let count: UInt64
  /// Keys, in maximal ranges.
  let ranges: [ClosedRange<UInt64>]

  init(_ file: IndexFile) {
    let oracle = Oracle(ranges: file.blocks.flatMap(\.ranges))
    type = file.type
    count = oracle.count
    ranges = oracle.runs
  }

  init(lines: [String]) throws {
    guard lines.count >= 2 else { throw Unreadable(line: lines.first ?? "") }
    let types: [String: NumberType] = ["unsigned": .unsigned, "signed": .signed]
    guard let type = types[lines[0]] else { throw Unreadable(line: lines[0]) }
    self.type = type
    guard lines[1].hasPrefix("count "), let count = UInt64(lines[1].dropFirst(6)) else {
      throw Unreadable(line: lines[1])
    }
    self.count = count
    var ranges: [ClosedRange<UInt64>] = []
    for line in lines.dropFirst(2) {
      let ends = line.split(separator: "...").map { Int128($0).flatMap(type.key(of:)) }
      guard let first = ends.first, let lower = first, ends.count <= 2,
        let last = ends.last, let upper = last
      else { throw Unreadable(line: line) }
      ranges.append(lower...upper)
    }
    self.ranges = ranges
  }

  var lines: [String] {
    let numbers = ranges.map { range in
      let (lower, upper) = (
        type.number(ofKey: range.lowerBound), type.number(ofKey: range.upperBound)
      )
      return lower == upper ? "\(lower)" : "\(lower)...\(upper)"
    }
    return [type == .signed ? "signed" : "unsigned", "count \(count)"] + numbers
  }
}
