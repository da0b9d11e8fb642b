/// Reads the description of a Huffman code (RFC 8878, 4.2.1).
enum HuffmanTreeReader {
  private static let maximumTableLog = 6
  /// More would not be summed up; which lengths are allowed is for the table to say.
  private static let maximumWeight = 12

  /// The weights of all symbols up to the last that has one.
  ///
  /// - Parameter bytes: The description and nothing else.
  /// - Returns: Nil if it is none, or its weights make no code.
  static func weights(_ bytes: [UInt8]) -> [UInt8]? {
    guard let head = bytes.first else { return nil }
    let listed: [UInt8]
    if head < 128 {
      guard bytes.count == 1 + Int(head), let weights = compressed(Array(bytes[1...])) else {
        return nil
      }
      listed = weights
    } else {
      let count = Int(head) - 127
      guard bytes.count == 1 + (count + 1) / 2 else { return nil }
      listed = (0..<count).map { $0 % 2 == 0 ? bytes[1 + $0 / 2] >> 4 : bytes[1 + $0 / 2] & 15 }
    }
    // The last weight is not listed: it is what makes the code complete.
    guard listed.count < 256, listed.allSatisfy({ $0 <= maximumWeight }) else { return nil }
    let total = listed.reduce(0) { $0 + ($1 > 0 ? 1 << Int($1 - 1) : 0) }
    guard total > 0 else { return nil }
    let whole = 1 << (Int.bitWidth - total.leadingZeroBitCount)
    let rest = whole - total
    guard rest.nonzeroBitCount == 1 else { return nil }
    let weights = listed + [UInt8(rest.trailingZeroBitCount + 1)]
    // As zstd has it: at least two codes of the full length.
    return weights.count(where: { $0 == 1 }) >= 2 ? weights : nil
  }

  /// Weights compressed with FSE (RFC 8878, 4.2.1.2): two states that take turns.
  private static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let (counts, tableLog, length) = tableDescription(bytes), length < bytes.count else {
      return nil
    }
    let states = states(counts, tableLog: tableLog)
    let stream = bytes[length...]
    guard let last = stream.last, last != 0 else { return nil }
    var left = 8 * stream.count - 1 - last.leadingZeroBitCount
    // Bits beyond the start are zero; that they were asked for shows in `left`.
    func take(_ width: Int) -> Int {
      var value = 0
      for _ in 0..<width {
        left -= 1
        let bit = left >= 0 ? stream[length + left >> 3] >> UInt8(left & 7) & 1 : 0
        value = value << 1 | Int(bit)
      }
      return value
    }
    var state = [take(tableLog), take(tableLog)]
    guard left >= 0 else { return nil }
    var weights: [UInt8] = []
    while weights.count < 254 {
      let turn = weights.count % 2
      let current = states[state[turn]]
      weights.append(UInt8(current.symbol))
      state[turn] = current.base + take(current.bits)
      if left < 0 { return weights + [UInt8(states[state[1 - turn]].symbol)] }
    }
    return nil
  }

  /// The counts of an FSE table (RFC 8878, 4.1.1), −1 for less than one, and the bytes they take.
  private static func tableDescription(
    _ bytes: [UInt8]
  ) -> (counts: [Int], tableLog: Int, length: Int)? {
    var position = 0
    func peek(_ width: Int) -> Int {
      (0..<width).reduce(0) { value, i in
        let bit = position + i
        return bit >> 3 < bytes.count
          ? value | Int(bytes[bit >> 3] >> UInt8(bit & 7) & 1) << i : value
      }
    }
    func take(_ width: Int) -> Int {
      defer { position += width }
      return peek(width)
    }
    let tableLog = take(4) + 5
    guard tableLog <= maximumTableLog else { return nil }
    var counts: [Int] = []
    var left = 1 << tableLog + 1
    while left > 1, counts.count < 256, position <= 8 * bytes.count {
      // Values 0 ... left are possible; the lower ones take a bit less where that is unambiguous.
      let bits = Int.bitWidth - left.leadingZeroBitCount
      let threshold = 1 << (bits - 1)
      let short = 2 * threshold - 1 - left
      var value = peek(bits - 1)
      if value < short {
        position += bits - 1
      } else {
        value = take(bits)
        if value >= threshold { value -= short }
      }
      let count = value - 1
      counts.append(count)
      left -= abs(count)
      guard count == 0 else { continue }
      var zeros = 3
      while zeros == 3, counts.count < 256 {
        zeros = take(2)
        counts += [Int](repeating: 0, count: zeros)
      }
    }
    guard left == 1, counts.count <= 256, position <= 8 * bytes.count else { return nil }
    return (counts, tableLog, (position + 7) / 8)
  }

  private struct State {
    var symbol = 0
    /// How many bits are read to go on, and what they are added to.
    var bits = 0
    var base = 0
  }

  /// The decoder's table (RFC 8878, 4.1.1).
  private static func states(_ counts: [Int], tableLog: Int) -> [State] {
    let size = 1 << tableLog
    var states = [State](repeating: State(), count: size)
    var high = size
    for symbol in counts.indices where counts[symbol] == -1 {
      high -= 1
      states[high].symbol = symbol
    }
    var position = 0
    let step = size >> 1 + size >> 3 + 3
    for symbol in counts.indices where counts[symbol] > 0 {
      for _ in 0..<counts[symbol] {
        states[position].symbol = symbol
        repeat { position = (position + step) % size } while position >= high
      }
    }
    var seen = counts.map { abs($0) }
    for i in states.indices {
      let place = seen[states[i].symbol]
      seen[states[i].symbol] += 1
      states[i].bits = tableLog - (Int.bitWidth - 1 - place.leadingZeroBitCount)
      states[i].base = place << states[i].bits - size
    }
    return states
  }
}
