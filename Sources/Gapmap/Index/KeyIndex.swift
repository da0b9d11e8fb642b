/// An index over keys: the engine behind `NumberIndex`, which only gives the keys their type.
///
/// Immutable; any number of threads may search at once. Each page's checksum is checked when the
/// page is first touched.
@usableFromInline
package final class KeyIndex: Sendable {
  let bytes: IndexBytes
  private let verifiedPages: PageFlags
  let codes: DecodingCodes
  let trailer: Trailer
  let directory: Directory
  /// Whether the numbers are signed.
  package let type: NumberType

  /// Maps an index without reading more than its header and trailer.
  ///
  /// - Parameter path: The file.
  /// - Throws: `system`, `notAnIndex`, `unsupportedVersion`, `truncated`, `damaged`.
  /// - Complexity: O(1).
  package convenience init(path: String) throws(GapmapError) {
    try self.init(IndexBytes(mapping: path))
  }

  /// Reads a whole index into memory.
  ///
  /// - Parameter path: The file.
  /// - Throws: As `init(path:)`; `outOfMemory`.
  /// - Complexity: O(length of the file).
  package convenience init(loading path: String) throws(GapmapError) {
    try self.init(IndexBytes(loading: path))
  }

  /// Reads an index from a copy of bytes in memory.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: As for a file.
  /// - Complexity: O(length) for the copy.
  package convenience init(bytes: [UInt8]) throws(GapmapError) {
    try self.init(IndexBytes(copying: bytes))
  }

  /// Reads an index from a copy of bytes in memory.
  ///
  /// - Parameter bytes: The whole file, however long.
  /// - Throws: As for a file; `outOfMemory`.
  /// - Complexity: O(length) for the copy.
  package convenience init(copying bytes: RawSpan) throws(GapmapError) {
    try self.init(IndexBytes(copying: bytes))
  }

  /// Refuses what does not begin as an index does.
  ///
  /// - Parameter beginning: The first bytes of a file, any number of them.
  /// - Throws: `notAnIndex`, `unsupportedVersion` or `damaged` if they tell already.
  /// - Complexity: O(1).
  package static func refuseOtherThanIndex(_ beginning: [UInt8]) throws(GapmapError) {
    guard beginning.count >= Header.length else { return }
    _ = try Header.parse(IndexBytes(copying: Array(beginning.prefix(Header.length))))
  }

  init(_ bytes: IndexBytes) throws(GapmapError) {
    type = try Header.parse(bytes)
    trailer = try Trailer.parse(bytes, type: type)
    self.bytes = bytes
    directory = Directory(file: bytes.view, trailer: trailer)
    guard let flags = PageFlags(count: trailer.pageCount) else {
      throw .outOfMemory(byteCount: UInt64(trailer.pageCount / 8))
    }
    verifiedPages = flags
    var start = trailer.pagesEnd
    let places = trailer.codes.map { code in
      defer { start += code.length }
      return DecodingCodes.Place(range: start..<(start + code.length), check: code.check)
    }
    codes = DecodingCodes(bytes: bytes, places: places)
  }

  /// How many numbers there are.
  @usableFromInline
  package var count: UInt64 { trailer.count }
  /// The smallest key; nil if there is none.
  package var minimum: UInt64? { count == 0 ? nil : trailer.minimum }
  /// The greatest key; nil if there is none.
  package var maximum: UInt64? { count == 0 ? nil : trailer.maximum }
  /// The path of the file, or "memory".
  package var name: String { bytes.name }
  /// Length of the file in bytes.
  package var byteCount: UInt64 { UInt64(bytes.count) }
  /// How many pages the file has.
  package var pageCount: Int { trailer.pageCount }

  /// Gives a page, verified if it had not been before.
  @inline(__always)
  func page(_ entry: PageEntry) throws(GapmapError) -> PageView {
    guard let page = PageView(file: bytes.view, entry: entry) else { throw try unfitting(entry) }
    if !verifiedPages.isSet(entry.index) { try verify(entry) }
    return page
  }

  @inline(never)
  private func unfitting(_ entry: PageEntry) throws(GapmapError) -> GapmapError {
    try misread(
      .damaged(
        part: .page, offset: UInt64(entry.offset),
        reason: "page \(entry.index): its header does not fit it"))
  }

  /// Takes the entry and not the page, which then need never be in memory as a whole.
  @inline(never)
  private func verify(_ entry: PageEntry) throws(GapmapError) {
    guard let page = PageView(file: bytes.view, entry: entry) else { throw try unfitting(entry) }
    // Whoever asks for numbers of a narrow type relies on all keys lying between these two.
    guard entry.first >= trailer.minimum, entry.nextFirst <= trailer.maximum,
      entry.nextRank <= trailer.count
    else { throw directory.damaged(at: 0, "page \(entry.index) is beyond what the trailer says") }
    do {
      try page.verify(codeCount: codes.count)
    } catch {
      throw try misread(error)
    }
    verifiedPages.set(entry.index)
  }

  /// A page whose checksum is wrong may have been led to by a wrong directory; the directory's own
  /// checksum tells.
  private func misread(_ error: GapmapError) throws(GapmapError) -> GapmapError {
    try directory.verifyChecksum()
    return error
  }

  /// The page of a key from minimum to maximum.
  @inline(__always)
  func page(forKey key: UInt64) throws(GapmapError) -> PageView {
    try page(directory.entry(forKey: key))
  }

  /// Asks for the memory that a search in a page will probably read, before its head tells where.
  @inline(never)
  func prefetch(_ entry: PageEntry, for key: UInt64) {
    let file = bytes.view
    for line in 0..<3 { file.prefetch(at: entry.offset &+ 64 &* line) }
    guard entry.count > PageEntry.fewKeys else {
      return EliasFano.prefetch(
        key, first: entry.first, last: entry.nextFirst, count: entry.count,
        payload: file.slice(entry.offset, entry.nextOffset))
    }
    // As if all keys took the same room.
    let span = entry.nextFirst &- entry.first
    let share = Double(min(key &- entry.first, span)) / Double(max(span, 1))
    let place = share * Double(entry.nextOffset - entry.offset)
    file.prefetch(at: entry.offset + Int(place))
  }

  /// Asks for the beginning of the page behind one.
  @inline(__always)
  func prefetch(behind entry: PageEntry) {
    let file = bytes.view
    for line in 0..<2 { file.prefetch(at: entry.nextOffset &+ 64 &* line) }
  }

  /// The block in which a key from minimum to maximum belongs.
  @inline(never)
  private func block(forKey key: UInt64) throws(GapmapError) -> BlockView {
    let entry = try directory.entry(forKey: key)
    prefetch(entry, for: key)
    let page = try page(entry)
    let block = page.block(page.block(forKey: key))
    block.prefetch(for: key)
    return block
  }

  /// Whether the set holds a key.
  ///
  /// - Parameter key: Any key.
  /// - Returns: True if it does.
  /// - Throws: `damaged` or `unsupportedEncoding` if a page touched for the first time proves so.
  /// - Complexity: O(log *n*); one page is touched and one block decoded at most.
  @usableFromInline
  package func contains(_ key: UInt64) throws(GapmapError) -> Bool {
    guard count > 0, key >= trailer.minimum, key <= trailer.maximum else { return false }
    return try block(forKey: key).contains(key, codes)
  }

  /// How many keys are smaller than a key.
  ///
  /// - Parameter key: Any key, in the set or not.
  /// - Returns: 0 to `count`.
  /// - Throws: As `contains`.
  /// - Complexity: O(log *n*).
  @usableFromInline
  package func rank(of key: UInt64) throws(GapmapError) -> UInt64 {
    guard count > 0, key > trailer.minimum else { return 0 }
    guard key <= trailer.maximum else { return count }
    let block = try block(forKey: key)
    return try block.rank &+ block.lowerBound(key, codes).rank
  }

  /// The key at a position, counted from 0.
  ///
  /// - Parameter position: Below `count`.
  /// - Returns: The key with so many smaller ones.
  /// - Throws: `positionOutOfRange`; as `contains`.
  /// - Complexity: O(log *n*).
  @usableFromInline
  package func select(_ position: UInt64) throws(GapmapError) -> UInt64 {
    guard position < count else {
      throw .positionOutOfRange(position: position, count: count)
    }
    let page = try page(directory.entry(forRank: position))
    let inPage = position &- page.entry.rank
    let block = page.block(page.block(forRank: inPage))
    return try block.select(position &- block.rank, codes)
  }

  /// The smallest key that is not below a key.
  ///
  /// - Parameter key: Any key.
  /// - Returns: Nil if all are below.
  /// - Throws: As `contains`.
  /// - Complexity: O(log *n*).
  @usableFromInline
  package func successor(atLeast key: UInt64) throws(GapmapError) -> UInt64? {
    guard count > 0, key <= trailer.maximum else { return nil }
    guard key > trailer.minimum else { return trailer.minimum }
    let block = try block(forKey: key)
    if let found = try block.lowerBound(key, codes).key { return found }
    // The next block, if there is one, begins where this one must have ended.
    return block.last < trailer.maximum ? block.last + 1 : trailer.maximum
  }

  /// The greatest key that is below a key.
  ///
  /// - Parameter key: Any key.
  /// - Returns: Nil if none is below.
  /// - Throws: As `contains`.
  /// - Complexity: O(log *n*).
  @usableFromInline
  package func predecessor(below key: UInt64) throws(GapmapError) -> UInt64? {
    guard count > 0, key > trailer.minimum else { return nil }
    guard key <= trailer.maximum else { return trailer.maximum }
    // The key just below the one sought belongs in a block whose first key is at most that: there
    // it is.
    let block = try block(forKey: key - 1)
    return try block.predecessor(below: key, codes)
  }

  /// How many keys lie in a closed range.
  ///
  /// - Parameters:
  ///   - lower: The first key that counts.
  ///   - upper: The last one; the count is 0 if it is below `lower`.
  /// - Returns: 0 to `count`.
  /// - Throws: As `contains`.
  /// - Complexity: O(log *n*).
  @usableFromInline
  package func count(from lower: UInt64, through upper: UInt64) throws(GapmapError) -> UInt64 {
    guard lower <= upper else { return 0 }
    let end = upper == .max ? count : try rank(of: upper + 1)
    let start = try rank(of: lower)
    // Each page vouches for its own ranks only.
    guard start <= end else {
      throw directory.damaged(at: 0, "it counts backwards between two pages")
    }
    return end - start
  }
}
