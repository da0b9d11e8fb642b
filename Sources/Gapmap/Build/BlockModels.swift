/// Costs under eight models at once, a lane each, in 1/32 bit.
///
/// They are summed up over whole segments, modulo 2³², and only differences are looked at: those
/// are exact, which they would not be in floating point.
typealias Lanes = SIMD8<UInt32>

/// What one bit costs.
let costOfBit = 32

/// Up to eight Huffman codes for one kind of symbols, and what they make blocks cost.
///
/// The symbols are gap tokens, or the bytes of bitmaps. Each code suits one class of blocks.
struct CodeSet: Sendable {
  static let laneCount = 8
  /// Cost of a symbol that has no code: more than most blocks could gain otherwise, and not so much
  /// that sums would wrap.
  private static let uncoded = UInt32(4000 * costOfBit)

  /// The codes, each with its number in the file.
  private(set) var codes: [(number: Int, code: LiteralsCode)] = []
  /// Cost of each of the 256 symbols under each code.
  private(set) var costs = [Lanes](repeating: Lanes(repeating: uncoded), count: 256)
  private let extraWidth: @Sendable (UInt8) -> Int

  /// - Parameter extraWidth: Bits that a symbol costs beside its code.
  init(extraWidth: @escaping @Sendable (UInt8) -> Int) { self.extraWidth = extraWidth }

  /// Adds a code under the number that it has in the file.
  mutating func append(_ code: LiteralsCode, number: Int) {
    for symbol in 0..<256 where code.lengths[symbol] > 0 {
      let bits = Int(code.lengths[symbol]) + extraWidth(UInt8(symbol))
      costs[symbol][codes.count] = UInt32(bits * costOfBit)
    }
    codes.append((number, code))
  }

  /// The least cost.
  ///
  /// Written out, since the instructions behind `min()` are not in every processor.
  @inline(__always)
  static func lowest(_ costs: Lanes) -> UInt32 {
    min(
      min(min(costs[0], costs[1]), min(costs[2], costs[3])),
      min(min(costs[4], costs[5]), min(costs[6], costs[7])))
  }

  /// The lane of the cheapest code.
  @inline(__always)
  static func cheapestLane(_ costs: Lanes) -> Int {
    let minimum = lowest(costs)
    var lane = 0
    for i in 0..<laneCount where costs[i] == minimum { lane = i }
    return lane
  }
}

/// The codes that blocks may use, learnt from the stream.
struct BlockModels: Sendable {
  /// Codes of gap tokens; their costs include the extra bits.
  var tokens = CodeSet { GapTokens.extraWidth($0) }
  /// Codes of the bytes of bitmaps.
  var bitmaps = CodeSet { _ in 0 }

  /// How many codes there are.
  var count: Int { tokens.codes.count + bitmaps.codes.count }

  /// The descriptions of all codes, in the order of their numbers.
  var descriptions: [[UInt8]] {
    (tokens.codes + bitmaps.codes).sorted { $0.number < $1.number }.map(\.code.description)
  }
}
