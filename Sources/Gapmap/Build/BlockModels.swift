/// Costs under eight models at once, a lane each, in bits.
///
/// They are summed up over whole segments, modulo 2³², and only differences are looked at.
typealias Lanes = SIMD8<Int32>

/// Costs of one symbol, or of a short stretch of them.
typealias NarrowLanes = SIMD8<UInt16>

/// Up to eight Huffman codes for one kind of symbols, and what they make blocks cost.
///
/// The symbols are gap tokens, or the bytes of bitmaps. Each code suits one class of blocks.
struct CodeSet: Sendable {
  static let laneCount = 8
  /// The most symbols whose costs fit narrow lanes: the bytes of a bitmap of 4096 bits.
  static let narrowCount = 512
  /// Cost of a symbol that has no code: more than most blocks could gain otherwise.
  private static let uncoded: UInt16 = 127

  /// The codes, each with its number in the file.
  private(set) var codes: [(number: Int, code: LiteralsCode)] = []
  /// Cost of each of the 256 symbols under each code.
  private(set) var costs = [NarrowLanes](repeating: NarrowLanes(repeating: uncoded), count: 256)
  private let extraWidth: @Sendable (UInt8) -> Int

  /// - Parameter extraWidth: Bits that a symbol costs beside its code.
  init(extraWidth: @escaping @Sendable (UInt8) -> Int) { self.extraWidth = extraWidth }

  /// Adds a code under the number that it has in the file.
  mutating func append(_ code: LiteralsCode, number: Int) {
    for symbol in 0..<256 where code.lengths[symbol] > 0 {
      costs[symbol][codes.count] =
        UInt16(Int(code.lengths[symbol]) + extraWidth(UInt8(symbol)))
    }
    codes.append((number, code))
  }

  /// Adds up the costs of `narrowCount` symbols or fewer.
  @inline(__always)
  static func sum(_ symbols: Span<UInt8>, _ range: Range<Int>, _ costs: Span<NarrowLanes>) -> Lanes
  {
    Lanes(truncatingIfNeeded: symbols.extracting(range).sum(of: costs))
  }

  /// The least cost.
  ///
  /// Written out, since the instructions behind `min()` are not in every processor.
  @inline(__always)
  static func lowest(_ costs: Lanes) -> Int {
    var four = costs.lowHalf
    four.replace(with: costs.highHalf, where: costs.highHalf .< four)
    return Int(min(min(four[0], four[1]), min(four[2], four[3])))
  }

  /// The lane of the cheapest code.
  @inline(__always)
  static func cheapestLane(_ costs: Lanes) -> Int {
    let minimum = lowest(costs)
    var lane = 0
    for i in (0..<laneCount).reversed() where Int(costs[i]) == minimum { lane = i }
    return lane
  }
}

/// The codes that blocks may use, learnt from the stream.
struct BlockModels: Sendable {
  /// Codes of gap tokens; their costs include the extra bits.
  var tokens = CodeSet { GapTokens.extraWidth($0) }
  /// Codes of the bytes of bitmaps.
  var bitmaps = CodeSet { _ in 0 }
  /// Codes that only blocks copied from other files use, each with its number.
  var foreign: [(number: Int, description: [UInt8])] = []

  /// How many codes there are.
  var count: Int { tokens.codes.count + bitmaps.codes.count + foreign.count }

  /// The descriptions of all codes, in the order of their numbers.
  var descriptions: [[UInt8]] {
    let own = (tokens.codes + bitmaps.codes).map { ($0.number, $0.code.description) }
    return (own + foreign).sorted { $0.0 < $1.0 }.map(\.1)
  }
}
