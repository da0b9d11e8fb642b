/// A Huffman code ready for decoding: what to do for each of the next 11 bits.
///
/// An entry gives up to three symbols, as many as have their codes within the bits.
@safe
struct HuffmanTable: @unchecked Sendable {
  /// The longest code.
  static let maximumLength = 11
  private static let size = 1 << maximumLength
  private static let entriesLength = size * MemoryLayout<Entry>.stride

  /// The entries, and behind them the length of each symbol's code.
  private let memory: UnsafeMutableRawPointer

  @unsafe
  @inline(__always)
  fileprivate var entries: UnsafeMutablePointer<Entry> {
    unsafe memory.assumingMemoryBound(to: Entry.self)
  }

  @unsafe
  @inline(__always)
  fileprivate var lengths: UnsafeMutablePointer<UInt8> {
    unsafe (memory + Self.entriesLength).assumingMemoryBound(to: UInt8.self)
  }

  /// Symbols, the first in the lowest of three bytes; then how many bits their codes have, in four
  /// bits, and how many symbols there are.
  fileprivate struct Entry {
    var fields: UInt32

    @inline(__always)
    init(symbols: UInt32, length: Int, count: Int) {
      fields = symbols | UInt32(length) << 24 | UInt32(count) << 28
    }

    @inline(__always)
    var first: UInt8 { UInt8(truncatingIfNeeded: fields) }
    @inline(__always)
    var length: Int { Int(truncatingIfNeeded: fields &>> 24 & 15) }
    @inline(__always)
    var count: Int { Int(truncatingIfNeeded: fields &>> 28) }
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
    guard total > 1, total.nonzeroBitCount == 1, total <= Self.size, weights.count <= 256 else {
      return nil
    }
    unsafe memory = .allocate(
      byteCount: Self.entriesLength + 256, alignment: MemoryLayout<Entry>.alignment)
    unsafe lengths.initialize(repeating: 0, count: 256)
    // Codes of low weight, which are long, come first; short codes are filled up to 11 bits.
    let scale = Self.size / total
    let longest = total.trailingZeroBitCount
    var next = 0
    for weight in 1...UInt8(longest) {
      for (symbol, _) in weights.enumerated().filter({ $0.element == weight }) {
        let length = UInt8(longest + 1) - weight
        unsafe lengths[symbol] = length
        let end = next + scale << Int(weight - 1)
        for i in next..<end {
          unsafe (entries + i).initialize(
            to: Entry(symbols: UInt32(symbol), length: Int(length), count: 1))
        }
        next = end
      }
    }
    // A single symbol would have a code without bits.
    guard next == Self.size else {
      free()
      return nil
    }
    join()
  }

  /// Adds further symbols where their codes are known from the bits left.
  private func join() {
    let singles = unsafe [Entry](UnsafeBufferPointer(start: entries, count: Self.size))
    for i in 0..<Self.size {
      var symbols = UInt32(singles[i].first)
      var length = singles[i].length
      var count = 1
      while count < 3, length < Self.maximumLength {
        let next = singles[i << length & (Self.size - 1)]
        guard length + next.length <= Self.maximumLength else { break }
        symbols |= UInt32(next.first) << UInt32(8 * count)
        length += next.length
        count += 1
      }
      unsafe entries[i] = Entry(symbols: symbols, length: length, count: count)
    }
  }

  /// Takes a table up again that is known by its address.
  @unsafe
  @inline(__always)
  init?(address: UInt) {
    guard let memory = unsafe UnsafeMutableRawPointer(bitPattern: address) else { return nil }
    unsafe self.memory = memory
  }

  @inline(__always)
  var address: UInt { UInt(bitPattern: unsafe memory) }

  func free() { unsafe memory.deallocate() }
}

/// A stream of Huffman codes, which is read from its end (RFC 8878, 4.2.2).
@safe
struct HuffmanStream {
  /// How many symbols one call decodes at most.
  static let batch = 12

  private let table: HuffmanTable
  private let base: UnsafeRawPointer
  /// How many bits are left.
  private var bits: Int
  /// How many symbols are left.
  private(set) var remaining: Int

  /// Whether more symbols are left than one call decodes.
  @inline(__always)
  var isLong: Bool { remaining > Self.batch }

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
  /// - Parameter symbols: Room for `batch` + 1 bytes or, if not so many symbols are left, for those.
  ///   What is written behind the symbols decoded has no meaning.
  /// - Returns: How many were decoded; nil if the stream is damaged.
  @unsafe
  @inline(__always)
  mutating func decode(_ symbols: UnsafeMutablePointer<UInt8>) -> Int? {
    guard isLong else { return unsafe decodeLast(symbols) }
    let entries = unsafe table.entries
    var left = bits
    // 57 bits or more, if there are so many: enough for four entries.
    var word = unsafe window(left)
    var count = 0
    for _ in 0..<4 {
      let entry = unsafe entries[Int(truncatingIfNeeded: word &>> 53)]
      unsafe Self.store(entry, at: symbols + count)
      word = word &<< UInt64(truncatingIfNeeded: entry.length)
      left = left &- entry.length
      count = count &+ entry.count
    }
    bits = left
    remaining = remaining &- count
    // Bits are left, as symbols are.
    return left > 0 ? count : nil
  }

  /// The last symbols: behind the last one there is nothing that would make an entry of several.
  @unsafe
  @inline(never)
  private mutating func decodeLast(_ symbols: UnsafeMutablePointer<UInt8>) -> Int? {
    let count = remaining
    var done = 0
    while count - done > 3 {
      let entry = unsafe nextEntry
      unsafe Self.store(entry, at: symbols + done)
      bits = bits &- entry.length
      done = done &+ entry.count
    }
    while done < count {
      let symbol = unsafe nextEntry.first
      unsafe symbols[done] = symbol
      bits = bits &- Int(unsafe table.lengths[Int(symbol)])
      done = done &+ 1
    }
    guard bits == 0 else { return nil }
    remaining = 0
    return count
  }

  @unsafe
  @inline(__always)
  private static func store(
    _ entry: HuffmanTable.Entry, at symbols: UnsafeMutablePointer<UInt8>
  ) {
    unsafe UnsafeMutableRawPointer(symbols).storeBytes(
      of: entry.fields.littleEndian, as: UInt32.self)
  }

  /// What to do with the next bits; where none are left, with zeros.
  @unsafe
  @inline(__always)
  private var nextEntry: HuffmanTable.Entry {
    unsafe table.entries[bits > 0 ? Int(truncatingIfNeeded: window(bits) &>> 53) : 0]
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
