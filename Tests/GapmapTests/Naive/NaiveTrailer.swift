/// Section 2.2: the last bytes, and where the other sections lie.
struct NaiveTrailer {
  /// How many numbers, and the keys of the first and the last of them (0 in an empty set).
  let count: UInt64
  let minimum: UInt64
  let maximum: UInt64

  let pageCount: Int
  let pagesEnd: Int
  /// The Huffman codes that blocks share.
  let codes: [(range: Range<Int>, check: UInt64)]
  /// The directory section; empty with fewer than two pages.
  let directory: Range<Int>
  /// Root, height and check of the tree; nil with fewer than two pages.
  let tree: (root: UInt64, levels: Int, check: UInt64)?

  init(_ file: [UInt8], header: NaiveHeader) throws {
    let (start, body) = try Self.body(of: file)
    var cursor = NaiveCursor(body, name: "trailer")

    count = try cursor.varint()
    if count > 0 {
      minimum = header.key(encoded: try cursor.varint())
      let span = try cursor.varint()
      let (maximum, overflow) = minimum.addingReportingOverflow(span)
      try naiveCheck(!overflow, "trailer: the maximum is above every 64-bit number")
      self.maximum = maximum
      try naiveCheck(count - 1 <= span, "trailer: \(count) numbers in a span of \(span)")
    } else {
      (minimum, maximum) = (0, 0)
    }

    let pageCount = try cursor.varint()
    let pagesEnd = try cursor.varint()
    try naiveCheck((pageCount == 0) == (count == 0), "trailer: \(pageCount) pages, \(count) keys")
    try naiveCheck(
      8...UInt64(start) ~= pagesEnd, "trailer: pages end at \(pagesEnd), outside the file")
    try naiveCheck(pageCount > 0 || pagesEnd == 8, "trailer: pages end at \(pagesEnd), no page")
    try naiveCheck(
      pageCount <= (pagesEnd - 8) / 7, "trailer: \(pageCount) pages cannot end at \(pagesEnd)")
    self.pageCount = Int(pageCount)
    self.pagesEnd = Int(pagesEnd)

    let codeCount = try cursor.varint()
    try naiveCheck(codeCount <= 16, "trailer: \(codeCount) codes")
    var codes: [(range: Range<Int>, check: UInt64)] = []
    var end = Int(pagesEnd)
    for _ in 0..<codeCount {
      let length = try cursor.varint()
      try naiveCheck(1...128 ~= length, "trailer: a code of \(length) bytes")
      codes.append((end..<end + Int(length), try cursor.integer(4)))
      end += Int(length)
    }
    self.codes = codes
    try naiveCheck(end <= start, "trailer: codes reach into the trailer")
    directory = end..<start

    if pageCount > 1 {
      let root = try cursor.varint()
      let levels = try cursor.byte()
      try naiveCheck(1...10 ~= levels, "trailer: a directory of \(levels) levels")
      tree = (root, levels, try cursor.integer(4))
    } else {
      tree = nil
      try naiveCheck(directory.isEmpty, "trailer: a directory, but \(pageCount) pages")
    }
    try cursor.end()
  }

  /// Checks the footer and returns where the body begins, and the body.
  private static func body(of file: [UInt8]) throws -> (start: Int, body: [UInt8]) {
    try naiveCheck(
      file.count >= NaiveHeader.length + 10, "file of \(file.count) bytes: too short")
    var cursor = NaiveCursor(file.suffix(10), name: "footer")
    let check = try cursor.integer(4)
    let lengthBytes = try cursor.take(2)
    let magic = try cursor.take(4)
    try naiveCheck(magic == [0x4D, 0x41, 0x50, 0x47], "footer: magic \(magic), not MAPG")
    let start = file.count - 10 - (Int(lengthBytes[0]) + 256 * Int(lengthBytes[1]))
    try naiveCheck(start >= NaiveHeader.length, "footer: the trailer does not fit into the file")
    let body = Array(file[start..<file.count - 10])
    let covered = file.prefix(NaiveHeader.length) + body + lengthBytes
    try naiveCheck(check == naiveCheck32(Array(covered), seed: 0), "trailer: wrong check")
    return (start, body)
  }
}
