/// The set bits of a row of bytes, passed one after another, least significant first.
struct SetBits {
  private let bytes: ByteView
  /// Set bits of the current word that have not been passed.
  var word: UInt64 = 0
  /// Where in the bytes the word behind the current one begins.
  private(set) var next = 0

  /// Whether bytes have two set bits or more, on average.
  private let isDense: Bool

  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - count: How many of their bits are set.
  @inline(__always)
  init(_ bytes: ByteView, count: Int) {
    self.bytes = bytes
    isDense = count > 2 &* bytes.count
  }

  /// Goes on to the next word, whatever is left of the current one; false if there is none.
  @inline(__always)
  mutating func advance() -> Bool {
    guard next < bytes.count else { return false }
    word = bytes.word(at: next)
    next = next &+ 8
    return true
  }

  /// Which bit bit 0 of the current word is.
  @inline(__always)
  var start: UInt64 { UInt64(truncatingIfNeeded: 8 &* (next &- 8)) }

  /// Takes the first set bit out of the current word, which must have one, and gives its place
  /// there.
  @inline(__always)
  mutating func removeFirst() -> UInt64 {
    let place = UInt64(truncatingIfNeeded: word.trailingZeroBitCount)
    word &= word &- 1
    return place
  }

  /// Passes so many set bits.
  ///
  /// - Returns: False if there are fewer.
  mutating func skip(_ count: Int) -> Bool {
    var left = count
    var ones = word.nonzeroBitCount
    while left > ones {
      left = left &- ones
      word = 0
      // Eight words at a time, which the compiler makes vectors of.
      while next <= bytes.count &- 64, case let block = bytes.ones(at: next), block < left {
        left = left &- block
        next = next &+ 64
      }
      guard advance() else { return false }
      ones = word.nonzeroBitCount
    }
    for _ in 0..<left { word &= word &- 1 }
    return true
  }

  /// Writes what the next bits stand for.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - base: What bit 0 of the bytes stands for; each bit behind it for one more.
  ///   - keys: Room for all of them.
  /// - Returns: False if there are fewer.
  @unsafe
  mutating func decode(
    _ count: Int, from base: UInt64, to keys: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    var bits = self
    var keys = unsafe keys
    var left = count
    while true {
      let ones = min(bits.word.nonzeroBitCount, left)
      let wordBase = base &+ bits.start
      for i in 0..<ones { unsafe keys[i] = wordBase &+ bits.removeFirst() }
      unsafe keys += ones
      left = left &- ones
      if left == 0 { break }
      if isDense {
        let done = unsafe bits.decodeBytes(left, from: base, to: keys)
        unsafe keys += done
        left = left &- done
        if left == 0 { break }
      }
      guard bits.advance() else { return false }
    }
    self = bits
    return true
  }

  /// The same for whole bytes, behind a word of which no bit is left, as long as there are eight keys
  /// to be written: so many are written for every byte, whether it has so many bits or not.
  ///
  /// - Returns: How many bits were set.
  @unsafe
  @inline(__always)
  private mutating func decodeBytes(
    _ count: Int, from base: UInt64, to keys: UnsafeMutablePointer<UInt64>
  ) -> Int {
    let table = unsafe BitPlaces.ofByte
    let target = UnsafeMutableRawPointer(keys)
    var done = 0
    while done &+ 8 <= count, next < bytes.count {
      let row = unsafe table[Int(bytes[next])]
      let byteBase = SIMD8(repeating: base &+ UInt64(truncatingIfNeeded: 8 &* next))
      unsafe target.storeBytes(
        of: byteBase &+ SIMD8<UInt64>(truncatingIfNeeded: row.places), toByteOffset: 8 &* done,
        as: SIMD8<UInt64>.self)
      done = done &+ row.count
      next = next &+ 1
    }
    return done
  }
}

/// Where a byte's set bits are.
private struct BitPlaces {
  /// Their places, ascending, in as many lanes as there are.
  var places = SIMD8<UInt8>()
  var count = 0

  nonisolated(unsafe) static let ofByte: UnsafePointer<BitPlaces> = {
    let rows = UnsafeMutablePointer<BitPlaces>.allocate(capacity: 256)
    for byte in 0..<256 {
      var row = BitPlaces()
      for bit in 0..<8 where byte >> bit & 1 != 0 {
        row.places[row.count] = UInt8(bit)
        row.count += 1
      }
      unsafe (rows + byte).initialize(to: row)
    }
    return unsafe UnsafePointer(rows)
  }()
}
