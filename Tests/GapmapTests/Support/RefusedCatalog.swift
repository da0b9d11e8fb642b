@testable import Gapmap

/// A golden file that must be refused.
struct RefusedFile {
  let name: String
  let refusal: Refusal
  let bytes: [UInt8]

  init(
    _ name: String, _ error: String, _ stage: Refusal.Stage, _ reason: String, _ bytes: [UInt8]
  ) {
    self.name = name
    refusal = Refusal(error, stage, reason)
    self.bytes = bytes
  }
}

/// What the refused golden files are made of.
enum RefusedCatalog {
  static var files: [RefusedFile] {
    get throws {
      [frames, trailers, heads, blocks, compressed, try directories].flatMap { $0 }
    }
  }

  /// 3, 5, 6, 9, 20 as a bitmap.
  static var right: SealedFile {
    .oneBlock(
      kind: 0x01, payload: [0b0110_1000, 0b10, 0b1_0000], first: 3, maximum: 20, count: 5)
  }

  /// Bytes of the file, edited after its checks were made.
  static func edited(_ bytes: [UInt8], _ edit: (inout [UInt8]) -> Void) -> [UInt8] {
    var bytes = bytes
    edit(&bytes)
    return bytes
  }

  /// Header, footer, and what only needs one of the checks to be noticed.
  private static var frames: [RefusedFile] {
    let bytes = right.bytes
    var version2 = right
    version2.version = 2
    var type2 = right
    type2.numberType = 2
    return [
      RefusedFile("no-bytes", "notAnIndex", .open, "the file is empty", []),
      RefusedFile(
        "bad-magic", "notAnIndex", .open, "the first byte is not G",
        edited(bytes) { $0[0] = 0x67 }),
      RefusedFile(
        "header-only", "truncated", .open, "nothing behind the header",
        Array(bytes.prefix(8))),
      RefusedFile(
        "half-a-header", "truncated", .open, "the header is cut short",
        Array(bytes.prefix(6))),
      RefusedFile(
        "version-2", "unsupportedVersion 2, up to 1", .open, "version 2, checks right",
        version2.bytes),
      RefusedFile(
        "header-check", "damaged header", .open, "the header's check is wrong",
        edited(bytes) { $0[6] ^= 1 }),
      RefusedFile(
        "number-type-2", "damaged header", .open, "number type 2, checks right",
        type2.bytes),
      RefusedFile("truncated", "truncated", .open, "the last byte is missing", bytes.dropLast(1)),
      RefusedFile("bytes-behind", "truncated", .open, "a byte behind the footer", bytes + [0]),
      RefusedFile(
        "trailer-too-long", "damaged trailer", .open, "a trailer longer than the file",
        edited(bytes) { $0[$0.count - 5] = 1 }),
      RefusedFile(
        "trailer-check", "damaged trailer", .open, "the trailer's check is wrong",
        edited(bytes) { $0[$0.count - 10] ^= 1 }),
      RefusedFile(
        "page-check", "damaged page", .lookup, "the page's check is wrong",
        edited(bytes) { $0[14] ^= 1 }),
      RefusedFile(
        "page-bit", "damaged page", .lookup, "a bit of the page is flipped",
        edited(bytes) { $0[11] ^= 0b1000_0000 }),
    ]
  }

  /// Trailers whose check is right and whose fields are not.
  private static var trailers: [RefusedFile] {
    func file(
      _ name: String, _ reason: String, codes: [[UInt8]] = [],
      _ fields: [SealedFile.Field: [UInt8]], behind: [UInt8] = [], directory: [UInt8] = []
    ) -> RefusedFile {
      var sealed = right
      sealed.codes = codes
      sealed.trailer = fields
      sealed.behindTrailer = behind
      sealed.directory = { _ in directory }
      return RefusedFile(name, "damaged trailer", .open, reason, sealed.bytes)
    }
    func tree(
      _ name: String, _ reason: String, _ fields: [SealedFile.Field: [UInt8]]
    ) -> RefusedFile {
      let pages = [0, 100].map {
        SealedFile.Page(first: $0, count: 10, content: [1, 0, 0, 7])
      }
      let sealed = SealedFile(pages: pages, maximum: 163, trailer: fields)
      return RefusedFile(name, "damaged trailer", .open, reason, sealed.bytes)
    }
    let varint = SealedFile.varint
    return [
      tree("no-levels", "a directory of no levels", [.levels: [0]]),
      tree("eleven-levels", "a directory of 11 levels", [.levels: [11]]),
      tree("root-in-the-pages", "the root lies before the directory", [.rootOffset: [23]]),
      tree(
        "root-in-the-trailer", "the root lies behind the directory",
        [.rootOffset: varint(24 + 108)]),
      file("varint-not-shortest", "count as 85 00", [.count: [0x85, 0x00]]),
      file(
        "varint-above-64-bits", "a span of 2^64",
        [.span: [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02]]),
      file(
        "varint-of-11-bytes", "a span of 11 bytes",
        [.span: [UInt8](repeating: 0x80, count: 10) + [0x01]]),
      file("trailer-behind", "a byte behind the last field", [:], behind: [0]),
      file("trailer-cut", "no code count", [.codeCount: []]),
      file("span-past-the-end", "the maximum is above 2^64 - 1", [.span: varint(.max)]),
      file("span-too-small", "five numbers in a span of 3", [.span: [3]]),
      file("no-page", "five numbers, no page", [.pageCount: [0]]),
      file(
        "no-number", "no number, one page",
        [.count: [0], .minimum: [], .span: []]),
      file(
        "too-many-pages", "more pages than bytes for them",
        [.pageCount: [2], .rootOffset: [18], .levels: [1], .directoryCheck: [0, 0, 0, 0]]),
      file("pages-end-in-the-header", "pages end at 7", [.pagesEnd: [7]]),
      file("pages-end-in-the-trailer", "pages end behind the trailer's start", [.pagesEnd: [19]]),
      file(
        "seventeen-codes", "17 codes",
        codes: [[UInt8]](repeating: [0x81, 0x01], count: 17), [:]),
      file("long-code", "a code of 129 bytes", codes: [[UInt8](repeating: 1, count: 129)], [:]),
      file("code-of-no-bytes", "a code of no bytes", codes: [[]], [:]),
      file(
        "codes-past-the-end", "a code that reaches into the trailer",
        [.codeCount: [1], .codes: [1, 0, 0, 0, 0]]),
      file(
        "directory-of-one-page", "bytes where a directory would be, but one page", [:],
        directory: [0]),
    ]
  }

  private static func unreadable(_ name: String, _ reason: String, _ content: [UInt8])
    -> RefusedFile
  {
    RefusedFile(
      name, "damaged page", .lookup, reason,
      SealedFile(pages: [.init(first: 10, count: 5, content: content)], maximum: 112).bytes)
  }

  /// A page of two blocks, 10, 15, 20 and 110, 112, and what may be wrong in its head.
  private static var heads: [RefusedFile] {
    let payloads: [UInt8] = [5, 0b0100_0000, 0b1]
    func head(
      blocks: UInt8 = 2, widths: [UInt8] = [8, 8, 8], slopes: UInt8 = 0,
      listed: [UInt8] = [0x10, 0x00, 0x01], firsts: [UInt8] = [0, 100], ranks: [UInt8] = [0, 3],
      offsets: [UInt8] = [0, 1], kinds: UInt8 = 0b10
    ) -> [UInt8] {
      let parts = [
        [blocks, 0], widths, [slopes], listed, firsts, ranks, offsets, [kinds], payloads,
      ]
      return parts.flatMap { $0 }
    }
    return [
      unreadable("no-block", "a page of no blocks", head(blocks: 0)),
      unreadable("width-65", "a line of first keys 65 bits wide", head(widths: [65, 8, 8])),
      unreadable("width-33", "a line of payload offsets 33 bits wide", head(widths: [8, 8, 33])),
      unreadable("slope-of-9-bytes", "a slope of 9 bytes", head(slopes: 0x09)),
      unreadable("head-too-long", "slots that do not fit the page", head(widths: [64, 64, 32])),
      unreadable(
        "kinds-not-ascending", "the kinds are listed as 01, 00",
        head(listed: [0x10, 0x01, 0x00], kinds: 0b01)),
      unreadable(
        "kind-listed-twice", "the kinds are listed as 00, 00, 01",
        head(listed: [0x20, 0x00, 0x00, 0x01], kinds: 0b10_00)),
      unreadable(
        "kind-not-used", "a kind is listed that no block has",
        head(listed: [0x20, 0x00, 0x01, 0x02], kinds: 0b01_00)),
      unreadable(
        "kind-not-listed", "a block has kind number 3 of 3",
        head(listed: [0x20, 0x00, 0x01, 0x02], kinds: 0b11_00)),
      unreadable("head-padding", "a padding bit of the head is set", head(kinds: 0b110)),
      unreadable("first-keys-equal", "two blocks begin with the same key", head(firsts: [0, 0])),
      unreadable(
        "first-key-past-the-maximum", "a block begins above the maximum",
        head(firsts: [0, 103])),
      unreadable("empty-block", "a block of no keys", head(ranks: [0, 0])),
      unreadable("ranks-past-the-end", "a block of more keys than the page", head(ranks: [0, 6])),
      unreadable(
        "offsets-descend", "a payload that begins before the first",
        head(offsets: [1, 0])),
      unreadable(
        "offsets-past-the-end", "a payload that begins behind the page",
        head(offsets: [0, 9])),
    ]
  }
}
