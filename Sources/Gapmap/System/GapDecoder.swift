/// Decodes a block of gap tokens, from its first key on, a few keys at a time.
///
/// Symbols are decoded in one loop and gaps added up in another, neither of which has a branch that
/// the data decides; what the keys must satisfy is checked once for every few of them.
@safe
struct GapDecoder {
  /// How many keys are decoded at once where the rest may not be needed.
  static let chunk = 32
  /// How many are decoded at once where all are.
  private static let longChunk = 128

  private var source: Source
  /// The last key decoded.
  private(set) var key: UInt64
  /// How many gaps have been decoded.
  private(set) var done = 0
  private let count: Int
  private let last: UInt64
  private let extras: ByteView
  private let table = unsafe GapTable.shared
  /// Where in `extras` the next extra bits are, and where all end.
  private(set) var position: Int
  private let end: Int
  /// Symbols decoded before they were needed, and how many.
  private var carry = SIMD16<UInt8>()
  private var carried = 0

  enum Source {
    /// Symbols as they are, for the time that their memory is theirs.
    case symbols(ByteView)
    case stream(HuffmanStream)
  }

  /// - Parameters:
  ///   - source: The tokens.
  ///   - count: How many there are.
  ///   - first: The key before the first gap.
  ///   - last: The greatest key allowed.
  ///   - payload: The block's payload.
  ///   - extraStart: The bit of the payload at which the extra bits begin.
  @inline(__always)
  init(
    _ source: Source, count: Int, first: UInt64, last: UInt64, payload: ByteView, extraStart: Int
  ) {
    self.source = source
    self.count = count
    key = first
    self.last = last
    extras = payload
    position = extraStart
    end = 8 &* payload.count
  }

  /// How many keys are left to decode.
  var left: Int { count - done }

  /// How many of these are decoded at once.
  var chunkLength: Int { min(Self.chunk, left) }

  /// Where a search stopped.
  struct Found {
    /// How many keys behind the first are below the one sought.
    var index: Int
    /// The first that is not, if there is one.
    var key: UInt64?
    /// The one before it.
    var previous: UInt64
  }

  /// Decodes up to the first key not below the one given.
  ///
  /// - Returns: Nil if the block is damaged.
  mutating func lowerBound(_ sought: UInt64) -> Found? {
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.chunk) { keys in
      let keys = keys.baseAddress!
      while left > 0 {
        let start = done
        let before = key
        let length = chunkLength
        guard unsafe decode(length, to: keys) else { return nil }
        guard key >= sought else { continue }
        var below = 0
        for i in 0..<length { below = below &+ (unsafe keys[i] < sought ? 1 : 0) }
        return Found(
          index: start + below, key: unsafe keys[below],
          previous: below == 0 ? before : unsafe keys[below - 1])
      }
      return Found(index: count, key: nil, previous: key)
    }
  }

  /// Decodes so many keys that the last is the one behind `index` gaps.
  ///
  /// - Returns: False if the block is damaged.
  mutating func skip(to index: Int) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.chunk) { keys in
      while done < index {
        let length = min(Self.chunk, index - done)
        guard unsafe decode(length, to: keys.baseAddress!) else { return false }
      }
      return true
    }
  }

  /// Decodes all keys that are left, `left` of them.
  ///
  /// - Returns: False if the block is damaged.
  @unsafe
  mutating func decodeAll(to keys: UnsafeMutablePointer<UInt64>) -> Bool {
    var next = unsafe keys
    while left > 0 {
      let length = min(Self.longChunk, left)
      guard unsafe decode(length, to: next) else { return false }
      unsafe next += length
    }
    return true
  }

  /// Decodes `length` keys, at most `longChunk`.
  @unsafe
  @inline(never)
  mutating func decode(_ length: Int, to keys: UnsafeMutablePointer<UInt64>) -> Bool {
    let capacity = length + HuffmanStream.room + MemoryLayout<SIMD32<UInt8>>.size
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { tokens in
      let tokens = tokens.baseAddress!
      guard unsafe fill(tokens, length) else { return false }
      return unsafe add(tokens, length, to: keys)
    }
  }

  /// Decodes `length` tokens, and keeps those that are more; behind them the memory is filled with
  /// tokens of the least gap.
  @unsafe
  @inline(__always)
  private mutating func fill(_ tokens: UnsafeMutablePointer<UInt8>, _ length: Int) -> Bool {
    let bytes = UnsafeMutableRawPointer(tokens)
    switch source {
    case .symbols(let symbols):
      for i in 0..<length { unsafe tokens[i] = symbols[done &+ i] }
    case .stream(var stream):
      unsafe bytes.storeBytes(of: carry, as: SIMD16<UInt8>.self)
      var filled = carried
      while filled < length {
        guard let count = unsafe stream.decode(tokens + filled) else { return false }
        filled = filled &+ count
      }
      carried = filled &- length
      carry = unsafe bytes.loadUnaligned(fromByteOffset: length, as: SIMD16<UInt8>.self)
      source = .stream(stream)
    }
    unsafe bytes.storeBytes(
      of: SIMD32<UInt8>(repeating: 1), toByteOffset: length, as: SIMD32<UInt8>.self)
    return true
  }

  @unsafe
  @inline(__always)
  private mutating func add(
    _ tokens: UnsafeMutablePointer<UInt8>, _ length: Int, to keys: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    // Bits that occur in any token, so no token is greater; and whether one is 0, which no gap has.
    var bits: UInt64 = 0
    var zeros: UInt64 = 0
    for start in stride(from: 0, to: length, by: 8) {
      let eight = unsafe UnsafeRawPointer(tokens + start).loadUnaligned(as: UInt64.self)
      bits |= eight
      zeros |= (eight &- 0x0101_0101_0101_0101) & ~eight
    }
    bits |= bits &>> 32
    bits |= bits &>> 16
    bits |= bits &>> 8
    let greatest = zeros & 0x8080_8080_8080_8080 == 0 ? Int(bits & 0xFF) : 0xFF
    let longest = GapTokens.extraWidth(UInt8(truncatingIfNeeded: greatest))
    // Gaps of up to 57 bits, at most 128 of them, add up to less than 2⁶⁴, so the sum cannot wrap.
    guard greatest <= GapTable.greatestToken,
      extras.canRead(upTo: (position &+ length &* longest) &>> 3 &+ 8)
    else { return unsafe addCarefully(tokens, length, to: keys) }
    var sum = GapSum(key: key, bit: position)
    if longest == 0 {
      for i in 0..<length { unsafe keys[i] = sum.addShort(tokens[i]) }
    } else {
      let base = unsafe extras.withPointer { base, _ in unsafe base }
      var i = 0
      if 4 &* longest <= 57 {
        while i &+ 4 <= length {
          // The extra bits of all four are in one word.
          var word = unsafe sum.word(base)
          for j in i..<(i &+ 4) { unsafe keys[j] = sum.add(tokens[j], &word, table) }
          i = i &+ 4
        }
      }
      while i < length {
        var word = unsafe sum.word(base)
        unsafe keys[i] = sum.add(tokens[i], &word, table)
        i = i &+ 1
      }
    }
    guard sum.key &- key <= last &- key, sum.bit <= end else {
      return unsafe addCarefully(tokens, length, to: keys)
    }
    key = sum.key
    position = sum.bit
    done = done &+ length
    return true
  }

  /// The same with a check for each key: near the end of the bytes, for wide gaps, and where
  /// something is wrong.
  @unsafe
  @inline(never)
  private mutating func addCarefully(
    _ tokens: UnsafeMutablePointer<UInt8>, _ length: Int, to keys: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    for i in 0..<length {
      let token = unsafe tokens[i]
      var gap = UInt64(token)
      if token >= 16 {
        let width = GapTokens.extraWidth(token)
        guard position + width <= end else { return false }
        gap = UInt64(4 | token & 3) << UInt64(width) | extras.bits(at: position, width: width)
        position += width
      }
      guard gap > 0, gap <= last &- key else { return false }
      key = key &+ gap
      unsafe keys[i] = key
    }
    done += length
    return true
  }
}
