/// Keys on their way to becoming numbers, some thousands at a time.
struct NumberPieces {
  private static let length = 4096

  private var keys: [UInt64] = []

  /// Fills an array from its start with numbers.
  ///
  /// - Parameters:
  ///   - numbers: Its length is the most that is read.
  ///   - readKeys: Does the same for keys; fewer than there is room for come only before the end.
  /// - Returns: How many were read.
  mutating func read<Number: IndexNumber>(
    into numbers: inout [Number],
    _ readKeys: (inout [UInt64]) throws(GapmapError) -> Int
  ) throws(GapmapError) -> Int {
    var done = 0
    while done < numbers.count {
      let length = min(numbers.count - done, Self.length)
      if keys.count != length { keys = [UInt64](repeating: 0, count: length) }
      let count = try readKeys(&keys)
      numbers.replace(from: done, withKeys: keys, count: count)
      done += count
      if count < length { break }
    }
    return done
  }
}
