/// Learns Huffman codes from a stretch of the stream, one for each class of blocks, where they pay.
///
/// The stretch is cut into pieces. Each piece goes to the model under which it is cheapest, then
/// each model is fitted to its pieces, a few times over (hard expectation maximisation, that is,
/// k-means with code length as the distance: S. Lloyd, "Least squares quantization in PCM", 1982).
/// If the stream goes on, half of the pieces teach and the other half judges.
struct ModelTrainer {
  private static let pieceLength = 128
  private static let shortestPiece = 8
  /// More pieces than this teach nothing new.
  private static let maximumPieces = 2048
  private static let rounds = 5
  /// Bits that the trailer spends on a code: length and checksum.
  private static let trailerBits = 48
  /// How much more often than here a code will be used if the stream goes on, at least.
  private static let expectedReuse = 4

  private struct Piece {
    var tokens: [UInt8]
    var bitmap: [UInt8]
    /// Cost of the cheapest encoding without zstd.
    var plainCost: Int
    /// Which model it belongs to: 0 ..< 8 for tokens, 8 ..< 16 for bitmaps.
    var model = 0
  }

  private let isWhole: Bool
  private var pieces: [Piece] = []
  /// Costs of symbols while models are being fitted, in fractions of bits.
  ///
  /// A model that no piece has taught yet is dear, or it would take all pieces.
  private var tokenCosts = [Lanes](repeating: Lanes(repeating: untaught), count: 256)
  private var bitmapCosts = [Lanes](repeating: Lanes(repeating: untaught), count: 256)
  private static let untaught = UInt32(20 * costOfBit)

  /// Adds the codes that pay for these keys to those there are.
  ///
  /// - Parameters:
  ///   - segment: The keys.
  ///   - pieces: The segment's own; long progressions teach nothing.
  ///   - isWhole: Whether these are all keys of the set.
  ///   - models: Receives the codes.
  static func train(
    _ segment: Segment, _ pieces: [Segment.Piece], isWhole: Bool, into models: inout BlockModels
  ) {
    let regions = pieces.compactMap { piece in
      if case .keys(let range) = piece { segment.keys[range] } else { nil }
    }
    var trainer = ModelTrainer(regions, isWhole: isWhole)
    guard !trainer.pieces.isEmpty else { return }
    trainer.initialise()
    for _ in 0..<Self.rounds {
      trainer.assign()
      trainer.fit()
    }
    trainer.assign()
    trainer.addPayingCodes(to: &models)
  }

  private init(_ regions: [ArraySlice<UInt64>], isWhole: Bool) {
    self.isWhole = isWhole
    let count = regions.reduce(0) { $0 + ($1.count + Self.pieceLength - 1) / Self.pieceLength }
    // Pieces are taken at equal distances where there are more than enough.
    let stride = (count + Self.maximumPieces - 1) / Self.maximumPieces
    var number = 0
    for region in regions {
      var start = region.startIndex
      while start < region.endIndex {
        let end = min(start + Self.pieceLength, region.endIndex)
        if number % stride == 0, end - start >= Self.shortestPiece {
          pieces.append(Self.piece(region[start..<end]))
        }
        number += 1
        start = end
      }
    }
  }

  private static func piece(_ keys: ArraySlice<UInt64>) -> Piece {
    var tokens: [UInt8] = []
    tokens.reserveCapacity(keys.count)
    for i in keys.indices.dropFirst() { tokens.append(GapTokens.token(keys[i] - keys[i - 1])) }
    let span = keys[keys.endIndex - 1] - keys[keys.startIndex]
    var plain = 8 * EliasFano.size(distances: tokens.count, span: span).bytes
    let isDense = span < UInt64(32 * keys.count)
    if isDense { plain = min(plain, Int(span) + 8) }
    return Piece(
      tokens: tokens, bitmap: isDense ? Bitmap.bytes(keys) : [], plainCost: plain * costOfBit)
  }

  /// Sorts the pieces by density and gives each eighth of them a model.
  private mutating func initialise() {
    let widths = pieces.map { piece in
      piece.tokens.reduce(0) { $0 + GapTokens.extraWidth($1) + Int(min($1, 16)) }
    }
    let byWidth = pieces.indices.sorted { widths[$0] < widths[$1] }
    for (place, index) in byWidth.enumerated() { pieces[index].model = place * 8 / byWidth.count }
    fit()
    let dense = pieces.indices.filter { !pieces[$0].bitmap.isEmpty }
      .sorted { pieces[$0].bitmap.count < pieces[$1].bitmap.count }
    for (place, index) in dense.enumerated() { pieces[index].model = 8 + place * 8 / dense.count }
    fit()
  }

  private mutating func assign() {
    for i in pieces.indices {
      let tokens = Self.sum(pieces[i].tokens, tokenCosts)
      let bitmap = Self.sum(pieces[i].bitmap, bitmapCosts)
      let isDenser = !pieces[i].bitmap.isEmpty && bitmap.min() < tokens.min()
      pieces[i].model =
        isDenser ? 8 + CodeSet.cheapestLane(bitmap) : CodeSet.cheapestLane(tokens)
    }
  }

  private static func sum(_ symbols: [UInt8], _ costs: [Lanes]) -> Lanes {
    symbols.reduce(into: Lanes()) { $0 &+= costs[Int($1)] }
  }

  /// Fits every model that has pieces to them, with ideal code lengths of a bit or more.
  private mutating func fit() {
    for model in 0..<16 {
      let frequencies = frequencies(of: model, teachersOnly: false)
      let total = frequencies.reduce(0, +)
      guard total > 0 else { continue }
      for symbol in 0..<256 {
        let share = (Float(frequencies[symbol]) + 0.02) / Float(total)
        let extra = model < 8 ? GapTokens.extraWidth(UInt8(symbol)) : 0
        let bits = min(max(1, Self.logarithm(1 / share)), Float(LiteralsCode.maximumLength))
        let cost = UInt32((bits + Float(extra)) * Float(costOfBit))
        if model < 8 {
          tokenCosts[symbol][model] = cost
        } else {
          bitmapCosts[symbol][model - 8] = cost
        }
      }
    }
  }

  /// The binary logarithm, to a hundredth, without the C library.
  private static func logarithm(_ value: Float) -> Float {
    Float(value.exponent) + (value.significand - 1) * (1.33 - 0.33 * (value.significand - 1))
  }

  private func frequencies(of model: Int, teachersOnly: Bool) -> [Int] {
    var frequencies = [Int](repeating: 0, count: 256)
    for (i, piece) in pieces.enumerated()
    where piece.model == model && !(teachersOnly && i % 2 == 1) {
      for symbol in model < 8 ? piece.tokens : piece.bitmap { frequencies[Int(symbol)] += 1 }
    }
    return frequencies
  }

  private struct Candidate {
    var model: Int
    var code: LiteralsCode
    /// What the judges would cost under it.
    var costs: [Int]
  }

  /// Drops one candidate after the other for as long as that makes the file smaller, and adds the
  /// rest.
  private func addPayingCodes(to models: inout BlockModels) {
    let judges = pieces.indices.filter { isWhole || $0 % 2 == 1 }
    let known = judges.map { knownCost(of: pieces[$0], models) }
    var candidates = (0..<16).compactMap { candidate($0, judges) }
    let weight = isWhole ? 1 : Self.expectedReuse * pieces.count / max(1, judges.count)
    func total(_ candidates: [Candidate]) -> Int {
      var sum = 0
      for i in judges.indices {
        sum += candidates.reduce(known[i]) { min($0, $1.costs[i]) }
      }
      return sum * weight
        + candidates.reduce(0) {
          $0 + (8 * $1.code.description.count + Self.trailerBits) * costOfBit
        }
    }
    var best = total(candidates)
    while !candidates.isEmpty {
      let fewer = candidates.indices.map { dropped in
        candidates.indices.filter { $0 != dropped }.map { candidates[$0] }
      }
      let totals = fewer.map(total)
      guard let least = totals.indices.min(by: { totals[$0] < totals[$1] }) else { break }
      guard totals[least] <= best || isOverfull(candidates, models) else { break }
      candidates = fewer[least]
      best = totals[least]
    }
    for candidate in candidates {
      let code =
        isWhole
        ? candidate.code
        : LiteralsCode(
          frequencies: Self.widened(frequencies(of: candidate.model, teachersOnly: false)))
      if candidate.model < 8 {
        models.tokens.append(code, number: models.count)
      } else {
        models.bitmaps.append(code, number: models.count)
      }
    }
  }

  private func isOverfull(_ candidates: [Candidate], _ models: BlockModels) -> Bool {
    let tokens = candidates.count { $0.model < 8 }
    return models.tokens.codes.count + tokens > CodeSet.laneCount
      || models.bitmaps.codes.count + candidates.count - tokens > CodeSet.laneCount
  }

  private func candidate(_ model: Int, _ judges: [Int]) -> Candidate? {
    let frequencies = frequencies(of: model, teachersOnly: !isWhole)
    guard frequencies.contains(where: { $0 > 0 }) else { return nil }
    let code = LiteralsCode(frequencies: isWhole ? frequencies : Self.widened(frequencies))
    var set = model < 8 ? BlockModels().tokens : BlockModels().bitmaps
    set.append(code, number: 0)
    let costs = judges.map { index in
      let symbols = model < 8 ? pieces[index].tokens : pieces[index].bitmap
      guard !symbols.isEmpty else { return Int.max >> 16 }
      return Int(Self.sum(symbols, set.costs)[0]) + Partitioner.zstdBlockCost
    }
    return Candidate(model: model, code: code, costs: costs)
  }

  private func knownCost(of piece: Piece, _ models: BlockModels) -> Int {
    let tokens = Int(Self.sum(piece.tokens, models.tokens.costs).min())
    let bitmap =
      piece.bitmap.isEmpty ? Int.max >> 16 : Int(Self.sum(piece.bitmap, models.bitmaps.costs).min())
    return min(piece.plainCost, min(tokens, bitmap) + Partitioner.zstdBlockCost)
  }

  /// Makes room for symbols that lie between and beside those that occurred, since they may occur
  /// later.
  private static func widened(_ frequencies: [Int]) -> [Int] {
    guard let first = frequencies.firstIndex(where: { $0 > 0 }),
      let last = frequencies.lastIndex(where: { $0 > 0 })
    else { return frequencies }
    var widened = frequencies.map { $0 * 64 }
    for symbol in max(1, first - 4)...min(255, last + 4) { widened[symbol] += 1 }
    return widened
  }
}
