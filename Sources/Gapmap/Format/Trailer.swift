/// The counts and offsets at the end of a file.
struct Trailer: Equatable {
  struct Code: Equatable {
    var length: Int
    var check: UInt32
  }

  /// Where the directory's tree begins; there is none in a file of fewer than two pages.
  struct Root: Equatable {
    var offset: Int
    var levels: Int
    var check: UInt32
  }

  static let footerLength = 10
  private static let magic: UInt32 = 0x4750_414D
  static let maximumCodeCount = 16
  static let maximumCodeLength = 128
  /// Longer than any body there can be.
  private static let maximumBodyLength = 256
  static let minimumPageLength = 7

  var count: UInt64 = 0
  var minimum: UInt64 = 0
  var maximum: UInt64 = 0
  var pageCount = 0
  var pagesEnd = Header.length
  var codes: [Code] = []
  var root: Root?
  /// Where the trailer's body begins, which is where the directory ends.
  var start = 0

  /// Where the directory begins.
  var directoryStart: Int { codes.reduce(pagesEnd) { $0 + $1.length } }

  func bytes(header: [UInt8], type: NumberType) -> [UInt8] {
    var body: [UInt8] = []
    body.append(varint: count)
    if count > 0 {
      body.append(varint: Self.stored(minimum, type))
      body.append(varint: maximum - minimum)
    }
    body.append(varint: UInt64(pageCount))
    body.append(varint: UInt64(pagesEnd))
    body.append(varint: UInt64(codes.count))
    for code in codes {
      body.append(varint: UInt64(code.length))
      body.append(littleEndian: code.check)
    }
    if let root {
      body.append(varint: UInt64(root.offset))
      body.append(UInt8(root.levels))
      body.append(littleEndian: root.check)
    }
    var footer: [UInt8] = []
    let length = UInt16(body.count)
    var covered = header + body
    covered.append(littleEndian: length)
    footer.append(littleEndian: covered.withView { XXH64.check32($0) })
    footer.append(littleEndian: length)
    footer.append(littleEndian: Self.magic)
    return body + footer
  }

  /// Reads the trailer and checks that every offset in it lies inside the file.
  ///
  /// - Complexity: O(1): the trailer is short.
  static func parse(_ file: IndexBytes, type: NumberType) throws(GapmapError) -> Trailer {
    let bytes = file.view
    let footer = bytes.count - footerLength
    guard footer >= Header.length, bytes.u32(at: footer + 6) == magic else {
      throw .truncated(path: file.name, length: UInt64(bytes.count))
    }
    let start = footer - Int(bytes.u16(at: footer + 4))
    guard start >= Header.length, footer - start <= maximumBodyLength else {
      throw .damaged(part: .trailer, offset: UInt64(footer), reason: "its length is wrong")
    }
    let covered =
      bytes.slice(0, Header.length).copied() + bytes.slice(start, footer).copied()
      + bytes.slice(footer + 4, footer + 6).copied()
    guard covered.withView({ XXH64.check32($0) }) == bytes.u32(at: footer) else {
      throw .damaged(part: .trailer, offset: UInt64(start), reason: "its checksum is wrong")
    }
    var reader = FieldReader(bytes.slice(start, footer))
    guard let trailer = fields(&reader, type: type, start: start), reader.isAtEnd,
      trailer.isConsistent
    else {
      throw .damaged(
        part: .trailer, offset: UInt64(start), reason: "its fields contradict each other")
    }
    return trailer
  }

  private static func fields(
    _ reader: inout FieldReader, type: NumberType, start: Int
  ) -> Trailer? {
    var trailer = Trailer(start: start)
    guard let count = reader.varint() else { return nil }
    trailer.count = count
    if count > 0 {
      guard let stored = reader.varint(), let span = reader.varint() else { return nil }
      trailer.minimum = key(stored, type)
      let (maximum, overflow) = trailer.minimum.addingReportingOverflow(span)
      guard !overflow else { return nil }
      trailer.maximum = maximum
    }
    guard let pageCount = reader.varint().flatMap(Int.init(exactly:)),
      let pagesEnd = reader.varint().flatMap(Int.init(exactly:)),
      let codeCount = reader.varint(), codeCount <= maximumCodeCount
    else { return nil }
    trailer.pageCount = pageCount
    trailer.pagesEnd = pagesEnd
    for _ in 0..<codeCount {
      guard let length = reader.varint(), length >= 1, length <= maximumCodeLength,
        let check = reader.u32()
      else { return nil }
      trailer.codes.append(Code(length: Int(length), check: check))
    }
    if pageCount > 1 {
      guard let offset = reader.varint().flatMap(Int.init(exactly:)), let levels = reader.byte(),
        let check = reader.u32()
      else { return nil }
      trailer.root = Root(offset: offset, levels: Int(levels), check: check)
    }
    return trailer
  }

  /// How high a tree over so many pages is, 1 or more.
  private static func levels(pageCount: Int) -> Int {
    var levels = 1
    var nodes = (pageCount - 1) / Directory.fanOut
    while nodes > 0 {
      nodes /= Directory.fanOut
      levels += 1
    }
    return levels
  }

  private var isConsistent: Bool {
    guard pagesEnd >= Header.length, pagesEnd <= start, directoryStart <= start,
      pageCount >= 0, pageCount <= (pagesEnd - Header.length) / Self.minimumPageLength,
      (count == 0) == (pageCount == 0), count > 0 || pagesEnd == Header.length,
      count == 0 || maximum - minimum >= count - 1, count != 1 || minimum == maximum
    else { return false }
    guard let root else { return directoryStart == start }
    return root.offset >= directoryStart && root.offset < start
      && root.levels == Self.levels(pageCount: pageCount)
  }

  private static func stored(_ key: UInt64, _ type: NumberType) -> UInt64 {
    guard type == .signed else { return key }
    let number = Int64(bitPattern: key ^ 1 << 63)
    return UInt64(bitPattern: number << 1 ^ number >> 63)
  }

  private static func key(_ stored: UInt64, _ type: NumberType) -> UInt64 {
    guard type == .signed else { return stored }
    let number = Int64(bitPattern: stored >> 1) ^ -Int64(bitPattern: stored & 1)
    return UInt64(bitPattern: number) ^ 1 << 63
  }
}
