// Pages and blocks of other indexes go into a file as they are, where that is possible: where their
// codes have a place in the file, and they are not so small that they would make it larger.

extension KeyWriter {
  /// A block of fewer keys is encoded anew, together with its neighbours.
  private static let leastCopied: UInt64 = 32

  /// Appends all keys of a page.
  ///
  /// - Parameter page: Of an index of numbers of the same type, above all keys before it.
  /// - Throws: `damaged` or `unsupportedEncoding` if the index proves so; as `append(_:)`.
  /// - Complexity: O(length of the page) if it can be taken over.
  func append(_ page: IndexPage) throws(GapmapError) {
    let view = try sure { () throws(GapmapError) in try page.view() }
    // A page much smaller than those of this file would be a burden on its directory.
    if 2 * (page.entry.nextOffset - page.entry.offset) >= limits.pageBytes,
      limits.usesZstd || !page.needsZstd,
      try adoptedCodes(of: page.index).areUnchanged(page.kinds)
    {
      let last = IndexBlock(index: page.index, view: view.block(view.blockCount - 1))
      try admit(page.first, adding: page.count)
      segment.append(.page(page))
      return try endCopy(last)
    }
    for number in 0..<view.blockCount {
      let block = view.block(number)
      if block.kind == .progression {
        try append(Progression(block))
      } else {
        try append(IndexBlock(index: page.index, view: block))
      }
    }
  }

  /// Appends all keys of a block that is no progression.
  ///
  /// - Parameter block: Likewise.
  /// - Throws: As for a page.
  /// - Complexity: O(length of the block) if it can be taken over.
  func append(_ block: IndexBlock) throws(GapmapError) {
    if block.count >= Self.leastCopied, limits.usesZstd || !block.view.kind.needsZstd {
      try admit(block.view.first, adding: block.count)
      if let kind = try adoptedCodes(of: block.index).kind(block.view.kind) {
        segment.append(.block(block, kind: kind))
      } else {
        segment.append(recoded: block)
      }
      return try endCopy(block)
    }
    var keys: [UInt64] = []
    let count = try sure { () throws(GapmapError) in try block.decode(into: &keys) }
    try keys.withSpan { (keys) throws(GapmapError) in
      try append(contentsOf: keys.extracting(0..<count))
    }
  }

  /// Appends all keys of a block that was changed a little.
  ///
  /// - Parameter block: Likewise.
  /// - Throws: As for a page.
  /// - Complexity: O(*n*) for *n* keys, less than to find out how best to encode them.
  func append(_ block: EditedBlock) throws(GapmapError) {
    if (Self.leastCopied...UInt64(BlockLimits.keys)).contains(block.count),
      limits.usesZstd || !block.kind.needsZstd,
      let kind = try adoptedCodes(of: block.index).kind(block.kind)
    {
      try admit(block.first, adding: block.count)
      segment.append(edited: block.keys, kind: kind)
      last = block.last
      if segment.isFull { try drain() }
      return
    }
    try block.keys.withSpan { (keys) throws(GapmapError) in try append(contentsOf: keys) }
  }

  /// Appends all keys of a progression.
  ///
  /// - Parameter progression: Above all keys before it.
  /// - Throws: As `append(_:)`.
  /// - Complexity: O(1).
  func append(_ progression: Progression) throws(GapmapError) {
    if progression.step == 1 {
      return try append(from: progression.first, through: progression.last)
    }
    if progression.count < Self.leastCopied {
      for i in 0..<progression.count { try append(progression.first + i * progression.step) }
      return
    }
    try admit(progression.first, adding: progression.count)
    segment.append(progression)
    last = progression.last
    if segment.isFull { try drain() }
  }

  /// Notes what a copy ends with.
  private func endCopy(_ block: IndexBlock) throws(GapmapError) {
    last = block.view.last
    lastCopied = block
    if segment.isFull { try drain() }
  }

  /// Makes `last` the last key, if it is only known to be no greater.
  ///
  /// That of a block that was copied is found out when it matters, since the block would have to be
  /// decoded.
  func settleLast() throws(GapmapError) {
    guard let block = lastCopied, block.view.last == last else { return }
    lastCopied = nil
    last = try sure { () throws(GapmapError) in try block.lastKey() }
  }

  /// Gives the codes of an index, all of them at once, a place in the file, as far as there is room.
  private func adoptedCodes(of index: KeyIndex) throws(GapmapError) -> AdoptedCodes {
    if let adopted = adopted[ObjectIdentifier(index)] { return adopted }
    try adoptPreferredCodes()
    if let adopted = adopted[ObjectIdentifier(index)] { return adopted }
    var numbers: [Int?] = []
    for code in 0..<index.codes.count {
      let description = try sure { () throws(GapmapError) in try index.codes.description(code) }
      numbers.append(models.adopt(description))
    }
    let adopted = AdoptedCodes(index, numbers: numbers)
    self.adopted[ObjectIdentifier(index)] = adopted
    return adopted
  }

  /// Gives the codes of the index that most will be copied from their places before any others: then
  /// they keep their numbers.
  func adoptPreferredCodes() throws(GapmapError) {
    guard let preferred = preferredCodes else { return }
    preferredCodes = nil
    _ = try adoptedCodes(of: preferred)
  }

  /// Closes the writer if what it reads from proves damaged.
  func sure<R>(_ body: () throws(GapmapError) -> R) throws(GapmapError) -> R {
    do {
      return try body()
    } catch {
      throw fail(error)
    }
  }
}

extension BlockKind {
  /// Whether blocks of the kind must be decompressed.
  fileprivate var needsZstd: Bool { rawValue > BlockKind.eliasFano.rawValue }
}

extension IndexPage {
  /// Whether any of its blocks must be decompressed.
  fileprivate var needsZstd: Bool { kinds >> UInt64(BlockKind.eliasFano.rawValue + 1) != 0 }
}

extension BlockModels {
  /// Finds a place for a code of another file.
  ///
  /// - Parameter description: The code.
  /// - Returns: Its number here; nil if there are as many codes as there may be.
  mutating func adopt(_ description: [UInt8]) -> Int? {
    if let number = descriptions.firstIndex(of: description) { return number }
    guard count < Trailer.maximumCodeCount else { return nil }
    let number = count
    guard let code = LiteralsCode(description: description) else {
      foreign.append((number, description))
      return number
    }
    // No gap has the token 0, and hardly any bitmaps have no byte 0. Which symbols a code is used
    // for here decides how well it serves, not whether the file is right.
    if code.lengths[0] == 0, tokens.codes.count < CodeSet.laneCount {
      tokens.append(code, number: number)
    } else if code.lengths[0] > 0, bitmaps.codes.count < CodeSet.laneCount {
      bitmaps.append(code, number: number)
    } else {
      foreign.append((number, description))
    }
    return number
  }
}
