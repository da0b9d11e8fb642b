/// A file of any content whose checks are right, so that it is refused, if it is, for its content.
///
/// It shares nothing with the engine.
struct SealedFile {
  struct Page {
    var first: UInt64
    var count: UInt64
    /// Without the check.
    var content: [UInt8]
  }

  /// The fields of the trailer's body, in order.
  enum Field: CaseIterable {
    case count, minimum, span, pageCount, pagesEnd, codeCount, codes, rootOffset, levels,
      directoryCheck
  }

  var version: UInt8 = 1
  var numberType: UInt8 = 0
  var pages: [Page]
  var maximum: UInt64
  var codes: [[UInt8]] = []
  /// Fields of the trailer that are other than they should be.
  var trailer: [Field: [UInt8]] = [:]
  /// Bytes behind the trailer's last field.
  var behindTrailer: [UInt8] = []
  /// Bytes between codes and trailer; nil for a right directory, of one leaf or none.
  var directory: ((_ right: [UInt8]) -> [UInt8])?

  /// A file of one page of one block.
  static func oneBlock(
    kind: UInt8, payload: [UInt8], first: UInt64 = 10, maximum: UInt64 = 100, count: UInt64 = 3
  ) -> SealedFile {
    SealedFile(
      pages: [Page(first: first, count: count, content: [1, 0, kind] + payload)], maximum: maximum)
  }

  var bytes: [UInt8] {
    var header: [UInt8] = [0x47, 0x41, 0x50, 0x4D, version, numberType]
    header += Self.little(naiveXXH64(header, seed: 0), 2)
    let entries = entries
    var file = header
    for (i, page) in pages.enumerated() {
      let words = [entries[i], entries[i + 1]].flatMap { [$0.firstKey, $0.rank, $0.offset] }
      let seed = naiveXXH64(words.flatMap { Self.little($0, 8) }, seed: 0)
      file += page.content + Self.little(naiveCheck32(page.content, seed: seed), 4)
    }
    file += codes.flatMap { $0 }
    let leaf = pages.count > 1 ? Self.leaf(entries) : []
    let section = directory?(leaf) ?? leaf
    let fields = fields(entries, directoryStart: UInt64(file.count), section)
    let body =
      Field.allCases.flatMap { trailer[$0] ?? fields[$0] ?? [] } + behindTrailer
    let bodyLength = Self.little(UInt64(body.count), 2)
    let check = naiveCheck32(header + body + bodyLength, seed: 0)
    return file + section + body + Self.little(check, 4) + bodyLength + [0x4D, 0x41, 0x50, 0x47]
  }

  private var entries: [NaiveEntry] {
    var entries: [NaiveEntry] = []
    var (rank, offset): (UInt64, UInt64) = (0, 8)
    for page in pages {
      entries.append(NaiveEntry(firstKey: page.first, rank: rank, offset: offset))
      rank += page.count
      offset += UInt64(page.content.count) + 4
    }
    return entries + [NaiveEntry(firstKey: maximum, rank: rank, offset: offset)]
  }

  private func fields(
    _ entries: [NaiveEntry], directoryStart: UInt64, _ section: [UInt8]
  ) -> [Field: [UInt8]] {
    let last = entries[entries.count - 1]
    var fields: [Field: [UInt8]] = [
      .count: Self.varint(last.rank), .pageCount: Self.varint(UInt64(pages.count)),
      .pagesEnd: Self.varint(last.offset), .codeCount: Self.varint(UInt64(codes.count)),
      .codes: codes.flatMap {
        Self.varint(UInt64($0.count)) + Self.little(naiveCheck32($0, seed: 0), 4)
      },
    ]
    if !pages.isEmpty {
      fields[.minimum] = Self.varint(pages[0].first)
      fields[.span] = Self.varint(maximum - pages[0].first)
    }
    if pages.count > 1 {
      fields[.rootOffset] = Self.varint(directoryStart)
      fields[.levels] = [1]
      fields[.directoryCheck] = Self.little(naiveCheck32(section, seed: 0), 4)
    }
    return fields
  }

  /// Lines without slope, their slots as wide as can be.
  private static func leaf(_ entries: [NaiveEntry]) -> [UInt8] {
    var bytes: [UInt8] = [0, UInt8(entries.count - 1), 64, 64]
    var words: [UInt64] = [0, 8, 0, 0]
    words += entries.map(\.firstKey)
    words += entries.map(\.rank)
    words += entries.map { $0.offset - 8 }
    for word in words { bytes += little(word, 8) }
    return bytes
  }

  static func little(_ value: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func varint(_ value: UInt64) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value % 128) | 128] + varint(value / 128)
  }
}
