@testable import Gapmap

/// The forms in which keys can be an operand.
enum SetForm: CaseIterable, Sendable {
  case index, smallIndex, fastIndex, tinyPages, ranges, feed

  /// - Parameter oracle: The keys; few enough of them for all forms but `ranges` and `index`.
  func set(_ oracle: Oracle, _ random: inout OracleRandom) throws -> KeySet {
    switch self {
    case .index: return KeySet(try BuiltIndex(ranges: oracle.runs).open())
    case .smallIndex: return KeySet(try BuiltIndex(ranges: oracle.runs, favor: .size).open())
    case .fastIndex: return KeySet(try BuiltIndex(ranges: oracle.runs, favor: .speed).open())
    case .tinyPages:
      let file = IndexFile(pageTarget: 1, blocks: Self.blocks(oracle.keys, &random))
      return KeySet(try KeyIndex(bytes: file.bytes()))
    case .ranges: return KeySet(oracle.runs.shuffled(using: &random), type: .unsigned)
    case .feed:
      let keys = oracle.keys
      return KeySet(type: .unsigned) {
        var rest = keys[...]
        return { buffer in
          let part = rest.prefix(buffer.count)
          buffer.replaceSubrange(0..<part.count, with: part)
          rest = rest.dropFirst(part.count)
          return part.count
        }
      }
    }
  }

  /// Cuts keys at random into blocks of random kinds.
  static func blocks(_ keys: [UInt64], _ random: inout OracleRandom) -> [IndexFile.Block] {
    var blocks: [IndexFile.Block] = []
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
