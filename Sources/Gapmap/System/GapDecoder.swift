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
  /// Room behind the tokens of a chunk for those decoded before they are needed.
  private static let slack = HuffmanStream.batch + 1

  private var source: Source
  /// The last key decoded.
  private(set) var key: UInt64
  /// How many gaps have been decoded.
  private(set) var done = 0
  private let count: Int
  private let last: UInt64
  private let extras: ByteView
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

  /// Whether the tokens are decoded with the keys.
  private var isStream: Bool {
    if case .stream = source { true } else { false }
  }

  /// Copies tokens that lie in memory of the thread, so that it can go on after the thread has
  /// decoded others.
  ///
  /// - Returns: What must live for as long as the decoder; nil if that is the index.
  mutating func keepTokens() -> IndexBytes? {
    guard case .symbols(let view) = source else { return nil }
    let own = IndexBytes(copying: view)
    source = .symbols(own.view)
    return own
  }

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

  /// Decodes some of the keys that are left.
  ///
  /// - Parameters:
  ///   - count: How many, at most `left`.
  ///   - keys: Room for them.
  /// - Returns: False if the block is damaged.
  @unsafe
  mutating func decodeMany(_ count: Int, to keys: UnsafeMutablePointer<UInt64>) -> Bool {
    precondition(count <= left)
    let behind = done + count
    var next = unsafe keys
    while done < behind {
      let length = min(Self.longChunk, behind - done)
      guard unsafe decode(length, to: next) else { return false }
      unsafe next += length
    }
    return true
  }

  /// Decodes all keys that are left in two blocks.
  ///
  /// Where a code begins is known only when the one before it has been looked up, and the processor
  /// waits for that; two streams wait for each other instead.
  ///
  /// - Parameters:
  ///   - first: A decoder.
  ///   - firstKeys: Room for what it has left.
  ///   - second: Another.
  ///   - secondKeys: Room for what that has left.
  /// - Returns: False if either block is damaged.
  @unsafe
  static func decodeAll(
    _ first: inout GapDecoder, to firstKeys: UnsafeMutablePointer<UInt64>,
    _ second: inout GapDecoder, to secondKeys: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    var (firstNext, secondNext) = unsafe (firstKeys, secondKeys)
    while first.left > 0, second.left > 0, first.isStream, second.isStream {
      let firstLength = min(longChunk, first.left)
      let secondLength = min(longChunk, second.left)
      guard
        unsafe decode(
          firstLength, of: &first, to: firstNext, secondLength, of: &second, to: secondNext)
      else { return false }
      unsafe firstNext += firstLength
      unsafe secondNext += secondLength
    }
    return unsafe first.decodeMany(first.left, to: firstNext)
      && second.decodeMany(second.left, to: secondNext)
  }

  /// Decodes a chunk of each of two streams.
  @unsafe
  @inline(never)
  private static func decode(
    _ firstLength: Int, of first: inout GapDecoder, to firstKeys: UnsafeMutablePointer<UInt64>,
    _ secondLength: Int, of second: inout GapDecoder, to secondKeys: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    let room = longChunk + slack
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * room) { tokens in
      let tokens = tokens.baseAddress!
      guard
        unsafe fill(tokens, firstLength, of: &first, tokens + room, secondLength, of: &second)
      else { return false }
      return unsafe first.add(tokens, firstLength, to: firstKeys)
        && second.add(tokens + room, secondLength, to: secondKeys)
    }
  }

  /// Decodes tokens of two streams by turns, and keeps those that are more.
  @unsafe
  @inline(__always)
  private static func fill(
    _ firstTokens: UnsafeMutablePointer<UInt8>, _ firstLength: Int, of first: inout GapDecoder,
    _ secondTokens: UnsafeMutablePointer<UInt8>, _ secondLength: Int, of second: inout GapDecoder
  ) -> Bool {
    guard case .stream(var firstStream) = first.source,
      case .stream(var secondStream) = second.source
    else { return false }
    var firstFilled = unsafe first.putCarry(into: firstTokens)
    var secondFilled = unsafe second.putCarry(into: secondTokens)
    while firstFilled < firstLength, secondFilled < secondLength, firstStream.isLong,
      secondStream.isLong
    {
      guard let firstCount = unsafe firstStream.decodeBatch(to: firstTokens + firstFilled),
        let secondCount = unsafe secondStream.decodeBatch(to: secondTokens + secondFilled)
      else { return false }
      firstFilled = firstFilled &+ firstCount
      secondFilled = secondFilled &+ secondCount
    }
    return unsafe first.finish(firstStream, firstTokens, firstLength, filled: firstFilled)
      && second.finish(secondStream, secondTokens, secondLength, filled: secondFilled)
  }

  /// Decodes `length` keys, at most `longChunk`.
  @unsafe
  @inline(never)
  mutating func decode(_ length: Int, to keys: UnsafeMutablePointer<UInt64>) -> Bool {
    switch source {
    case .symbols(let bytes):
      precondition(bytes.canRead(upTo: done + length))
      let tokens = unsafe bytes.withPointer { base, _ in unsafe base + done }
      return unsafe add(tokens.assumingMemoryBound(to: UInt8.self), length, to: keys)
    case .stream(let stream):
      let room = length + Self.slack
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { tokens in
        let tokens = tokens.baseAddress!
        let filled = unsafe putCarry(into: tokens)
        guard unsafe finish(stream, tokens, length, filled: filled) else { return false }
        return unsafe add(tokens, length, to: keys)
      }
    }
  }

  /// Puts the tokens that are known already in front, and says how many they are.
  @unsafe
  @inline(__always)
  private func putCarry(into tokens: UnsafeMutablePointer<UInt8>) -> Int {
    unsafe UnsafeMutableRawPointer(tokens).storeBytes(of: carry, as: SIMD16<UInt8>.self)
    return carried
  }

  /// Decodes the tokens that are missing of `length`.
  @unsafe
  @inline(__always)
  private mutating func finish(
    _ stream: HuffmanStream, _ tokens: UnsafeMutablePointer<UInt8>, _ length: Int, filled: Int
  ) -> Bool {
    var stream = stream
    guard let count = unsafe stream.decode(atLeast: length &- filled, to: tokens + filled) else {
      return false
    }
    carried = filled &+ count &- length
    carry = unsafe UnsafeRawPointer(tokens + length).loadUnaligned(as: SIMD16<UInt8>.self)
    source = .stream(stream)
    return true
  }

  @unsafe
  @inline(__always)
  private mutating func add(
    _ tokens: UnsafePointer<UInt8>, _ length: Int, to keys: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    // No token makes more than 64 bits be passed.
    guard extras.canRead(upTo: position &>> 3 &+ 8 &* length &+ 8) else {
      return unsafe addCarefully(tokens, length, to: keys)
    }
    let base = unsafe extras.withPointer { base, _ in unsafe base }
    var key = self.key
    var bit = UInt64(truncatingIfNeeded: position)
    let parts = unsafe GapPart.ofToken
    var widths: UInt64 = 0
    for i in 0..<length {
      let part = unsafe parts[Int(tokens[i])]
      widths |= part.width
      let word = UInt64(
        littleEndian: unsafe base.loadUnaligned(
          fromByteOffset: Int(truncatingIfNeeded: bit &>> 3), as: UInt64.self))
      key = key &+ (part.least &+ (word &>> (bit & 7) & part.mask))
      bit = bit &+ part.width
      unsafe keys[i] = key
    }
    // Gaps below 2⁵⁷, at most 128 of them, add up to less than 2⁶⁴; so the sum has not wrapped.
    guard widths & GapPart.needsCare == 0, key &- self.key <= last &- self.key, bit <= UInt64(end)
    else { return unsafe addCarefully(tokens, length, to: keys) }
    self.key = key
    position = Int(truncatingIfNeeded: bit)
    done = done &+ length
    return true
  }

  /// The same with a check for each key: near the end of the bytes, for wide gaps, and where
  /// something is wrong.
  @unsafe
  @inline(never)
  private mutating func addCarefully(
    _ tokens: UnsafePointer<UInt8>, _ length: Int, to keys: UnsafeMutablePointer<UInt64>
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

/// What a token says of its gap.
struct GapPart {
  /// The gap if all extra bits are zero.
  var least: UInt64
  /// Ones where extra bits are.
  var mask: UInt64
  /// How many extra bits there are, or `needsCare`.
  var width: UInt64

  /// Stands for the width of tokens that mean no gap, or one so wide that 128 of them might not fit
  /// 64 bits.
  static let needsCare: UInt64 = 64

  /// The part of each token.
  nonisolated(unsafe) static let ofToken: UnsafePointer<GapPart> = {
    let parts = UnsafeMutablePointer<GapPart>.allocate(capacity: 256)
    for token in 0...UInt8.max {
      let width = GapTokens.extraWidth(token)
      let least = token < 16 ? UInt64(token) : UInt64(4 | token & 3) << UInt64(width)
      let part =
        token == 0 || width > 54
        ? GapPart(least: 0, mask: 0, width: needsCare)
        : GapPart(least: least, mask: lowBits(width), width: UInt64(width))
      unsafe (parts + Int(token)).initialize(to: part)
    }
    return unsafe UnsafePointer(parts)
  }()
}
