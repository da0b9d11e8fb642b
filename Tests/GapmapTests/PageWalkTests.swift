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

  @Test func aTreeHigherThanItsPages() throws {
    let (bytes, _) = try Self.subject()
    var trailer = try KeyIndex(bytes: bytes).trailer
    for levels in [1, 3, 10, 255] {
      trailer.root?.levels = levels
      let header = Header.bytes(type: .unsigned)
      let forged = bytes[..<trailer.start] + trailer.bytes(header: header, type: .unsigned)
      #expect(throws: GapmapError.self) { try KeyIndex(bytes: Array(forged)) }
    }
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
