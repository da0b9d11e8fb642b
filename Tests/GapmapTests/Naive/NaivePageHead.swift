/// Section 5: what a page says of its blocks, and their payloads.
struct NaivePageHead {
  let kinds: [NaiveKind]
  /// Of each block, less the page's own.
  let firstKeys: [UInt64]
  let ranks: [UInt64]
  /// Of each block's payload, counted from the first.
  let offsets: [UInt64]
  let payloads: [UInt8]

  /// - Parameter content: the page without its check.
  init(_ content: [UInt8], codeCount: Int, name: String) throws {
    var cursor = NaiveCursor(content, name: name)
    let blockCount = Int(try cursor.integer(2))
    try naiveCheck(blockCount >= 1, "\(name): no blocks")
    if blockCount == 1 {
      let kind = UInt8(try cursor.byte())
      kinds = [try NaiveKind(kind, codeCount: codeCount, name: name)]
      (firstKeys, ranks, offsets) = ([0], [0], [0])
      payloads = try cursor.takeRest()
      return
    }

    let widths = [try cursor.byte(), try cursor.byte(), try cursor.byte()]
    try naiveCheck(
      widths[0] <= 64 && widths[1] <= 64 && widths[2] <= 32, "\(name): widths \(widths)")
    let nibbles = try (0..<4).map { _ in Int(try cursor.bits(4)) }
    let lengths = nibbles[0..<3]
    try naiveCheck(
      lengths[0] <= 8 && lengths[1] <= 8 && lengths[2] <= 4, "\(name): slopes of \(lengths) bytes")
    let listed = try cursor.take(nibbles[3] + 1)
    try naiveCheck(
      zip(listed, listed.dropFirst()).allSatisfy { $0 < $1 }, "\(name): kinds do not ascend")
    let listedKinds = try listed.map { try NaiveKind($0, codeCount: codeCount, name: name) }
    let slopes = try lengths.map { try cursor.integer($0) }

    let lines = try (0..<3).map {
      NaiveLine(slope: slopes[$0], slots: try cursor.packed(widths[$0], count: blockCount))
    }
    let indexWidth = (0...4).first { listed.count <= 1 << $0 }!
    let indexes = try cursor.packed(indexWidth, count: blockCount).map { Int($0) }
    try cursor.padding()
    try naiveCheck(
      Set(indexes) == Set(listed.indices), "\(name): kinds listed and kinds used differ")
    kinds = indexes.map { listedKinds[$0] }
    firstKeys = (0..<blockCount).map { lines[0][$0] }
    ranks = (0..<blockCount).map { lines[1][$0] }
    offsets = (0..<blockCount).map { lines[2][$0] }
    payloads = try cursor.takeRest()
  }
}
