/// Keys and ranges gathered until there are enough of them to be encoded together.
struct Segment: Sendable {
  /// Keys of a full segment: 1 MiB of them.
  static let capacity = 1 << 17
  /// What a range or a copy counts for: it is a block of its own, which takes more memory than a key.
  private static let insertionWeight = 16
  /// A stretch of equal gaps of so many keys is a block of its own, whatever is around it.
  static let longProgression = 1024

  /// What is encoded on its own.
  enum Piece: Sendable {
    case keys(Range<Int>)
    case progression(Progression)
    /// Not encoded: it is there already.
    case copy(IndexCopy)
    /// Keys that are a block of a kind that is known.
    case edited(Range<Int>, BlockKind)
    /// A block whose code has no place in the file, but whose symbols may have one in another.
    case recode(IndexBlock)
  }

  private(set) var keys: [UInt64] = []
  /// Ranges that were not enumerated, and copies, each with the number of keys before it.
  private var insertions: [(keysBefore: Int, piece: Piece)] = []

  /// Bytes of the blocks that are recoded.
  private var recodedBytes = 0

  /// Forgets everything, but keeps the memory.
  mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    insertions.removeAll()
    recodedBytes = 0
  }

  /// How many keys can be added before the segment is full.
  var room: Int {
    let inserted = Self.insertionWeight * insertions.count + recodedBytes / 8
    return max(0, Self.capacity - keys.count - inserted)
  }

  var isFull: Bool { room == 0 }

  @inline(__always)
  mutating func append(_ key: UInt64) { keys.append(key) }

  /// Appends keys for as long as each is above the one before it, and there is room.
  ///
  /// - Parameters:
  ///   - keys: Keys of which the one at `start` − 1 was appended last.
  ///   - start: Index of the first to append, 1 or more.
  /// - Returns: How many were appended.
  mutating func appendAscending(_ keys: Span<UInt64>, from start: Int) -> Int {
    let end = min(keys.count, start + room)
    if start >= end { return 0 }
    let disorder = keys.extracting((start - 1)..<end).firstDisorder
    let count = disorder.map { $0 - 1 } ?? end - start
    self.keys.append(contentsOf: keys.extracting(start..<(start + count)))
    return count
  }

  mutating func append(_ range: Progression) {
    insertions.append((keys.count, .progression(range)))
  }

  mutating func append(_ copy: IndexCopy) { insertions.append((keys.count, .copy(copy))) }

  /// Appends the keys of a block that is encoded in a kind that is known.
  mutating func append(edited block: [UInt64], kind: BlockKind) {
    let start = keys.count
    keys += block
    insertions.append((start, .edited(start..<keys.count, kind)))
  }

  mutating func append(recoded block: IndexBlock) {
    insertions.append((keys.count, .recode(block)))
    recodedBytes += block.view.payload.count
  }

  /// Takes long progressions out of the keys and puts ranges and copies between them.
  func pieces() -> [Piece] {
    var pieces: [Piece] = []
    var start = 0
    for (keysBefore, piece) in insertions {
      appendPieces(of: start..<keysBefore, to: &pieces)
      pieces.append(piece)
      if case .edited(let keys, _) = piece { start = keys.upperBound } else { start = keysBefore }
    }
    appendPieces(of: start..<keys.count, to: &pieces)
    return pieces
  }

  /// A stretch of `longProgression` equal gaps has two of so many in a row that begin at a multiple
  /// of it, so only those are looked at.
  private static let step = longProgression / 4

  private func appendPieces(of range: Range<Int>, to pieces: inout [Piece]) {
    var done = range.lowerBound
    var index = range.lowerBound
    while index + 2 * Self.step < range.upperBound {
      let span = keys[index + Self.step] - keys[index]
      let isCandidate =
        keys[index + 2 * Self.step] - keys[index + Self.step] == span
        && (keys[index + 1] - keys[index]) &* UInt64(Self.step) == span
      index += Self.step
      guard isCandidate else { continue }
      let stretch = stretch(around: index - Self.step, in: done..<range.upperBound)
      guard stretch.count >= Self.longProgression else { continue }
      if done < stretch.lowerBound { pieces.append(.keys(done..<stretch.lowerBound)) }
      let first = keys[stretch.lowerBound]
      pieces.append(
        .progression(
          Progression(
            first: first, step: keys[stretch.lowerBound + 1] - first, count: UInt64(stretch.count)))
      )
      done = stretch.upperBound
      index = done
    }
    if done < range.upperBound { pieces.append(.keys(done..<range.upperBound)) }
  }

  /// The keys around one that are as far apart as it is from the next.
  private func stretch(around index: Int, in range: Range<Int>) -> Range<Int> {
    let gap = keys[index + 1] - keys[index]
    var start = index
    while start > range.lowerBound, keys[start] - keys[start - 1] == gap { start -= 1 }
    var end = index + 2
    while end < range.upperBound, keys[end] - keys[end - 1] == gap { end += 1 }
    return start..<end
  }
}
