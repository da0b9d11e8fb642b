import Gapmap

/// What an extension has given to the system, and what is known to have been accepted.
struct CallDirectoryLedger: Equatable, Sendable {
  /// The numbers that are the extension's share.
  var part: ClosedRange<Int64>
  /// How many entries the next request may have.
  var budget: Int
  /// The list that the system holds; nil if that is not known.
  var held: HeldList?
  /// How many requests were answered, so the number of the last one.
  var request: UInt64 = 0
  /// Whether it is still open what became of the last request.
  var isOpen = false
  /// The list that the system holds if it accepted the last request; nil if that was not given whole.
  var next: HeldList?
  /// The last request that is known, or was taken, to have failed; 0 if none has.
  var failed: UInt64 = 0
  /// How much of the file of expired requests is known.
  var expiryByteCount = 0

  /// Begins with nothing known.
  init(part: ClosedRange<Int64>, budget: Int) {
    self.part = part
    self.budget = budget
  }
}

extension CallDirectoryLedger {
  /// Changes with the layout.
  private static let magic: UInt64 = 0x3130_7264_6C6C_6163
  private static let wordCount = 19
  /// How long the file is.
  static let byteCount = wordCount * 8

  /// The file: words of eight bytes, least significant first, the last a checksum of the others.
  var bytes: [UInt8] {
    let words: [UInt64] =
      [
        Self.magic, UInt64(bitPattern: part.lowerBound), UInt64(bitPattern: part.upperBound),
        UInt64(budget), request, isOpen ? 1 : 0, failed,
        UInt64(expiryByteCount),
      ] + Self.words(held) + Self.words(next)
    var bytes: [UInt8] = []
    for word in words { bytes.append(littleEndian: word) }
    bytes.append(littleEndian: checksum(of: bytes))
    return bytes
  }

  /// Reads a file.
  ///
  /// - Parameter bytes: All of it.
  /// - Returns: nil if it is not what was written.
  init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    let words = stride(from: 0, to: bytes.count, by: 8).map { start in
      (0..<8).reduce(into: UInt64(0)) { $0 |= UInt64(bytes[start + $1]) << UInt64(8 * $1) }
    }
    let (lower, upper) = (Int64(bitPattern: words[1]), Int64(bitPattern: words[2]))
    guard words[0] == Self.magic, words[18] == checksum(of: Array(bytes.dropLast(8))),
      lower <= upper, let budget = Int(exactly: words[3]),
      let expiryByteCount = Int(exactly: words[7])
    else { return nil }
    self.init(part: lower...upper, budget: budget)
    request = words[4]
    isOpen = words[5] != 0
    failed = words[6]
    self.expiryByteCount = expiryByteCount
    held = Self.list(words[8..<13])
    next = Self.list(words[13..<18])
  }

  /// What is not known, what began empty, and what began as something begin with 0, 1 and 2.
  private static func words(_ list: HeldList?) -> [UInt64] {
    guard let list else { return [0, 0, 0, 0, 0] }
    return [
      list.base == nil ? 1 : 2, list.base ?? 0, list.target,
      UInt64(bitPattern: list.removedBelow), UInt64(bitPattern: list.addedBelow),
    ]
  }

  private static func list(_ words: ArraySlice<UInt64>) -> HeldList? {
    let words = Array(words)
    guard words[0] != 0 else { return nil }
    return HeldList(
      base: words[0] == 1 ? nil : words[1], target: words[2],
      removedBelow: Int64(bitPattern: words[3]), addedBelow: Int64(bitPattern: words[4]))
  }
}

extension CallDirectoryLedger {
  /// Makes the next request shorter, for the last one may have failed by its length.
  mutating func halveBudget(minimum: Int) { budget = max(min(budget, minimum), budget / 2) }
}
