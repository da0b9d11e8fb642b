/// A second reader of gapmap files, written from `docs/format.md` alone and for simplicity only: it
/// decodes every byte of a file in memory, checks everything that the page says, and so is both the
/// page's proof and the engine's oracle.
struct NaiveIndex {
  /// 0 unsigned, 1 signed.
  let numberType: UInt8
  let count: UInt64
  /// Keys of the first and the last number; 0 in an empty set.
  let minimum: UInt64
  let maximum: UInt64
  let pageCount: Int
  let codeCount: Int
  /// Height of the directory's tree; 0 with fewer than two pages.
  let levels: Int
  /// All blocks of all pages, in order.
  let blocks: [NaiveBlock]

  private let limit: Int

  /// Section 2: reads a whole file.
  ///
  /// - Parameter limit: how many keys may be held decoded; progressions do not count until
  ///   `keys` expands them.
  static func read(_ file: [UInt8], limit: Int = 50_000_000) throws -> NaiveIndex {
    let header = try NaiveHeader(file)
    let trailer = try NaiveTrailer(file, header: header)
    let directory = try NaiveDirectory(file, trailer: trailer)
    let codes = try trailer.codes.enumerated().map { c, code in
      let bytes = Array(file[code.range])
      try naiveCheck(naiveCheck32(bytes, seed: 0) == code.check, "code \(c): wrong check")
      try naiveCheckCode(bytes, name: "code \(c)")
      return bytes
    }

    var blocks: [NaiveBlock] = []
    var held = 0
    for i in 0..<trailer.pageCount {
      let (entry, next) = (directory.pages[i], directory.pages[i + 1])
      let page = try NaivePage(
        Array(file[Int(entry.offset)..<Int(next.offset)]), entry: entry, next: next,
        isLast: i == trailer.pageCount - 1, codes: codes, name: "page \(i)")
      for case .keys(let keys) in page.blocks.map(\.content) { held += keys.count }
      try naiveCheck(held <= limit, "more than \(limit) keys outside progressions")
      blocks += page.blocks
    }
    return NaiveIndex(
      numberType: header.numberType, count: trailer.count, minimum: trailer.minimum,
      maximum: trailer.maximum, pageCount: trailer.pageCount, codeCount: codes.count,
      levels: trailer.tree?.levels ?? 0, blocks: blocks, limit: limit)
  }

  /// All keys, ascending; refuses sets of more than `limit`.
  var keys: [UInt64] {
    get throws {
      try naiveCheck(count <= limit, "\(count) keys are more than \(limit)")
      return blocks.flatMap { block in
        switch block.content {
        case .progression(let first, let step, let count):
          (0..<count).map { first + $0 * step }
        case .keys(let keys): keys
        }
      }
    }
  }

  /// The maximal ranges of consecutive keys, ascending; refuses more than `limit` of them.
  ///
  /// The same for the same set, however it is cut into blocks. Sets of huge ranges need no
  /// expanding.
  var ranges: [ClosedRange<UInt64>] {
    get throws {
      var ranges: [ClosedRange<UInt64>] = []
      func append(_ range: ClosedRange<UInt64>) throws {
        if let last = ranges.last, last.upperBound + 1 == range.lowerBound {
          ranges[ranges.count - 1] = last.lowerBound...range.upperBound
        } else {
          try naiveCheck(ranges.count < limit, "more than \(limit) ranges")
          ranges.append(range)
        }
      }
      for block in blocks {
        switch block.content {
        case .progression(let first, 1, _): try append(first...block.last)
        case .progression(let first, let step, let count):
          for i in 0..<count { try append(first + i * step...first + i * step) }
        case .keys(let keys):
          for key in keys { try append(key...key) }
        }
      }
      return ranges
    }
  }
}
