import Testing

@testable import Gapmap

/// What the fuzzer has found, as small as it can be.
struct FuzzFindsTests {
  /// A page of Elias-Fano whose last key is above the file's maximum, so that a part would end below
  /// its start.
  @Test func partsOfPagesThatDoNotAscend() throws {
    let forged: [UInt8] = [
      0x47, 0x41, 0x50, 0x4D, 0x01, 0x00, 0x14, 0x1C, 0x01, 0x00, 0x02, 0x00, 0x09, 0x85, 0xF9,
      0x7B,
      0xA8, 0x03, 0x0A, 0x02, 0x01, 0x11, 0x00, 0x19, 0x14, 0xFA, 0x44, 0x06, 0x00, 0x4D, 0x41,
      0x50,
      0x47,
    ]
    let index = try KeyIndex(bytes: forged)
    for count in 1...3 {
      do throws(GapmapError) {
        for part in try index.parts(count) { #expect((10...12).contains(part.lowerBound)) }
      } catch {
        guard case .damaged = error else { throw error }
      }
    }
    #expect(throws: GapmapError.self) { try index.parts(2) }
    #expect(throws: GapmapError.self) { try index.parts(ofAtMost: 1) }
    #expect(throws: GapmapError.self) { try index.verify() }
  }

  /// Pages that hold more than the trailer says, so that an index of narrow numbers opens and then
  /// meets some that its type does not hold.
  @Test func pagesBeyondTheTrailer() throws {
    var forged = SealedFile(
      pages: [
        .init(first: 50, count: 250, content: [1, 0, 0, 1]),
        .init(first: 300, count: 1, content: [1, 0, 0]),
      ], maximum: 100)
    forged.trailer[.count] = [51]
    let index = try NumberIndex<UInt8>(bytes: forged.bytes)
    #expect(throws: GapmapError.self) {
      var ranges = index.ranges
      while try ranges.next() != nil {}
    }
    #expect(throws: GapmapError.self) { try index.numbers(in: 60...70) }
    #expect(throws: GapmapError.self) { try index.contains(60) }
  }

  /// libzstd lets a stream pass that has bits left in front of its last symbol; a reader of the page
  /// need not, and this one does not: its numbers have one encoding only.
  @Test func streamsThatDoNotEndExactly() throws {
    let code: [UInt8] = [0x81, 0x01]
    func file(_ stream: [UInt8]) -> [UInt8] {
      // Two gaps, each a symbol of one bit: with the bit that marks the end a stream of three bits.
      var file = SealedFile.oneBlock(
        kind: 0x10, payload: [UInt8(stream.count)] + stream, first: 10, maximum: 13, count: 3)
      file.codes = [code]
      return file.bytes
    }
    try KeyIndex(bytes: file([0b101])).verify()
    for stream: [UInt8] in [[0b1010], [0b10], [0b1], [0b101, 0], [0b101, 1], [0]] {
      #expect(throws: GapmapError.self, "\(stream)") { try KeyIndex(bytes: file(stream)).verify() }
    }
  }

  /// The same in a shard, whose ranks are added to those of the shards before it.
  @Test func ranksBeyondTheTrailerInAShard() throws {
    var forged = SealedFile(
      pages: [
        .init(first: 50, count: .max - 2, content: [1, 0, 0, 1]),
        .init(first: 90, count: 1, content: [1, 0, 0]),
      ], maximum: 100)
    forged.trailer[.count] = [51]
    let folder = try ScratchFolder()
    try folder.write(BuiltIndex([1, 2, 3, 5, 8]).bytes, to: "a")
    try folder.write(forged.bytes, to: "b")
    let index = try ShardedIndex<UInt64>(paths: ["a", "b"].map { "\(folder.path)/\($0)" })
    #expect(try index.contains(5))
    #expect(throws: GapmapError.self) { try index.rank(of: 95) }
    #expect(throws: GapmapError.self) { try index.count(in: 2...95) }
    #expect(throws: GapmapError.self) { try index.select(40) }
  }
}
