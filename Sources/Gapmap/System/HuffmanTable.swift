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

  /// How many bits the symbols' codes have, in the low 6 bits; how many symbols there are, in the 2
  /// bits above; then the symbols, a byte each, the first lowest.
  ///
  /// So a word can be shifted by an entry as it is, since of the distance 6 bits count.
  fileprivate struct Entry {
    var fields: UInt32

    @inline(__always)
    init(symbols: UInt32, length: Int, count: Int) {
      fields = symbols << 8 | UInt32(count) << 6 | UInt32(length)
    }

    @inline(__always)
    var first: UInt8 { UInt8(truncatingIfNeeded: fields &>> 8) }
    @inline(__always)
    var length: Int { Int(truncatingIfNeeded: fields & 63) }
    @inline(__always)
    var count: Int { Int(truncatingIfNeeded: fields &>> 6 & 3) }
    @inline(__always)
    var symbols: UInt32 { fields &>> 8 }
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
  /// How many entries of the table are used for 57 bits.
  private static let steps = 5
  /// How many symbols these give at most.
  static let batch = 3 * steps

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

  /// Whether more symbols are left than `decodeBatch` decodes.
  @inline(__always)
  var isLong: Bool { remaining > Self.batch }

  /// Decodes symbols until there are enough of them.
  ///
  /// - Parameters:
  ///   - count: How many are enough, not more than are left.
  ///   - symbols: Room for `count` + `batch` bytes or, if fewer symbols are left, for those. What is
  ///     written behind the symbols decoded has no meaning.
  /// - Returns: How many were decoded; nil if the stream is damaged.
  @unsafe
  @inline(__always)
  mutating func decode(atLeast count: Int, to symbols: UnsafeMutablePointer<UInt8>) -> Int? {
    var stream = self
    var done = 0
    while done < count, stream.isLong {
      guard let decoded = unsafe stream.decodeBatch(to: symbols + done) else { return nil }
      done = done &+ decoded
    }
    self = stream
    if done < count {
      guard let decoded = unsafe decodeLast(to: symbols + done) else { return nil }
      done = done &+ decoded
    }
    return done
  }

  /// Decodes up to `batch` symbols of a long stream.
  ///
  /// - Parameter symbols: Room for `batch` + 1 bytes.
  /// - Returns: How many were decoded; nil if the stream is damaged.
  @unsafe
  @inline(__always)
  mutating func decodeBatch(to symbols: UnsafeMutablePointer<UInt8>) -> Int? {
    let entries = unsafe table.entries
    // 57 bits or more, if there are so many.
    var word = unsafe window(bits)
    var count = 0
    var lengths: UInt32 = 0
    for _ in 0..<Self.steps {
      let entry = unsafe entries[Int(truncatingIfNeeded: word &>> 53)]
      unsafe Self.store(entry, at: symbols + count)
      word = word &<< UInt64(truncatingIfNeeded: entry.fields)
      lengths = lengths &+ entry.fields
      count = count &+ entry.count
    }
    bits = bits &- Int(truncatingIfNeeded: lengths & 63)
    remaining = remaining &- count
    // Bits are left, as symbols are.
    return bits > 0 ? count : nil
  }

  /// Decodes the last symbols: behind the last one there is nothing that would make an entry of
  /// several.
  @unsafe
  @inline(never)
  private mutating func decodeLast(to symbols: UnsafeMutablePointer<UInt8>) -> Int? {
    let count = remaining
    var bits = bits
    var done = 0
    while count - done > 3 {
      let entry = unsafe entry(at: bits)
      unsafe Self.store(entry, at: symbols + done)
      bits = bits &- entry.length
      done = done &+ entry.count
    }
    while done < count {
      let symbol = unsafe entry(at: bits).first
      unsafe symbols[done] = symbol
      bits = bits &- Int(unsafe table.lengths[Int(symbol)])
      done = done &+ 1
    }
    guard bits == 0 else { return nil }
    self.bits = 0
    remaining = 0
    return count
  }

  @unsafe
  @inline(__always)
  private static func store(
    _ entry: HuffmanTable.Entry, at symbols: UnsafeMutablePointer<UInt8>
  ) {
    unsafe UnsafeMutableRawPointer(symbols).storeBytes(
      of: entry.symbols.littleEndian, as: UInt32.self)
  }

  /// What to do with the bits below a place; where there are none, with zeros.
  @unsafe
  @inline(__always)
  private func entry(at bits: Int) -> HuffmanTable.Entry {
    unsafe table.entries[bits > 0 ? Int(truncatingIfNeeded: window(bits) &>> 53) : 0]
  }

  /// The bits below a place, from the highest on, then zeros.
  @unsafe
  @inline(__always)
  private func window(_ bits: Int) -> UInt64 {
    let byte = max((bits &- 57) >> 3, 0)
    let word = UInt64(
      littleEndian: unsafe base.loadUnaligned(fromByteOffset: byte, as: UInt64.self))
    return word &<< UInt64(truncatingIfNeeded: 8 &* byte &+ 64 &- bits)
  }
}
