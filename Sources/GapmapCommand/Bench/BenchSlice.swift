import Gapmap

/// Consecutive numbers of an index as a raw array: all of them, or as many from its middle as there
/// is room and time for.
struct BenchSlice {
  /// The most numbers that are copied: 256 MiB of them.
  static let limit: UInt64 = 1 << 25
  /// How long the numbers may take to be read from the index and added up, in seconds.
  ///
  /// Whatever is measured afterwards reads them a dozen times.
  private static let readingBudget = 0.2
  /// How long the copy may take in all, in seconds.
  private static let budget = 1.0
  private static let pieceLength = 1 << 16

  /// The array's file, which has no name.
  let file: TemporaryFile
  /// The array, mapped.
  private(set) var raw: RawArray
  /// The sum of its keys.
  private(set) var sum: UInt64
  /// Position in the index of the array's first number.
  let start: UInt64
  /// How many numbers are used.
  var count: Int { raw.count }

  /// Copies numbers.
  ///
  /// - Parameter index: The index; not empty.
  /// - Throws: `GapmapError` if a page is damaged, or if there is no room for the file.
  init(of index: KeyIndex) throws(GapmapError) {
    let room = min(index.count, Self.limit)
    start = (index.count - room) / 2
    file = try TemporaryFile(inDirectory: temporaryDirectory())
    let cursor = index.makeCursor()
    try cursor.seek(toPosition: start)
    var keys = [UInt64](repeating: 0, count: Int(min(room, UInt64(Self.pieceLength))))
    let begin = monotonicSeconds()
    var reading = 0.0
    var sum: UInt64 = 0
    repeat {
      let before = monotonicSeconds()
      let read = try cursor.read(into: &keys)
      let wanted = Int(min(UInt64(read), room - file.keyCount))
      for key in keys[..<wanted] { sum &+= key }
      reading += monotonicSeconds() - before
      try file.append(keys, count: wanted)
    } while file.keyCount < room && reading < Self.readingBudget
      && monotonicSeconds() - begin < Self.budget
    self.sum = sum
    raw = try file.map(count: Int(file.keyCount))
  }

  /// Does with fewer numbers from now on.
  ///
  /// - Parameter part: Which part of them to keep, above 0 and below 1.
  mutating func shrink(to part: Double) throws(GapmapError) {
    raw = try file.map(count: max(1, Int(Double(count) * part)))
    sum = raw.sum()
  }

  /// The position of the last number of the longest run of consecutive ones that holds a position.
  func endOfRun(at position: Int) -> Int {
    var (low, high) = (position, count)
    // Ascending numbers are as far apart as their positions up to the end of the run, and farther
    // from there on.
    if position + 1 < count, raw[position + 1] - raw[position] > 1 { high = position + 1 }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if raw[middle] - raw[position] == UInt64(middle - position) {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }
}
