/// Which codes of two indexes are the same, so that equal bytes in both mean equal keys.
struct SharedCodes {
  private var a: KeyIndex?
  private var b: KeyIndex?
  /// The kinds of block that mean the same in both, a bit for each.
  private var kinds: UInt64 = 0

  /// Whether two pieces are sure to hold the same keys, which is found out without decoding them.
  ///
  /// - Throws: `damaged` if a code is.
  mutating func areEqual(_ a: Piece, _ b: Piece) throws(GapmapError) -> Bool {
    switch (a, b) {
    case (.page(let a), .page(let b)):
      guard a.first == b.first, a.count == b.count, a.content.hasSameBytes(as: b.content) else {
        return false
      }
      return a.kinds & ~(try sharedKinds(a.index, b.index)) == 0
    case (.block(let a), .block(let b)):
      guard a.view.first == b.view.first, a.count == b.count, a.view.kind == b.view.kind,
        a.view.payload.hasSameBytes(as: b.view.payload)
      else { return false }
      return 1 &<< UInt64(a.view.kind.rawValue) & ~(try sharedKinds(a.index, b.index)) == 0
    default: return false
    }
  }

  private mutating func sharedKinds(_ a: KeyIndex, _ b: KeyIndex) throws(GapmapError) -> UInt64 {
    if self.a === a, self.b === b { return kinds }
    var kinds = lowBits(Int(BlockKind.gapTokens(code: 0).rawValue))
    for code in 0..<min(a.codes.count, b.codes.count)
    where try a.codes.description(code) == b.codes.description(code) {
      kinds |= 1 &<< UInt64(BlockKind.gapTokens(code: code).rawValue)
      kinds |= 1 &<< UInt64(BlockKind.zstdBitmap(code: code).rawValue)
    }
    (self.a, self.b, self.kinds) = (a, b, kinds)
    return kinds
  }
}
