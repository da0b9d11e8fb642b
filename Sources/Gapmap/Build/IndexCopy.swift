/// A part of another index that goes into a file without being encoded anew.
enum IndexCopy: Sendable {
  /// A page as it is, but for its check.
  case page(IndexPage)
  /// A block's payload, with the kind that the block has in the new file.
  case block(IndexBlock, kind: BlockKind)
}

/// Which numbers the codes of an index have in a file that parts of it are copied to.
struct AdoptedCodes {
  /// Held, so that its identity stays its own.
  let index: KeyIndex
  private let numbers: [Int?]
  /// The kinds of block that need no other number, a bit for each.
  private let unchanged: UInt64

  init(_ index: KeyIndex, numbers: [Int?]) {
    self.index = index
    self.numbers = numbers
    var unchanged = lowBits(Int(BlockKind.gapTokens(code: 0).rawValue))
    for (code, number) in numbers.enumerated() where code == number {
      unchanged |= 1 &<< UInt64(BlockKind.gapTokens(code: code).rawValue)
      unchanged |= 1 &<< UInt64(BlockKind.zstdBitmap(code: code).rawValue)
    }
    self.unchanged = unchanged
  }

  /// Whether blocks of some kinds can be taken over as they are.
  ///
  /// - Parameter kinds: A bit for each.
  func areUnchanged(_ kinds: UInt64) -> Bool { kinds & ~unchanged == 0 }

  /// The kind that a block of some kind has in the new file; nil if its code has no place there.
  func kind(_ kind: BlockKind) -> BlockKind? {
    guard let code = kind.code else { return kind }
    guard let number = numbers[code] else { return nil }
    return kind.encoding == .gapTokens ? .gapTokens(code: number) : .zstdBitmap(code: number)
  }
}
