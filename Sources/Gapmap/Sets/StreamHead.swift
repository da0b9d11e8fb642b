/// The front of a stream: its next piece, which is opened no further than it must be.
///
/// A page is opened into its blocks, a block into its keys.
struct StreamHead: ~Copyable {
  private let stream: any KeyStream
  /// What comes next; runs that are used up until `load()` is called.
  private(set) var piece = Piece.runs
  /// The runs that come next, if `piece` says so.
  var runs = Runs()
  /// What is left of a progression that was opened; it comes behind the piece.
  private var progression: Progression?
  /// A page that was opened, and the block of it that comes behind all that.
  private var page: (index: KeyIndex, view: PageView, block: Int)?
  /// The keys of a block that is being opened.
  private var keys: [UInt64] = []

  init(_ stream: any KeyStream) { self.stream = stream }

  /// Makes sure that `piece` is what comes next.
  mutating func load() throws(GapmapError) {
    if case .runs = piece, runs.isEmpty { try advance() }
  }

  var isAtEnd: Bool { if case .end = piece { true } else { false } }

  /// Whether the next piece is decoded.
  var isOpen: Bool { if case .runs = piece { true } else { false } }

  /// The first key; there must be one.
  var lower: UInt64 {
    switch piece {
    case .end: preconditionFailure("a stream's end has no key")
    case .runs: runs.lower
    case .page(let page): page.first
    case .block(let block): block.view.first
    case .edited(let block): block.first
    case .progression(let progression): progression.first
    }
  }

  /// The greatest key that the piece may hold.
  var upper: UInt64 {
    switch piece {
    case .end: preconditionFailure("a stream's end has no key")
    case .runs: runs.upper
    case .page(let page): page.upper
    case .block(let block): block.view.last
    case .edited(let block): block.last
    case .progression(let progression): progression.last
    }
  }

  /// How many keys, or runs if it is decoded, the piece has.
  var count: UInt64 {
    switch piece {
    case .end: 0
    case .runs: UInt64(runs.count)
    case .page(let page): page.count
    case .block(let block): block.count
    case .edited(let block): block.count
    case .progression(let progression): progression.count
    }
  }

  /// Drops the piece.
  mutating func advance() throws(GapmapError) {
    runs.removeAll()
    if let rest = progression {
      progression = nil
      piece = .progression(rest)
    } else if page != nil {
      nextBlock()
    } else {
      piece = try stream.next(&runs)
    }
  }

  /// Gives the piece away.
  ///
  /// - Parameter result: Receives runs, as many as there is room for.
  /// - Returns: The piece, if it is not decoded and nothing in `result` has to go before it; the
  ///   result itself if something has; nil to go on.
  mutating func pass(into result: inout Runs) throws(GapmapError) -> Piece? {
    if isOpen {
      result.append(from: &runs, atMost: runs.count)
      return nil
    }
    guard result.isEmpty else { return .runs }
    let passed = piece
    runs.removeAll()
    piece = .runs
    return passed
  }

  /// Opens a piece that is not decoded: a page into blocks, anything else into keys.
  ///
  /// - Parameter key: What lies below it may be left out; not above `upper`.
  mutating func open(from key: UInt64 = 0) throws(GapmapError) {
    runs.removeAll()
    switch piece {
    case .end, .runs: preconditionFailure("only what is closed can be opened")
    case .page(let closed):
      let view = try closed.view()
      page = (closed.index, view, key > closed.first ? view.block(forKey: key) : 0)
      nextBlock()
    case .block(let block):
      let count = try block.decode(into: &keys)
      runs.removeAll(reserving: count)
      keys.withSpan { runs.append($0.extracting(0..<count)) }
      piece = .runs
    case .edited(let block):
      runs.removeAll(reserving: block.keys.count)
      block.keys.withSpan { runs.append($0) }
      piece = .runs
    case .progression(let whole):
      var rest = whole
      if key > rest.first { rest.remove(below: key) }
      var next = rest.first
      let count = min(rest.count, UInt64(runs.room))
      for _ in 0..<count {
        runs.append(Run(first: next, last: next))
        next &+= rest.step
      }
      progression =
        rest.count > count
        ? Progression(first: next, step: rest.step, count: rest.count - count) : nil
      piece = .runs
    }
  }

  /// Decodes a block into memory that is used again.
  mutating func decode(_ block: IndexBlock) throws(GapmapError) -> ArraySlice<UInt64> {
    let count = try block.decode(into: &keys)
    return keys[..<count]
  }

  /// Puts something else in the place of a block that is not decoded.
  mutating func replace(with block: EditedBlock) { piece = .edited(block) }

  /// Leaves out what lies below a key, as far as nothing has to be opened for it.
  mutating func skip(below key: UInt64) throws(GapmapError) {
    try load()
    while !isAtEnd, upper < key {
      if let rest = progression, rest.last < key { progression = nil }
      if progression == nil {
        if let (_, view, block) = page {
          if !view.holds(key) {
            page = nil
          } else if block < view.blockCount, view.first(block) < key {
            page?.block = view.block(forKey: key)
          }
        }
        if page == nil { try stream.skip(below: key) }
      }
      try advance()
    }
    switch piece {
    case .runs: runs.remove(below: key)
    case .progression(var rest) where rest.first < key:
      rest.remove(below: key)
      piece = .progression(rest)
    default: break
    }
  }

  /// Drops everything.
  mutating func finish() {
    runs.removeAll()
    progression = nil
    page = nil
    piece = .end
  }

  /// Makes the next block of the opened page the piece, or all that follow it if they are ranges.
  private mutating func nextBlock() {
    guard let (index, view, start) = page else { return }
    var number = start
    defer { page = number < view.blockCount ? (index, view, number) : nil }
    while number < view.blockCount {
      let block = view.block(number)
      guard block.kind == .progression else {
        if runs.isEmpty {
          number += 1
          piece = .block(IndexBlock(index: index, view: block))
          return
        }
        break
      }
      let progression = Progression(block)
      guard progression.step == 1 else {
        if runs.isEmpty {
          number += 1
          piece = .progression(progression)
          return
        }
        break
      }
      if runs.room == 0 { break }
      runs.append(Run(first: progression.first, last: progression.last))
      number += 1
    }
    piece = .runs
  }
}

extension Progression {
  /// Takes away all keys below one that is not above the last.
  mutating func remove(below key: UInt64) {
    guard key > first else { return }
    let passed = (key - first - 1) / step + 1
    self = Progression(first: first &+ passed &* step, step: step, count: count - passed)
  }
}
