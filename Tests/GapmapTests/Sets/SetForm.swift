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
      let file = IndexFile(pageTarget: 1, blocks: IndexFile.blocks(oracle.keys, &random))
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
}
