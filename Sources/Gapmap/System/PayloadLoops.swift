// The loops over all keys or symbols of a block, in bounds that are checked before.
//
// Each has its sink to itself, since one in a caller's hands would be in memory and not in registers.

extension PayloadBuffer {
  /// Writes the low bits of distances, one behind the other, filled to a byte.
  ///
  /// - Parameters:
  ///   - keys: One or more, ascending; the distances are those of all but the first from the first.
  ///   - width: How many bits, 0 to 63.
  mutating func appendLowBits(_ keys: Span<UInt64>, width: Int) {
    let mask = lowBits(width)
    let first = keys[0]
    let bits = UInt64(truncatingIfNeeded: width)
    unsafe keys.withUnsafeBufferPointer { keys in
      unsafe appendBytes(atMost: (keys.count * width + 7) / 8) { base, capacity in
        var sink = unsafe BitSink(base: base, capacity: capacity)
        var i = 1
        if 4 &* bits <= BitSink.room {
          while i &+ 3 < keys.count {
            unsafe sink.add((keys[i] &- first) & mask, bits)
            unsafe sink.add((keys[i &+ 1] &- first) & mask, bits)
            unsafe sink.add((keys[i &+ 2] &- first) & mask, bits)
            unsafe sink.add((keys[i &+ 3] &- first) & mask, bits)
            sink.store()
            i &+= 4
          }
        }
        while i < keys.count {
          unsafe sink.append((keys[i] &- first) & mask, bits)
          i &+= 1
        }
        return sink.finish()
      }
    }
  }

  /// Writes the extra bits of gaps, one behind the other, filled to a byte.
  ///
  /// - Parameters:
  ///   - keys: Ascending; the gaps are those between them.
  ///   - tokens: The tokens of the gaps.
  mutating func appendExtraBits(_ keys: Span<UInt64>, tokens: Span<UInt8>) {
    precondition(keys.count == tokens.count + 1)
    let parts = unsafe TokenParts.table
    unsafe keys.withUnsafeBufferPointer { keys in
      unsafe tokens.withUnsafeBufferPointer { tokens in
        unsafe appendBytes(atMost: 8 * tokens.count) { base, capacity in
          var sink = unsafe BitSink(base: base, capacity: capacity)
          var i = 0
          var previous = unsafe keys[0]
          while i &+ 1 < tokens.count {
            let (middle, next) = unsafe (keys[i &+ 1], keys[i &+ 2])
            let (a, b) = unsafe (parts[Int(tokens[i])], parts[Int(tokens[i &+ 1])])
            let first = middle &- previous &- a.smallestGap
            let second = next &- middle &- b.smallestGap
            if a.extraWidth &+ b.extraWidth <= BitSink.room {
              sink.add(first, a.extraWidth)
              sink.add(second, b.extraWidth)
              sink.store()
            } else {
              sink.append(first, a.extraWidth)
              sink.append(second, b.extraWidth)
            }
            previous = next
            i &+= 2
          }
          if i < tokens.count {
            let part = unsafe parts[Int(tokens[i])]
            unsafe sink.append(keys[i &+ 1] &- previous &- part.smallestGap, part.extraWidth)
          }
          return sink.finish()
        }
      }
    }
  }

  /// Writes a bitmap.
  ///
  /// - Parameters:
  ///   - keys: One or more, ascending.
  ///   - base: What bit 0 stands for.
  mutating func appendBitmap(_ keys: Span<UInt64>, base: UInt64) {
    appendOnes(keys, from: 0) { key, _ in key &- base }
  }

  /// Writes the high bits of distances in unary: bit *h* + *i* for the distance number *i* whose high
  /// bits are *h*.
  ///
  /// - Parameters:
  ///   - keys: Two or more, ascending; the distances are those of all but the first from the first.
  ///   - width: How many low bits there are.
  mutating func appendHighBits(_ keys: Span<UInt64>, above width: Int) {
    let first = keys[0]
    let width = UInt64(truncatingIfNeeded: width)
    appendOnes(keys, from: 1) { key, i in
      (key &- first) &>> width &+ UInt64(truncatingIfNeeded: i &- 1)
    }
  }

  /// Writes a one bit for each key at ascending positions.
  @inline(__always)
  private mutating func appendOnes(
    _ keys: Span<UInt64>, from start: Int, _ position: (UInt64, Int) -> UInt64
  ) {
    let last = position(keys[keys.count - 1], keys.count - 1)
    unsafe keys.withUnsafeBufferPointer { keys in
      unsafe appendBytes(atMost: Int(last >> 3) + 1) { base, capacity in
        var sink = unsafe OnesSink(base: base, capacity: capacity)
        for i in start..<keys.count { unsafe sink.append(at: position(keys[i], i)) }
        return sink.finish()
      }
    }
  }

  /// Writes the codes of symbols, the last one first, and a one bit behind them.
  ///
  /// - Parameters:
  ///   - symbols: What to encode.
  ///   - entries: For each symbol its code, shifted by four, and its length, 0 to 11, below that.
  /// - Returns: The entries of all symbols, joined by "or".
  mutating func appendStream(_ symbols: Span<UInt8>, entries: Span<UInt16>) -> UInt16 {
    precondition(entries.count == 256)
    var joined: UInt16 = 0
    unsafe symbols.withUnsafeBufferPointer { symbols in
      unsafe entries.withUnsafeBufferPointer { entries in
        unsafe appendBytes(atMost: 2 * symbols.count + 1) { base, capacity in
          var sink = unsafe BitSink(base: base, capacity: capacity)
          var all: UInt64 = 0
          var left = symbols.count
          while left >= 4 {
            left &-= 4
            let a = unsafe UInt64(entries[Int(symbols[left &+ 3])])
            let b = unsafe UInt64(entries[Int(symbols[left &+ 2])])
            let c = unsafe UInt64(entries[Int(symbols[left &+ 1])])
            let d = unsafe UInt64(entries[Int(symbols[left])])
            sink.add(a &>> 4, a & 0xF)
            sink.add(b &>> 4, b & 0xF)
            sink.add(c &>> 4, c & 0xF)
            sink.add(d &>> 4, d & 0xF)
            all |= a | b | c | d
            sink.store()
          }
          while left > 0 {
            left &-= 1
            let entry = unsafe UInt64(entries[Int(symbols[left])])
            sink.append(entry &>> 4, entry & 0xF)
            all |= entry
          }
          sink.append(1, 1)
          joined = UInt16(truncatingIfNeeded: all)
          return sink.finish()
        }
      }
    }
    return joined
  }
}

/// What a token says of its gap.
private struct TokenParts {
  let smallestGap: UInt64
  let extraWidth: UInt64

  nonisolated(unsafe) static let table: UnsafePointer<TokenParts> = {
    let table = UnsafeMutablePointer<TokenParts>.allocate(capacity: 256)
    for token in 0...UInt8.max {
      let width = GapTokens.extraWidth(token)
      let head = token < 16 ? UInt64(token) : UInt64(4 | token & 3)
      unsafe (table + Int(token)).initialize(
        to: TokenParts(smallestGap: head << UInt64(width), extraWidth: UInt64(width)))
    }
    return unsafe UnsafePointer(table)
  }()
}
