@testable import Gapmap

extension IndexFile {
  /// Cuts keys at random into blocks of random kinds.
  static func blocks(_ keys: [UInt64], _ random: inout OracleRandom) -> [Block] {
    var blocks: [Block] = []
    var rest = keys[...]
    while let first = rest.first {
      let part = Array(rest.prefix(Int(random.ofAnyScale(bits: 7)) + 1))
      rest = rest.dropFirst(part.count)
      let kind = Int(random.next() % 4)
      if part.count == 1 {
        blocks.append(.progression(first: first, count: 1))
      } else if isProgression(part) {
        blocks.append(.progression(first: first, step: part[1] - first, count: UInt64(part.count)))
      } else if kind < 2, part[part.count - 1] - first < 4000 {
        blocks.append(kind == 0 ? .bitmap(part) : .zstdBitmap(part, code: 1))
      } else {
        blocks.append(kind == 3 ? .gapTokens(part, code: 0) : .eliasFano(part))
      }
    }
    return blocks
  }

  private static func isProgression(_ keys: [UInt64]) -> Bool {
    zip(keys.dropFirst(), keys).allSatisfy { $0 - $1 == keys[1] - keys[0] }
  }
}
