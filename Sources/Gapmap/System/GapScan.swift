// Loops over the gaps of a whole segment, eight or sixteen at a time. What is compared is compared in
// types for which every processor has an instruction.

extension Span<UInt64> {
  /// Finds the token of the gap before each key, and a bound of the gaps in every cell.
  ///
  /// - Parameters:
  ///   - cell: How many keys a cell has, a multiple of eight.
  ///   - tokens: Receives a token for each key, and has more elements than keys, maybe; that of the
  ///     first key, which has no gap, is 0.
  ///   - bounds: Receives the gaps of each cell, joined by "or": not below the largest, and below
  ///     its double.
  func scanGaps(cell: Int, tokens: inout [UInt8], bounds: inout [UInt64]) {
    precondition(cell > 0 && cell % 8 == 0)
    bounds.removeAll(keepingCapacity: true)
    if tokens.count < count {
      tokens += [UInt8](repeating: 0, count: count - tokens.count)
    }
    unsafe withUnsafeBufferPointer { keys in
      unsafe tokens.withUnsafeMutableBufferPointer { tokens in
        guard let keys = keys.baseAddress, let tokens = tokens.baseAddress else { return }
        unsafe tokens[0] = 0
        for start in stride(from: 0, to: count, by: cell) {
          let end = Swift.min(start + cell, count)
          unsafe bounds.append(scan(keys, tokens, Swift.max(start, 1), end))
        }
      }
    }
  }

  /// Finds the tokens from `start` to `end`, and returns all gaps, joined by "or".
  @unsafe
  @inline(__always)
  private func scan(
    _ keys: UnsafePointer<UInt64>, _ tokens: UnsafeMutablePointer<UInt8>, _ start: Int, _ end: Int
  ) -> UInt64 {
    var eightJoined = SIMD8<UInt64>(repeating: 0)
    var i = start
    while i &+ 8 <= end {
      let gaps = unsafe eight(keys + i) &- eight(keys + (i &- 1))
      eightJoined |= gaps
      // The number as the fraction of 2⁵² + it, less 2⁵²: exact below 2⁵².
      let exact =
        unsafe unsafeBitCast(gaps | SIMD8(repeating: 0x433 << 52), to: SIMD8<Double>.self) - 0x1p52
      // Exponent and the two highest bits of the fraction are what a token is made of.
      let words = unsafe unsafeBitCast(exact, to: SIMD8<UInt64>.self)
      var token = words &>> SIMD8(repeating: 50) &- SIMD8(repeating: 4 * 1023)
      token.replace(with: gaps, where: exact .< 16)
      unsafe UnsafeMutableRawPointer(tokens + i).storeBytes(
        of: SIMD8<UInt8>(truncatingIfNeeded: token), as: SIMD8<UInt8>.self)
      i &+= 8
    }
    var all = joined(eightJoined)
    if all >> 52 != 0 { i = start }
    while i < end {
      let gap = unsafe keys[i] &- keys[i &- 1]
      all |= gap
      unsafe tokens[i] = GapTokens.token(gap)
      i &+= 1
    }
    return all
  }

  @inline(__always)
  private func joined(_ words: SIMD8<UInt64>) -> UInt64 {
    let four = words.lowHalf | words.highHalf
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1]
  }

  @unsafe
  @inline(__always)
  private func eight(_ keys: UnsafePointer<UInt64>) -> SIMD8<UInt64> {
    unsafe UnsafeRawPointer(keys).loadUnaligned(as: SIMD8<UInt64>.self)
  }
}

extension Span<UInt8> {
  /// How many bytes on each side of a peak are far below it.
  static let peakWidth = 8

  /// Finds the bytes that are above each of `peakWidth` bytes on both sides by some height.
  ///
  /// - Parameters:
  ///   - start: Where to begin.
  ///   - end: Where to stop; bytes behind that, and before `start`, still are neighbours.
  ///   - height: By how much a peak is at least above its neighbours, 1 or more; a byte whose
  ///     neighbours are so high that there is no room above them may be taken for one, too.
  ///   - least: What it is at least, not below `height`.
  ///   - peaks: Receives the indices.
  func findPeaks(
    from start: Int, to end: Int, height: UInt8, least: UInt8, peaks: inout [Int]
  ) {
    precondition(start >= 0 && end <= count && least >= height && height > 0)
    peaks.removeAll(keepingCapacity: true)
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var i = start
      while i < end {
        if i >= Self.peakWidth, i &+ 16 &+ Self.peakWidth <= bytes.count {
          var marks = unsafe peakMarks(base + i, height, least)
          while marks != 0 {
            let index = i &+ marks.trailingZeroBitCount
            if index < end { peaks.append(index) }
            marks &= marks &- 1
          }
          i &+= 16
        } else {
          if isPeak(i, height, least) { peaks.append(i) }
          i &+= 1
        }
      }
    }
  }

  private func isPeak(_ index: Int, _ height: UInt8, _ least: UInt8) -> Bool {
    guard self[index] >= least else { return false }
    let highest = self[index] - height
    let neighbours =
      Swift.max(0, index - Self.peakWidth)..<Swift.min(count, index + Self.peakWidth + 1)
    return neighbours.allSatisfy { $0 == index || self[$0] <= highest }
  }

  /// The peaks among sixteen bytes, a bit each.
  @unsafe
  @inline(__always)
  private func peakMarks(_ base: UnsafeRawPointer, _ height: UInt8, _ least: UInt8) -> UInt64 {
    var highest = SIMD16<UInt8>(repeating: least &- height)
    for distance in 1...Self.peakWidth {
      let before = unsafe (base - distance).loadUnaligned(as: SIMD16<UInt8>.self)
      highest.replace(with: before, where: before .> highest)
      let behind = unsafe (base + distance).loadUnaligned(as: SIMD16<UInt8>.self)
      highest.replace(with: behind, where: behind .> highest)
    }
    let bytes = unsafe base.loadUnaligned(as: SIMD16<UInt8>.self)
    // Comparisons of bytes for their own sake are compiled lane by lane; the maximum is not. A peak is
    // what stays as it is.
    var raised = highest &+ SIMD16(repeating: height)
    raised.replace(with: bytes, where: bytes .> raised)
    let words = unsafe unsafeBitCast(raised ^ bytes, to: SIMD2<UInt64>.self)
    return zeroBytes(words[0]) | zeroBytes(words[1]) << 8
  }

  /// Which of eight bytes are zero, a bit each, the first one's lowest.
  @inline(__always)
  private func zeroBytes(_ bytes: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let tops = ~((bytes & low) &+ low | bytes | low)
    return (tops.littleEndian >> 7 &* 0x0102_0408_1020_4080) >> 56
  }
}
