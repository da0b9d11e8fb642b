/// The weights of a Huffman code as zstd writes them: with four bits each, or through FSE.
///
/// Source: RFC 8878, 4.2.1.1 and 4.2.1.2; FSE after J. Duda, "Asymmetric numeral systems", 2013.
enum HuffmanTreeDescription {
  private static let tableLog = 6
  private static let tableSize = 1 << tableLog

  /// Describes a code.
  ///
  /// - Parameter weights: Of all 256 symbols, 0 for those without a code. The last that has one is
  ///   left out: it follows from the others, since the code is complete.
  /// - Returns: The bytes; nil if there are more than 128 weights to list and all are the same, for
  ///   which there is no form.
  static func bytes(_ weights: [UInt8]) -> [UInt8]? {
    let last = weights.lastIndex { $0 > 0 } ?? 0
    let listed = weights[..<last]
    let compressed = compressed(Array(listed))
    let direct = (listed.count + 1) / 2
    if let compressed, compressed.count < 128, listed.count > 128 || compressed.count < direct {
      return [UInt8(compressed.count)] + compressed
    }
    guard listed.count <= 128 else { return nil }
    var writer = [UInt8(127 + listed.count)]
    for i in stride(from: 0, to: listed.count, by: 2) {
      writer.append(listed[i] << 4 | (i + 1 < listed.count ? listed[i + 1] : 0))
    }
    return writer
  }

  /// Nil where FSE has nothing to work on.
  private static func compressed(_ weights: [UInt8]) -> [UInt8]? {
    var frequencies = [Int](repeating: 0, count: 12)
    for weight in weights { frequencies[Int(weight)] += 1 }
    guard weights.count >= 2, frequencies.count(where: { $0 > 0 }) >= 2 else { return nil }
    let counts = normalised(frequencies)
    let states = states(counts)
    var writer = BitWriter()
    // The decoder reads from the end and alternates between two states; so the last weights are
    // written first.
    var next = [0, 0]
    for i in weights.indices.reversed() {
      let candidates = states.filter { $0.symbol == Int(weights[i]) }
      if i >= weights.count - 2 {
        // The state that would want the most bits makes the decoder see that none are left.
        guard let final = candidates.max(by: { $0.bits < $1.bits }), final.bits > 0 else {
          return nil
        }
        next[i % 2] = final.index
      } else {
        let target = next[i % 2]
        guard
          let state = candidates.first(where: {
            $0.base <= target && target < $0.base + 1 << $0.bits
          })
        else { return nil }
        writer.append(UInt64(target - state.base), width: state.bits)
        next[i % 2] = state.index
      }
    }
    writer.append(UInt64(next[1]), width: tableLog)
    writer.append(UInt64(next[0]), width: tableLog)
    writer.append(1, width: 1)
    return tableDescription(counts) + writer.finish()
  }

  /// Scales frequencies so that they add up to the table's size, none that occurs to 0.
  private static func normalised(_ frequencies: [Int]) -> [Int] {
    let total = frequencies.reduce(0, +)
    var counts = frequencies.map { $0 == 0 ? 0 : max(1, $0 * tableSize / total) }
    var excess = counts.reduce(0, +) - tableSize
    while excess != 0 {
      // Give to, or take from, the symbol whose share is the most wrong.
      let errors = counts.indices.map { counts[$0] * total - frequencies[$0] * tableSize }
      let candidates = counts.indices.filter { counts[$0] > (excess > 0 ? 1 : 0) }
      guard
        let place = excess > 0
          ? candidates.max(by: { errors[$0] < errors[$1] })
          : candidates.min(by: { errors[$0] < errors[$1] })
      else { break }
      counts[place] -= excess.signum()
      excess -= excess.signum()
    }
    return counts
  }

  private struct State {
    var index: Int
    var symbol: Int
    /// How many bits the decoder reads to go on, and what it adds them to.
    var bits = 0
    var base = 0
  }

  /// The decoder's table (RFC 8878, 4.1.1).
  private static func states(_ counts: [Int]) -> [State] {
    var states = (0..<tableSize).map { State(index: $0, symbol: 0) }
    var position = 0
    let step = tableSize >> 1 + tableSize >> 3 + 3
    for (symbol, count) in counts.enumerated() {
      for _ in 0..<count {
        states[position].symbol = symbol
        position = (position + step) % tableSize
      }
    }
    var seen = counts
    for i in states.indices {
      let place = seen[states[i].symbol]
      seen[states[i].symbol] += 1
      states[i].bits = tableLog - (Int.bitWidth - 1 - place.leadingZeroBitCount)
      states[i].base = place << states[i].bits - tableSize
    }
    return states
  }

  /// The table's description (RFC 8878, 4.1.1): the counts, each in as many bits as what is left to
  /// give away needs.
  private static func tableDescription(_ counts: [Int]) -> [UInt8] {
    var writer = BitWriter()
    writer.append(UInt64(tableLog - 5), width: 4)
    var left = tableSize + 1
    var symbol = 0
    while left > 1 {
      let count = counts[symbol]
      // Values 0 ... left are possible; the lower ones get a bit less where that is unambiguous.
      let bits = Int.bitWidth - left.leadingZeroBitCount
      let threshold = 1 << (bits - 1)
      let short = 2 * threshold - 1 - left
      let value = count + 1
      if value < short {
        writer.append(UInt64(value), width: bits - 1)
      } else {
        writer.append(UInt64(value >= threshold ? value + short : value), width: bits)
      }
      left -= count
      symbol += 1
      if count == 0 {
        // A zero is followed by how many more zeros there are, in groups of up to three.
        var zeros = 0
        while symbol < counts.count, counts[symbol] == 0 {
          zeros += 1
          symbol += 1
        }
        while zeros >= 3 {
          writer.append(3, width: 2)
          zeros -= 3
        }
        writer.append(UInt64(zeros), width: 2)
      }
    }
    return writer.finish()
  }
}
