import Testing

@testable import Gapmap

/// Walks over pages whose directory leads astray, though every page it leads to is sound.
struct PageWalkTests {
  /// Three leaves of single numbers, a page each.
  private static func subject() throws -> (bytes: [UInt8], keys: [UInt64]) {
    let keys = (0..<300 as Range<UInt64>).map { $0 * 1000 + $0 % 7 }
    let blocks = keys.map { EncodedBlock(Progression(first: $0, step: 1, count: 1)) }
    return (try SmallPages.file(blocks, pageTarget: 8), keys)
  }

  @Test func everyBitOfTheRoot() throws {
    let (bytes, keys) = try Self.subject()
    let trailer = try KeyIndex(bytes: bytes).trailer
    let root = try #require(trailer.root)
    #expect(root.levels == 2)
    var refused = 0
    for bit in (8 * root.offset)..<(8 * trailer.start) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let index = try KeyIndex(bytes: damaged)
      let scan = Result { try Self.scan(index) }
      if case .success(let found) = scan {
        #expect(found == keys, "bit \(bit)")
      } else {
        refused += 1
      }
      let backwards = Result { try Self.scanBackwards(index) }
      if case .success(let found) = backwards { #expect(found == keys.reversed(), "bit \(bit)") }
      let counted = Result { try index.statistics().reduce(0) { $0 + $1.numbers } }
      if case .success(let count) = counted { #expect(count == 300, "bit \(bit)") }
      for key in stride(from: 0, through: keys[299], by: 487) {
        let found = Result { try index.rank(of: key) }
        if case .success(let rank) = found {
          #expect(rank == UInt64(keys.count { $0 < key }), "bit \(bit), rank of \(key)")
        }
      }
      #expect(throws: GapmapError.self, "bit \(bit)") { try index.verify() }
    }
    #expect(refused > 100)
  }

  /// Every page that a wrong child leads to is sound, so that only a look at its neighbours tells.
  @Test(arguments: [(slot: 1, sibling: 2), (slot: 2, sibling: 1)])
  func aChildThatIsItsSibling(slot: Int, sibling: Int) throws {
    // Four leaves of a page a block; those of one leaf hold more numbers than those of the one
    // before, or skipping one and repeating another would leave the count right.
    let blocks = (0..<400 as Range<UInt64>).map {
      EncodedBlock(Progression(first: $0 * 1000, step: 1, count: $0 / 128 + 1))
    }
    let bytes = try Self.forged(SmallPages.file(blocks, pageTarget: 8)) { root in
      let children = 8 + 2 * 8 * Int(root[1])
      for i in 0..<8 { root[children + 8 * slot + i] = root[children + 8 * sibling + i] }
    }
    let index = try KeyIndex(bytes: bytes)
    #expect(index.pageCount == 400)
    func misplaced(_ page: Int) -> GapmapError {
      .damaged(
        part: .directory, offset: UInt64(index.directory.sectionStart),
        reason: "its entry for page \(page) contradicts the pages beside it")
    }
    #expect(throws: misplaced(128 * slot)) { try Self.scan(index) }
    #expect(throws: misplaced(128 * slot)) { try index.statistics() }
    #expect(throws: misplaced(128 * slot + 127)) { try Self.scanBackwards(index) }
    let root = UInt64(try #require(index.trailer.root).offset)
    #expect(
      throws: GapmapError.damaged(
        part: .directory, offset: root, reason: "a node contradicts the one below it")
    ) { try index.verify() }
  }

  @Test func aTreeHigherThanItsPages() throws {
    let (bytes, _) = try Self.subject()
    var trailer = try KeyIndex(bytes: bytes).trailer
    for levels in [1, 3, 10, 255] {
      trailer.root?.levels = levels
      let forged = Self.file(bytes[..<trailer.start], trailer)
      #expect(throws: GapmapError.self) { try KeyIndex(bytes: forged) }
    }
  }

  /// A file whose root, the directory's last node, was edited, with its checksums made right.
  private static func forged(
    _ bytes: [UInt8], _ edit: (inout [UInt8]) -> Void
  ) throws -> [UInt8] {
    var trailer = try KeyIndex(bytes: bytes).trailer
    let offset = try #require(trailer.root).offset
    var root = Array(bytes[offset..<trailer.start])
    edit(&root)
    let directory = bytes[trailer.directoryStart..<offset] + root
    trailer.root?.check = Array(directory).withView { XXH64.check32($0) }
    return file(bytes[..<trailer.directoryStart] + directory, trailer)
  }

  private static func file(_ beforeTrailer: ArraySlice<UInt8>, _ trailer: Trailer) -> [UInt8] {
    beforeTrailer + trailer.bytes(header: Header.bytes(type: .unsigned), type: .unsigned)
  }

  private static func scan(_ index: KeyIndex) throws -> [UInt64] {
    let cursor = index.makeCursor()
    var keys: [UInt64] = []
    while let key = try cursor.next() { keys.append(key) }
    return keys
  }

  private static func scanBackwards(_ index: KeyIndex) throws -> [UInt64] {
    let cursor = index.makeCursor()
    try cursor.seek(toPosition: index.count)
    var keys: [UInt64] = []
    while let key = try cursor.previous() { keys.append(key) }
    return keys
  }
}
