/// What each token of a gap says.
enum GapTable {
  /// The greatest token whose gap has at most 57 bits.
  static let greatestToken = 227
  fileprivate static let masks = 256
  fileprivate static let widths = 512

  /// For each token the least gap that has it, then for each a mask of its extra bits, then how many
  /// these are.
  nonisolated(unsafe) static let shared: UnsafePointer<UInt64> = {
    let table = UnsafeMutablePointer<UInt64>.allocate(capacity: 768)
    for token in 0...UInt8.max {
      let width = GapTokens.extraWidth(token)
      let base = token < 16 ? UInt64(token) : UInt64(4 | token & 3) << UInt64(width)
      unsafe table[Int(token)] = base
      unsafe table[masks + Int(token)] = lowBits(width)
      unsafe table[widths + Int(token)] = UInt64(width)
    }
    return unsafe UnsafePointer(table)
  }()
}

/// A key, gaps being added to it.
struct GapSum {
  var key: UInt64
  /// Where the next extra bits are.
  var bit: Int

  /// The next extra bits, 57 at least.
  @unsafe
  @inline(__always)
  func word(_ base: UnsafeRawPointer) -> UInt64 {
    let word = unsafe base.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self)
    return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: bit & 7)
  }

  /// Adds a gap whose extra bits are the next of a word, and gives the sum.
  @unsafe
  @inline(__always)
  mutating func add(
    _ token: UInt8, _ word: inout UInt64, _ table: UnsafePointer<UInt64>
  ) -> UInt64 {
    let token = Int(token)
    let width = unsafe table[GapTable.widths &+ token]
    key = unsafe key &+ (table[token] &+ word & table[GapTable.masks &+ token])
    word = word &>> width
    bit = bit &+ Int(truncatingIfNeeded: width)
    return key
  }

  /// Adds a gap that has no extra bits, and gives the sum.
  @inline(__always)
  mutating func addShort(_ token: UInt8) -> UInt64 {
    key = key &+ UInt64(token)
    return key
  }
}
