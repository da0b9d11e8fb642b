/// Elias-Fano: the low bits of every distance to the first key as they are, the high bits in unary.
///
///     payload   number of low bits l (1 byte)
///               low bits, l for each key but the first, packed, filled to a byte
///               high bits: bit high(j) + j set for the j-th distance
///
/// Source: P. Elias, "Efficient storage and retrieval by content and address of static files",
/// 1974; S. Vigna, "Quasi-succinct indices", 2013.
struct EliasFano: BlockEncoding {
  private let block: BlockView
  private let lowWidth: Int
  private let highs: Int
  /// The low bits of each distance.
  private let lows: PackedBits

  /// How many distances of a bucket are looked at without asking how many it has.
  private static let peeked = 4

  @inline(__always)
  init(_ block: BlockView, codes: DecodingCodes) throws(GapmapError) { self.init(block) }

  @inline(__always)
  private init(_ block: BlockView) {
    self.block = block
    lowWidth = Int(block.payload[0])
    highs = Self.highs(block)
    lows = block.payload.packed(at: 8, width: lowWidth, count: Int(block.count &- 1))
  }

  /// Where the high bits begin.
  @inline(__always)
  private static func highs(_ block: BlockView) -> Int {
    1 &+ (Int(block.count &- 1) &* Int(block.payload[0]) &+ 7) &>> 3
  }

  /// Asks for all the memory that a search will probably read, where the reads themselves would wait
  /// for each other.
  ///
  /// - Parameters:
  ///   - key: What will be sought, not below the first key.
  ///   - first: The block's first key.
  ///   - last: A key not far above its last one.
  ///   - count: How many keys it has; nothing is done if no such block can have so many.
  ///   - payload: Its payload, of which nothing is read.
  /// - Complexity: O(1).
  @inline(__always)
  static func prefetch(
    _ key: UInt64, first: UInt64, last: UInt64, count: UInt64, payload: ByteView
  ) {
    // All of this may come from a page that has not been verified yet.
    guard count >= 2, count <= UInt64(BlockView.maximumCount) else { return }
    let distances = Int(count &- 1)
    let span = last &- first
    let lowWidth = size(distances: distances, span: span).lowWidth
    let distance = min(key &- first, span)
    // Where it would be if the keys were spread evenly.
    let index = Int(Double(distance) / Double(max(span, 1)) * Double(distances))
    let highs = 1 &+ (distances &* lowWidth &+ 7) &>> 3
    let high = Int(truncatingIfNeeded: distance &>> UInt64(lowWidth))
    payload.prefetch(at: 0)
    // Among so many keys the place is some twenty off.
    let low = 1 &+ (index &* lowWidth) &>> 3
    for line in -1...1 { payload.prefetch(at: low &+ 64 &* line) }
    // Zeros are counted from the nearer end.
    let isNearStart = 2 &* index < distances
    let start = isNearStart ? highs : payload.count &- 1
    let step = isNearStart ? 64 : -64
    for i in 0..<4 { payload.prefetch(at: start &+ i &* step) }
    payload.prefetch(at: highs &+ (high &+ index) &>> 3)
  }

  /// How many keys there are behind the first.
  @inline(__always)
  private var distances: Int { lows.count }

  @inline(__always)
  private func key(high: UInt64, index: Int) -> UInt64 {
    block.first &+ (high << UInt64(lowWidth) | lows[index])
  }

  private struct Bucket {
    /// Index of the bucket's first distance, and of the one behind its last.
    var start: Int
    var end: Int
  }

  /// The distances whose high bits are `high`: those between the zero bits number high − 1 and
  /// high.
  @inline(__always)
  private func bucket(_ high: UInt64) -> Bucket {
    let payload = block.payload
    guard high <= UInt64(8 &* payload.count) else {
      return Bucket(start: distances, end: distances)
    }
    let position = payload.positionBehindZero(Int(high), from: highs, ones: distances)
    let start = position &- Int(high)
    guard start < distances else { return Bucket(start: distances, end: distances) }
    let word = payload.word(at: highs &+ position &>> 3) &>> UInt64(position & 7)
    let ones = (~word).trailingZeroBitCount
    // Behind the bits that were loaded there are zeros, so this is less than what may be loaded
    // unless the bucket is very full.
    let end = ones < 56 ? start &+ ones : endOfLongBucket(from: position, start: start)
    return Bucket(start: start, end: min(end, distances))
  }

  @inline(never)
  private func endOfLongBucket(from position: Int, start: Int) -> Int {
    let first = position
    var position = position
    while position >> 3 < block.payload.count - highs {
      let word = block.payload.word(at: highs + position >> 3) >> UInt64(position & 7)
      let ones = (~word).trailingZeroBitCount
      position += min(ones, 56)
      if ones < 56 { break }
    }
    return start + position - first
  }

  /// The first distance of a bucket whose low bits are not below `low`.
  @inline(__always)
  private func search(_ bucket: Bucket, low: UInt64) -> Int {
    var lower = bucket.start
    var upper = bucket.end
    while lower < upper {
      let middle = (lower + upper) >> 1
      if lows[middle] < low { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  func contains(_ key: UInt64) throws(GapmapError) -> Bool {
    let distance = key &- block.first
    if distance == 0 { return true }
    return isIn(bucket(distance &>> UInt64(lowWidth)), low: distance & lowBits(lowWidth))
  }

  /// Whether a bucket has a distance with these low bits.
  @inline(__always)
  private func isIn(_ bucket: Bucket, low: UInt64) -> Bool {
    let length = bucket.end &- bucket.start
    guard length <= Self.peeked, bucket.start < distances else {
      let index = search(bucket, low: low)
      return index < bucket.end && lows[index] == low
    }
    // How many distances a bucket has cannot be predicted, so a few are looked at in any case.
    var matches = 0
    for i in 0..<Self.peeked {
      let index = min(bucket.start &+ i, distances &- 1)
      matches |= (lows[index] == low ? 1 : 0) &<< i
    }
    return matches & (1 &<< length &- 1) != 0
  }

  func lowerBound(_ key: UInt64) throws(GapmapError) -> BlockPosition {
    if key <= block.first { return BlockPosition(rank: 0, key: block.first) }
    let distance = key &- block.first
    let high = distance >> UInt64(lowWidth)
    let bucket = bucket(high)
    let index = search(bucket, low: distance & lowBits(lowWidth))
    guard index < distances else { return BlockPosition(rank: block.count, key: nil) }
    let found = index < bucket.end ? self.key(high: high, index: index) : try select(index: index)
    return BlockPosition(rank: UInt64(index) + 1, key: found)
  }

  func select(_ position: UInt64) throws(GapmapError) -> UInt64 {
    position == 0 ? block.first : try select(index: Int(position) - 1)
  }

  private func select(index: Int) throws(GapmapError) -> UInt64 {
    var left = index
    for offset in stride(from: highs, to: block.payload.count, by: 8) {
      let word = block.payload.word(at: offset)
      let ones = word.nonzeroBitCount
      if left < ones {
        let position = 8 * (offset - highs) + selectBit(word, left)
        return key(high: UInt64(position - index), index: index)
      }
      left -= ones
    }
    throw block.damaged("an Elias-Fano block has fewer numbers than it should")
  }

  /// Decodes the keys behind the first.
  @inline(__always)
  var decoder: EliasFanoDecoder {
    EliasFanoDecoder(
      highs: block.payload.slice(highs, block.payload.count), lows: lows, first: block.first)
  }

  func decode(into buffer: KeyBuffer) throws(GapmapError) {
    var decoder = decoder
    buffer.append(block.first)
    guard buffer.append(distances, of: &decoder) else { throw block.damaged(Self.undecodable) }
  }

  private static let undecodable =
    "an Elias-Fano block does not ascend, or has fewer numbers than it should"

  static func verify(_ block: BlockView) throws(GapmapError) {
    func contradiction() -> GapmapError {
      block.damaged("an Elias-Fano block contradicts its header")
    }
    let payload = block.payload
    guard payload.count >= 2, payload[0] <= 63, highs(block) < payload.count else {
      throw contradiction()
    }
    let view = EliasFano(block)
    guard payload[payload.count - 1] != 0 else { throw contradiction() }
    let lowsEnd = 8 + view.distances * view.lowWidth
    guard payload.bits(at: lowsEnd, width: 8 * view.highs - lowsEnd) == 0 else {
      throw block.damaged("the low bits of an Elias-Fano block are not filled with zeros")
    }
    guard payload.ones(from: view.highs) == view.distances else { throw contradiction() }
    let top = 8 * (payload.count - view.highs) - 1 - payload[payload.count - 1].leadingZeroBitCount
    let high = UInt64(top - (view.distances - 1))
    let room = block.last &- block.first
    guard high <= room >> UInt64(view.lowWidth),
      high << UInt64(view.lowWidth) | view.lows[view.distances - 1] <= room
    else { throw block.damaged("an Elias-Fano block runs into the next block") }
  }

  /// The number of low bits that makes a block smallest.
  ///
  /// - Parameters:
  ///   - distances: How many keys there are behind the first, 1 or more.
  ///   - span: Last key − first key.
  /// - Returns: The low bits, 0 to 63, and the payload's length in bytes.
  @inline(__always)
  static func size(distances: Int, span: UInt64) -> (lowWidth: Int, bytes: Int) {
    // The best width is the logarithm of the mean gap, rounded down; without a division that is one
    // of two.
    let larger = max(distances.leadingZeroBitCount - span.leadingZeroBitCount, 0)
    let smaller = max(larger - 1, 0)
    let largerBytes = bytes(distances: distances, span: span, lowWidth: larger)
    let smallerBytes = bytes(distances: distances, span: span, lowWidth: smaller)
    return smallerBytes < largerBytes ? (smaller, smallerBytes) : (larger, largerBytes)
  }

  @inline(__always)
  private static func bytes(distances: Int, span: UInt64, lowWidth: Int) -> Int {
    // Called for every block that is tried. Without overflow: the first width is chosen so that there
    // are about as many high bits as distances, and the second so that there are twice as many.
    let highBits = Int(truncatingIfNeeded: span &>> UInt64(lowWidth)) &+ distances
    return 1 &+ (distances &* lowWidth &+ 7) >> 3 &+ (highBits &+ 7) >> 3
  }

  /// Appends the payload of an Elias-Fano block.
  ///
  /// - Parameters:
  ///   - keys: Two or more, ascending.
  ///   - bytes: Receives the payload.
  static func append(_ keys: Span<UInt64>, to bytes: inout PayloadBuffer) {
    let lowWidth = size(distances: keys.count - 1, span: keys[keys.count - 1] - keys[0]).lowWidth
    bytes.append(UInt8(lowWidth))
    bytes.appendLowBits(keys, width: lowWidth)
    bytes.appendHighBits(keys, above: lowWidth)
  }
}
