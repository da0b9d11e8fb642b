/// Keys and ranges gathered until there are enough of them to be encoded together.
struct Segment: Sendable {
  /// Keys of a full segment: 1 MiB of them.
  static let capacity = 1 << 17
  /// What a range counts for: it becomes a block of its own, which takes more memory than a key.
  private static let rangeWeight = 16
  /// A stretch of equal gaps of so many keys is a block of its own, whatever is around it.
  static let longProgression = 1024

  /// What is encoded on its own.
  enum Piece: Sendable {
    case keys(Range<Int>)
    case progression(Progression)
  }

  private(set) var keys: [UInt64] = []
  /// Ranges that were not enumerated, each with the number of keys before it.
  private var ranges: [(keysBefore: Int, range: Progression)] = []

  init() { keys.reserveCapacity(Self.capacity) }

  /// How many keys can be added before the segment is full.
  var room: Int { max(0, Self.capacity - keys.count - Self.rangeWeight * ranges.count) }

  var isFull: Bool { room == 0 }

  @inline(__always)
  mutating func append(_ key: UInt64) { keys.append(key) }

  mutating func append(_ range: Progression) { ranges.append((keys.count, range)) }

  /// Takes long progressions out of the keys and puts the ranges between them.
  func pieces() -> [Piece] {
    var pieces: [Piece] = []
    var start = 0
    for (keysBefore, range) in ranges {
      appendPieces(of: start..<keysBefore, to: &pieces)
      pieces.append(.progression(range))
      start = keysBefore
    }
    appendPieces(of: start..<keys.count, to: &pieces)
    return pieces
  }

  private func appendPieces(of range: Range<Int>, to pieces: inout [Piece]) {
    var done = range.lowerBound
    var stretch = range.lowerBound
    while stretch + 1 < range.upperBound {
      let step = keys[stretch + 1] - keys[stretch]
      var end = stretch + 2
      while end < range.upperBound, keys[end] &- keys[end - 1] == step { end += 1 }
      if end - stretch >= Self.longProgression {
        if done < stretch { pieces.append(.keys(done..<stretch)) }
        let count = UInt64(end - stretch)
        pieces.append(.progression(Progression(first: keys[stretch], step: step, count: count)))
        done = end
        stretch = end
      } else {
        // The last key of a stretch may begin the next.
        stretch = end - 1
      }
    }
    if done < range.upperBound { pieces.append(.keys(done..<range.upperBound)) }
  }
}
