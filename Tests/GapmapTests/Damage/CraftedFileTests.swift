import Testing

@testable import Gapmap

/// Files made to mislead, all of whose checksums are right.
///
/// Offsets lie beyond the file, sections overlap, counts are near 2⁶⁴, pages and directories are out
/// of order.
struct CraftedFileTests {
  /// Numbers at which arithmetic goes wrong, if it does.
  static let extremes: [UInt64] = [
    0, 1, 2, 7, 8, 9, 64, 127, 128, 255, 65_536, 1 << 20, 1 << 31, 1 << 32, 1 << 62, 1 << 63 - 1,
    1 << 63, 1 << 63 + 1, .max - 255, .max - 8, .max - 1, .max,
  ]

  /// Two pages, three codes, a directory.
  private static var rightFile: SealedFile {
    let bitmap: [UInt8] = [1, 0, 1, 0b0110_1000, 0b10, 0b1_0000]
    let progression: [UInt8] = [1, 0, 0, 7]
    var file = SealedFile(
      pages: [
        .init(first: 3, count: 5, content: bitmap),
        .init(first: 100, count: 10, content: progression),
      ], maximum: 163)
    file.codes = [[0x81, 0x01], [0x82, 0x11, 0x10], [0x81, 0x01]]
    return file
  }

  @Test func theRightFileIsSound() throws {
    guard case .sound(let naive) = try ForgedFile(bytes: Self.rightFile.bytes).examine([3, 163])
    else {
      throw Disagreement(description: "refused")
    }
    #expect(try naive.keys.count == 15)
  }

  /// Every field of the trailer: sections then overlap, or lie beyond the file.
  @Test func trailerFields() throws {
    let right = Self.rightFile
    let length = UInt64(right.bytes.count)
    var counts = ForgedFileTests.Counts()
    let subject = DamageSubject("two pages", right.bytes, [3, 100, 163])
    for field in SealedFile.Field.allCases {
      for value in Self.extremes + Array(10...length) {
        var file = right
        switch field {
        case .codes:
          file.trailer[field] = [UInt8](repeating: UInt8(truncatingIfNeeded: value), count: 15)
        case .levels: file.trailer[field] = [UInt8(truncatingIfNeeded: value)]
        case .directoryCheck: file.trailer[field] = SealedFile.little(value, 4)
        default: file.trailer[field] = SealedFile.varint(value)
        }
        // As it is, and with the checks of what is there now instead.
        try counts.examine(file.bytes, subject, "\(field) is \(value)")
        try counts.examine(Sealing.sealed(file.bytes), subject, "\(field) is \(value), sealed")
      }
    }
    print("damage: \(counts) with a field of the trailer at an extreme")
    #expect(counts.refused > 1000)
  }

  /// Every word of a directory: pages and nodes then lie anywhere, overlap, and come in any order.
  @Test(arguments: ["two-pages", "last-page-of-one", "two-levels"])
  func directoryWords(_ name: String) throws {
    let bytes = try GoldenFolder.read.bytes(name)
    let index = try KeyIndex(bytes: bytes)
    let directory = index.directory.sectionStart..<index.trailer.start
    let subject = DamageSubject(
      name, bytes,
      Oracle(ranges: try GoldenContents(lines: GoldenFolder.read.lines(name)).ranges))
    var counts = ForgedFileTests.Counts()
    for offset in stride(from: directory.lowerBound, to: directory.upperBound - 8, by: 4) {
      let places =
        Self.extremes + [UInt64(directory.lowerBound), UInt64(offset), UInt64(bytes.count)]
      for value in name == "two-levels" ? Array(places.suffix(9)) : places {
        var forged = bytes
        forged.replaceSubrange(offset..<(offset + 8), with: SealedFile.little(value, 8))
        try counts.examine(Sealing.sealed(forged), subject, "\(value) at \(offset)")
      }
    }
    print("damage: \(counts) with a word of the directory at an extreme (\(name))")
    #expect(counts.refused > 100)
  }

  /// Pages changed over, left out, there twice, and first keys, ranks, counts and ends of any size.
  @Test func pagesAndCounts() throws {
    var counts = ForgedFileTests.Counts()
    for subject in try DamageSubject.all() {
      let parts = try #require(FileParts(subject.bytes))
      func examine(_ damage: String, _ change: (inout FileParts) -> Void) throws {
        var changed = parts
        change(&changed)
        if let bytes = changed.bytes { try counts.examine(bytes, subject, damage) }
      }
      for value in Self.extremes {
        try examine("\(value) numbers") { $0.count = value }
        try examine("maximum \(value)") { $0.maximum = value }
        try examine("minimum \(value)") { $0.minimum = value }
        for page in parts.pages.indices.prefix(3) {
          try examine("page \(page) of first key \(value)") { $0.pages[page].first = value }
          try examine("page \(page) of rank \(value)") { $0.pages[page].rank = value }
        }
      }
      for page in parts.pages.indices {
        try examine("without page \(page)") { $0.pages.remove(at: page) }
        try examine("page \(page) twice") { $0.pages.insert($0.pages[page], at: page) }
        try examine("page \(page) at the end") { $0.pages.append($0.pages[page]) }
        try examine("page \(page) first") { $0.pages.swapAt(0, page) }
      }
    }
    print("damage: \(counts) with pages or counts out of order")
    #expect(counts.refused > 1000)
  }

  /// How much work a file can make of few bytes: blocks as large and as easy to compress as can be.
  @Test func fewBytesForManyNumbers() throws {
    let length = UInt64(BlockView.maximumCount)
    let blocks = (0..<40 as Range<UInt64>).map { number in
      // A gap of 2 between all keys of a block, so that one symbol stands for all of them.
      IndexFile.Block.gapTokens((0..<length).map { (number * (length + 1) + $0) * 2 })
    }
    let bytes = try IndexFile(pageTarget: 1 << 19, blocks: blocks).bytes()
    let index = try KeyIndex(bytes: bytes)
    let time = try ContinuousClock().measure { try index.verify() }
    #expect(index.count == 40 * length)
    #expect(index.count / UInt64(bytes.count) < 11_000)
    print("damage: \(bytes.count) bytes of \(index.count) numbers verified in \(time)")
  }
}
