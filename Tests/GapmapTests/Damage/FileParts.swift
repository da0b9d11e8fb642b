@testable import Gapmap

/// An index taken apart, to be changed and put together again with right checks and offsets.
struct FileParts {
  struct Page {
    var first: UInt64
    var rank: UInt64
    /// Without its check.
    var content: [UInt8]
  }

  var type: NumberType
  var pages: [Page]
  var codes: [[UInt8]]
  var count: UInt64
  var minimum: UInt64
  var maximum: UInt64

  /// - Parameter bytes: A file; nil if it cannot be taken apart.
  init?(_ bytes: [UInt8]) {
    do throws(GapmapError) {
      let index = try KeyIndex(bytes: bytes)
      type = index.type
      count = index.count
      minimum = index.trailer.minimum
      maximum = index.trailer.maximum
      pages = []
      for number in 0..<min(index.pageCount, 1 << 12) {
        let entry = try index.directory.entry(at: number)
        let end = max(entry.nextOffset - PageView.checkLength, entry.offset)
        pages.append(
          Page(first: entry.first, rank: entry.rank, content: Array(bytes[entry.offset..<end])))
      }
      codes = []
      var start = index.trailer.pagesEnd
      for code in index.trailer.codes {
        codes.append(Array(bytes[start..<(start + code.length)]))
        start += code.length
      }
    } catch {
      return nil
    }
  }

  /// The file, whose checks are right whatever its parts are; nil if they are too many for one.
  var bytes: [UInt8]? {
    guard codes.count <= Trailer.maximumCodeCount, maximum >= minimum,
      codes.allSatisfy({ (1...Trailer.maximumCodeLength).contains($0.count) })
    else { return nil }
    let header = Header.bytes(type: type)
    var file = header
    var offsets: [Int] = []
    for page in pages {
      offsets.append(file.count)
      file += page.content + [UInt8](repeating: 0, count: PageView.checkLength)
    }
    var trailer = Trailer()
    (trailer.count, trailer.minimum, trailer.maximum) = (count, minimum, maximum)
    trailer.pageCount = pages.count
    trailer.pagesEnd = file.count
    for code in codes {
      file += code
      trailer.codes.append(.init(length: code.count, check: 0))
    }
    guard let directory = directory(start: file.count, offsets + [trailer.pagesEnd]) else {
      return nil
    }
    trailer.root = directory.root
    file += directory.bytes
    return Sealing.sealed(file + trailer.bytes(header: header, type: type))
  }

  private var isAscending: Bool {
    let firsts = pages.map(\.first) + [maximum]
    let ranks = pages.map(\.rank) + [count]
    return zip(firsts, firsts.dropFirst()).allSatisfy { $0 <= $1 }
      && zip(ranks, ranks.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// The tree over the pages; nil if the pages do not ascend and are too many for one leaf.
  private func directory(start: Int, _ offsets: [Int]) -> (bytes: [UInt8], root: Trailer.Root?)? {
    guard pages.count > 1 else { return ([], nil) }
    guard !isAscending else {
      var builder = DirectoryBuilder()
      for (page, offset) in zip(pages, offsets) {
        builder.append(first: page.first, rank: page.rank, offset: offset)
      }
      return builder.finish(
        start: start, maximum: maximum, count: count, pagesEnd: offsets[pages.count])
    }
    guard pages.count <= Directory.fanOut else { return nil }
    // Lines without slope, and slots as wide as can be, hold anything.
    var leaf: [UInt8] = [0, UInt8(pages.count), 64, 64]
    var words = [pages[0].rank, UInt64(offsets[0]), 0, 0] + pages.map(\.first) + [maximum]
    words += (pages.map(\.rank) + [count]).map { $0 &- pages[0].rank }
    words += offsets.map { UInt64($0 - offsets[0]) }
    for word in words { leaf.append(littleEndian: word) }
    return (leaf, Trailer.Root(offset: start, levels: 1, check: 0))
  }
}
