@testable import Gapmap

/// The operations on sets, and what they mean.
enum SetOperation: String, CaseIterable, Sendable {
  case union, intersection, subtracting, symmetricDifference

  /// What the engine makes of some sets, one or more.
  func set(_ operands: [KeySet]) -> KeySet {
    let others = Array(operands.dropFirst())
    return switch self {
    case .union: operands[0].union(others)
    case .intersection: operands[0].intersection(others)
    case .subtracting: operands[0].subtracting(others)
    case .symmetricDifference: operands[0].symmetricDifference(others)
    }
  }

  /// Whether a key is in the result that is in those of the operands which say so.
  func keeps(_ isIn: [Bool]) -> Bool {
    switch self {
    case .union: isIn.contains(true)
    case .intersection: !isIn.contains(false)
    case .subtracting: isIn[0] && !isIn.dropFirst().contains(true)
    case .symmetricDifference: isIn.count(where: { $0 }) % 2 == 1
    }
  }

  /// The result, found by asking every operand about each stretch between two borders of runs.
  func oracle(_ operands: [Oracle]) -> Oracle {
    let borders = Set(
      operands.flatMap { oracle in
        oracle.runs.flatMap { [Int128($0.lowerBound), Int128($0.upperBound) + 1] }
      }
    ).sorted()
    var ranges: [ClosedRange<UInt64>] = []
    for (start, end) in zip(borders, borders.dropFirst()) {
      let (first, last) = (UInt64(start), UInt64(end - 1))
      if keeps(operands.map { $0.contains(first) }) { ranges.append(first...last) }
    }
    return Oracle(ranges: ranges)
  }
}
