/// A Huffman code ready for decoding: what to do for each of the next 11 bits.
///
/// An entry gives as many symbols, up to three, as have their codes within these bits.
@safe
struct HuffmanTable: @unchecked Sendable {
  /// The longest code.
  static let maximumLength = 11
  private static let size = 1 << maximumLength
  private static let symbolCount = 256

  fileprivate let entries: UnsafeMutablePointer<Entry>

  /// Symbols and how many bits their codes have.
  fileprivate struct Entry {
    /// Bits of all codes in bits 0 to 5, number of symbols in the next two, then the symbols.
    private let bits: UInt32

    init(symbols: UInt32, count: Int, length: Int) {
      bits = symbols << 8 | UInt32(count) << 6 | UInt32(length)
    }

    @inline(__always)
    var length: UInt64 { UInt64(bits & 63) }
    @inline(__always)
    var count: Int { Int(bits &>> 6 & 3) }
    /// The first symbol in the lowest byte, the others above it.
    @inline(__always)
    var symbols: UInt32 { bits &>> 8 }
  }

  /// Makes the table of a code in memory that `free` gives back.
  ///
  /// - Parameter weights: One for each symbol: 0 where it has no code, otherwise what makes the code
  ///   complete: 2 to their power less one adds up to a power of two (RFC 8878, 4.2.1).
  /// - Returns: Nil if the weights make no code of at most 11 bits.
  init?(weights: [UInt8]) {
    var total = 0
    for weight in weights where weight > 0 {
      guard weight <= Self.maximumLength else { return nil }
      total += 1 << Int(weight - 1)
    }
    guard total > 1, total.nonzeroBitCount == 1, total <= Self.size,
      weights.count <= Self.symbolCount
    else { return nil }
    // Codes of low weight, which are long, come first; short codes are filled up to 11 bits.
    let scale = Self.size / total
    let longest = total.trailingZeroBitCount
    var firsts: [UInt8] = []
    var lengths = [UInt8](repeating: 0, count: Self.symbolCount)
    for weight in 1...UInt8(longest) {
      for (symbol, _) in weights.enumerated().filter({ $0.element == weight }) {
        lengths[symbol] = UInt8(longest + 1) - weight
        let repeated = scale << Int(weight - 1)
        firsts += [UInt8](repeating: UInt8(symbol), count: repeated)
      }
    }
    // A single symbol would have a code without bits.
    guard firsts.count == Self.size else { return nil }
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: Self.size * MemoryLayout<Entry>.stride + Self.symbolCount, alignment: 64)
    unsafe entries = memory.bindMemory(to: Entry.self, capacity: Self.size)
    for i in 0..<Self.size { unsafe entries[i] = Self.entry(i, firsts, lengths) }
    for i in 0..<Self.symbolCount { unsafe self.lengths[i] = lengths[i] }
  }

  /// What to do where the next bits are those of `window`.
  private static func entry(_ window: Int, _ firsts: [UInt8], _ lengths: [UInt8]) -> Entry {
    var symbols: UInt32 = 0
    var count = 0
    var length = 0
    while count < 3 {
      let symbol = firsts[window << length & (size - 1)]
      let longer = length + Int(lengths[Int(symbol)])
      guard longer <= maximumLength else { break }
      symbols |= UInt32(symbol) << UInt32(8 * count)
      length = longer
      count += 1
    }
    return Entry(symbols: symbols, count: count, length: length)
  }

  /// Bits of each symbol's code, behind the entries; 0 for a symbol without a code.
  fileprivate var lengths: UnsafeMutablePointer<UInt8> {
    unsafe UnsafeMutableRawPointer(entries + Self.size).assumingMemoryBound(to: UInt8.self)
  }

  /// Takes a table up again that is known by its address.
  @unsafe
  @inline(__always)
  init?(address: UInt) {
    guard let entries = unsafe UnsafeMutablePointer<Entry>(bitPattern: address) else { return nil }
    unsafe self.entries = entries
  }

  @inline(__always)
  var address: UInt { UInt(bitPattern: unsafe entries) }

  func free() { unsafe UnsafeMutableRawPointer(entries).deallocate() }
}

/// A stream of Huffman codes, which is read from its end (RFC 8878, 4.2.2).
@safe
struct HuffmanStream {
  /// Entries whose codes fit what `window` gives.
  private static let entries = 5
  /// How many symbols one call decodes at most.
  static let batch = 3 * entries
  /// How many bytes, with those symbols, may be written to.
  static let room = batch + 2

  private let table: HuffmanTable
  private let base: UnsafeRawPointer
  /// How many bits are left.
  private var bits: Int
  /// How many symbols are left.
  private(set) var remaining: Int

  /// - Parameters:
  ///   - bytes: The whole stream.
  ///   - count: How many symbols it holds, 1 or more.
  /// - Returns: Nil if the bytes are no stream.
  @inline(__always)
  init?(_ bytes: ByteView, count: Int, table: HuffmanTable) {
    guard count > 0, bytes.count > 0, bytes[bytes.count &- 1] != 0 else { return nil }
    // A short stream is loaded with what is behind it.
    precondition(bytes.canRead(upTo: max(bytes.count, 8)))
    self.table = table
    unsafe base = bytes.withPointer { base, _ in unsafe base }
    remaining = count
    // The highest bit set marks the end.
    bits = 8 &* bytes.count &- 1 &- bytes[bytes.count &- 1].leadingZeroBitCount
  }

  /// Decodes up to `batch` symbols, all that are left if they are fewer.
  ///
  /// - Parameter symbols: `room` bytes; what is behind the symbols is overwritten, too.
  /// - Returns: How many were decoded; nil if the stream is damaged.
  @unsafe
  @inline(__always)
  mutating func decode(_ symbols: UnsafeMutablePointer<UInt8>) -> Int? {
    guard remaining >= Self.batch else { return unsafe decodeLast(symbols) }
    let entries = unsafe table.entries
    // 57 bits or more, if there are so many.
    var word = unsafe window(bits)
    var used: UInt64 = 0
    var count = 0
    for _ in 0..<Self.entries {
      let entry = unsafe entries[Int(truncatingIfNeeded: word &>> 53)]
      unsafe UnsafeMutableRawPointer(symbols + count).storeBytes(
        of: entry.symbols.littleEndian, as: UInt32.self)
      word = word &<< entry.length
      used = used &+ entry.length
      count = count &+ entry.count
    }
    bits = bits &- Int(truncatingIfNeeded: used)
    remaining = remaining &- count
    // Bits are left for as long as symbols are.
    return bits >= 0 && (bits == 0) == (remaining == 0) ? count : nil
  }

  /// The last symbols, an entry at a time for as long as all symbols of the entry are wanted.
  @unsafe
  @inline(never)
  private mutating func decodeLast(_ symbols: UnsafeMutablePointer<UInt8>) -> Int? {
    let count = remaining
    var next = unsafe symbols
    while remaining > 0 {
      guard bits > 0 else { return nil }
      let entry = unsafe table.entries[Int(truncatingIfNeeded: window(bits) &>> 53)]
      unsafe UnsafeMutableRawPointer(next).storeBytes(
        of: entry.symbols.littleEndian, as: UInt32.self)
      if entry.count <= remaining {
        unsafe next += entry.count
        bits = bits &- Int(truncatingIfNeeded: entry.length)
        remaining = remaining &- entry.count
      } else {
        unsafe bits = bits &- Int(table.lengths[Int(next[0])])
        unsafe next += 1
        remaining = remaining &- 1
      }
    }
    return bits == 0 ? count : nil
  }

  /// The next bits, from the highest on, then zeros.
  @unsafe
  @inline(__always)
  private func window(_ bits: Int) -> UInt64 {
    let byte = max((bits &- 57) >> 3, 0)
    let word = UInt64(
      littleEndian: unsafe base.loadUnaligned(fromByteOffset: byte, as: UInt64.self))
    return word &<< UInt64(truncatingIfNeeded: 8 &* byte &+ 64 &- bits)
  }
}
