/// A sample of a segment, cut into pieces from which codes are learnt.
struct TrainingPieces {
  private static let length = 128
  private static let shortest = 8

  struct Piece {
    /// Where its symbols lie.
    var tokens: Range<Int>
    var bitmap: Range<Int>
    /// Bits that its gaps have beside the tokens.
    var extraBits: Int
    /// Bits of the cheapest encoding without zstd.
    var plainBits: Int
    /// Extra bits and small gaps added up: the sparser the piece, the more.
    var tokenWidth: Int
  }

  private var pieces: [Piece] = []
  private var tokens: [UInt8] = []
  private var bitmaps = PayloadBuffer()

  var count: Int { pieces.count }

  subscript(index: Int) -> Piece { pieces[index] }

  /// - Parameters:
  ///   - segment: The keys.
  ///   - maximum: How many pieces to take at most.
  init(_ segment: Segment, atMost maximum: Int) {
    let regions = segment.pieces().compactMap { piece in
      if case .keys(let range) = piece { range } else { nil }
    }
    let count = regions.reduce(0) { $0 + ($1.count + Self.length - 1) / Self.length }
    // Pieces are taken at equal distances where there are more than enough.
    let stride = (count + maximum - 1) / maximum
    var number = 0
    segment.keys.withSpan { keys in
      for region in regions {
        for start in Swift.stride(from: region.lowerBound, to: region.upperBound, by: Self.length) {
          let end = min(start + Self.length, region.upperBound)
          if number % stride == 0, end - start >= Self.shortest {
            append(keys.extracting(start..<end))
          }
          number += 1
        }
      }
    }
  }

  private mutating func append(_ keys: Span<UInt64>) {
    let start = tokens.count
    var extraBits = 0
    var width = 0
    for i in 1..<keys.count {
      let token = GapTokens.token(keys[i] - keys[i - 1])
      tokens.append(token)
      extraBits += GapTokens.extraWidth(token)
      width += Int(min(token, 16))
    }
    let span = keys[keys.count - 1] - keys[0]
    var plain = 8 * EliasFano.size(distances: keys.count - 1, span: span).bytes
    let bitmap = bitmaps.count
    if span < UInt64(32 * keys.count) {
      plain = min(plain, Int(span) + 8)
      Bitmap.append(keys, to: &bitmaps)
    }
    pieces.append(
      Piece(
        tokens: start..<tokens.count, bitmap: bitmap..<bitmaps.count, extraBits: extraBits,
        plainBits: plain, tokenWidth: extraBits + width))
  }

  /// Adds up what a piece's tokens cost.
  func tokens(of index: Int, _ costs: [NarrowLanes]) -> Lanes {
    tokens.withSpan { tokens in costs.withSpan { CodeSet.sum(tokens, pieces[index].tokens, $0) } }
  }

  /// Adds up what the bytes of a piece's bitmap cost.
  func bitmap(of index: Int, _ costs: [NarrowLanes]) -> Lanes {
    bitmaps.withSpan { bytes in costs.withSpan { CodeSet.sum(bytes, pieces[index].bitmap, $0) } }
  }

  /// Counts the symbols of the pieces of each model.
  ///
  /// - Parameters:
  ///   - modelOf: The model of each piece; the first eight are of tokens, the others of bitmaps.
  ///   - step: 1 to count all pieces, 2 for every other one.
  /// - Returns: For each of 16 models how often each of the 256 symbols occurs.
  func frequencies(_ modelOf: [Int], every step: Int) -> [[Int]] {
    var all = [[Int]](repeating: [Int](repeating: 0, count: 256), count: 16)
    for index in stride(from: 0, to: count, by: step) {
      let model = modelOf[index]
      all[model].withMutableSpan { frequencies in
        if model < 8 {
          for i in pieces[index].tokens { frequencies[Int(tokens[i])] += 1 }
        } else {
          bitmaps.withSpan { bytes in
            for i in pieces[index].bitmap { frequencies[Int(bytes[i])] += 1 }
          }
        }
      }
    }
    return all
  }
}
