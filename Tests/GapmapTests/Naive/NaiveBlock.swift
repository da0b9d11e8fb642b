/// Section 6: how a block is encoded.
struct NaiveKind {
  enum Encoding { case progression, bitmap, eliasFano, gapTokens }

  let byte: UInt8
  let encoding: Encoding
  let isCompressed: Bool
  /// Which of the file's Huffman codes it is in, if in one of them.
  let code: Int?

  init(_ byte: UInt8, codeCount: Int, name: String) throws {
    self.byte = byte
    switch byte {
    case 0x00: (encoding, isCompressed, code) = (.progression, false, nil)
    case 0x01: (encoding, isCompressed, code) = (.bitmap, false, nil)
    case 0x02: (encoding, isCompressed, code) = (.eliasFano, false, nil)
    case 0x03: (encoding, isCompressed, code) = (.bitmap, true, nil)
    case 0x04: (encoding, isCompressed, code) = (.gapTokens, true, nil)
    case 0x10...0x1F: (encoding, isCompressed, code) = (.gapTokens, true, Int(byte - 0x10))
    case 0x20...0x2F: (encoding, isCompressed, code) = (.bitmap, true, Int(byte - 0x20))
    default:
      throw NaiveError(
        message: "\(name): unknown kind of block 0x\(String(byte, radix: 16))")
    }
    try naiveCheck(
      (code ?? -1) < codeCount,
      "\(name): kind 0x\(String(byte, radix: 16)), but \(codeCount) codes")
  }
}

/// A decoded block.
struct NaiveBlock: Equatable {
  enum Content: Equatable {
    /// first, first + step, …: `count` keys. The step of a single key is 1.
    case progression(first: UInt64, step: UInt64, count: UInt64)
    case keys([UInt64])
  }

  let kind: UInt8
  let content: Content

  init(
    kind: NaiveKind, first: UInt64, count: UInt64, payload: [UInt8], codes: [[UInt8]], name: String
  ) throws {
    self.kind = kind.byte
    var cursor = NaiveCursor(payload, name: name)
    if kind.encoding == .progression {
      content = try naiveProgression(&cursor, first: first, count: count, name: name)
      return
    }
    try naiveCheck(2...65_536 ~= count, "\(name): \(count) keys")
    let count = Int(count)
    let code = kind.code.map { codes[$0] }
    let keys =
      switch (kind.encoding, kind.isCompressed) {
      case (.bitmap, false):
        try naiveBitmap(payload, first: first, count: count, name: name)
      case (.bitmap, true):
        try naiveBitmap(
          naiveInflatedBitmap(&cursor, code, name: name), first: first, count: count,
          name: name)
      case (.eliasFano, _):
        try naiveEliasFano(&cursor, first: first, count: count, name: name)
      default:
        try naiveGapTokens(&cursor, code, first: first, count: count, name: name)
      }
    try naiveCheck(
      keys.count == count && keys[0] == first, "\(name): not the count or first key announced")
    try naiveCheck(
      zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }, "\(name): keys do not ascend")
    content = .keys(keys)
  }

  var count: UInt64 {
    switch content {
    case .progression(_, _, let count): count
    case .keys(let keys): UInt64(keys.count)
    }
  }

  var last: UInt64 {
    switch content {
    case .progression(let first, let step, let count): first + (count - 1) * step
    case .keys(let keys): keys[keys.count - 1]
    }
  }
}

/// Section 6.1.
private func naiveProgression(
  _ cursor: inout NaiveCursor, first: UInt64, count: UInt64, name: String
) throws -> NaiveBlock.Content {
  let step = count == 1 ? 1 : try cursor.varint()
  try cursor.end()
  try naiveCheck(step >= 1, "\(name): a progression of step 0")
  let (reach, tooFar) = (count - 1).multipliedReportingOverflow(by: step)
  try naiveCheck(
    !tooFar && reach <= UInt64.max - first, "\(name): the progression passes the last key")
  return .progression(first: first, step: step, count: count)
}
