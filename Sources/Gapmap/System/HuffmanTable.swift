/// A Huffman code ready for decoding: what to do for each of the next 11 bits.
///
/// An entry gives two symbols where two codes fit into the bits, which is the usual case.
@safe
struct HuffmanTable: @unchecked Sendable {
  /// The longest code.
  static let maximumLength = 11
  private static let size = 1 << maximumLength

  fileprivate let entries: UnsafeMutablePointer<Entry>

  /// Two symbols and how many bits their codes have.
  fileprivate struct Entry {
    var symbols: UInt16
    /// Bits of the first symbol's code.
    var firstLength: UInt8
    /// Bits of both codes in the low 5 bits, number of symbols in the others.
    var both: UInt8

    @inline(__always)
    var length: Int { Int(both & 31) }
    @inline(__always)
    var count: Int { Int(both &>> 5) }
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
    unsafe entries = .allocate(capacity: Self.size)
    // Codes of low weight, which are long, come first; short codes are filled up to 11 bits.
    let scale = Self.size / total
    let longest = total.trailingZeroBitCount
    var next = 0
    for weight in 1...UInt8(longest) {
      for (symbol, _) in weights.enumerated().filter({ $0.element == weight }) {
        let length = UInt8(longest + 1) - weight
        let end = next + scale << Int(weight - 1)
        for i in next..<end {
          unsafe entries[i] = Entry(
            symbols: UInt16(symbol), firstLength: length, both: length | 1 << 5)
        }
        next = end
      }
    }
    // A single symbol would have a code without bits.
    guard next == Self.size else {
      free()
      return nil
    }
    pair()
  }

  /// Adds the second symbol where its code is known from the bits left.
  private func pair() {
    let singles = unsafe [Entry](UnsafeBufferPointer(start: entries, count: Self.size))
    for i in 0..<Self.size {
      let first = singles[i]
      let second = singles[i << Int(first.firstLength) & (Self.size - 1)]
      let length = first.firstLength + second.firstLength
      guard length <= Self.maximumLength else { continue }
      unsafe entries[i] = Entry(
        symbols: first.symbols | second.symbols << 8, firstLength: first.firstLength,
        both: length | 2 << 5)
    }
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

  func free() { unsafe entries.deallocate() }
}

/// A stream of Huffman codes, which is read from its end (RFC 8878, 4.2.2).
@safe
struct HuffmanStream {
  /// How many symbols one call decodes at most.
  static let batch = 8

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
  /// - Parameter symbols: Room for `batch` symbols.
  /// - Returns: How many were decoded; nil if the stream is damaged.
  @unsafe
  @inline(__always)
  mutating func decode(_ symbols: UnsafeMutablePointer<UInt8>) -> Int? {
    guard remaining >= Self.batch else { return unsafe decodeLast(symbols) }
    let entries = unsafe table.entries
    var left = bits
    // 57 bits or more, if there are so many: enough for four entries.
    var word = unsafe window(left)
    var count = 0
    for _ in 0..<4 {
      let entry = unsafe entries[Int(truncatingIfNeeded: word &>> 53)]
      unsafe (symbols + count).withMemoryRebound(to: UInt8.self, capacity: 2) {
        unsafe UnsafeMutableRawPointer($0).storeBytes(
          of: entry.symbols.littleEndian, as: UInt16.self)
      }
      word = word &<< UInt64(entry.length)
      left = left &- entry.length
      count = count &+ entry.count
    }
    bits = left
    remaining = remaining &- count
    // Bits are left for as long as symbols are.
    return left >= 0 && (left == 0) == (remaining == 0) ? count : nil
  }

  /// The last symbols one by one: behind the last one, there is nothing to make pairs of.
  @unsafe
  @inline(never)
  private mutating func decodeLast(_ symbols: UnsafeMutablePointer<UInt8>) -> Int? {
    let count = remaining
    for i in 0..<count {
      let entry = unsafe table.entries[bits > 0 ? Int(truncatingIfNeeded: window(bits) &>> 53) : 0]
      unsafe symbols[i] = UInt8(truncatingIfNeeded: entry.symbols)
      bits = bits &- Int(entry.firstLength)
    }
    guard bits == 0 else { return nil }
    remaining = 0
    return count
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
