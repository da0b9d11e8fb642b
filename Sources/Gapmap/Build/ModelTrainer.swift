/// Learns Huffman codes from a stretch of the stream, one for each class of blocks, where they pay.
///
/// The stretch is cut into pieces. Each piece goes to the model under which it is cheapest, then
/// each model is fitted to its pieces, a few times over (hard expectation maximisation, that is,
/// k-means with code length as the distance: S. Lloyd, "Least squares quantization in PCM", 1982).
/// If the stream goes on, half of the pieces teach and the other half judges.
struct ModelTrainer {
  private static let rounds = 4
  /// Costs while models are being fitted are in eighths of bits.
  private static let costOfBit: Float = 8
  /// What a symbol costs under a model that no piece has taught yet, or it would take all pieces.
  private static let untaught: UInt16 = 15 * 8

  private let limits: BlockLimits
  private let isWhole: Bool
  private var pieces: TrainingPieces
  /// Which model each piece belongs to: 0 ..< 8 for tokens, 8 ..< 16 for bitmaps.
  private var modelOf: [Int] = []
  private var tokenCosts = [NarrowLanes](repeating: NarrowLanes(repeating: untaught), count: 256)
  private var bitmapCosts = [NarrowLanes](repeating: NarrowLanes(repeating: untaught), count: 256)

  /// Adds the codes that pay for these keys to those there are.
  ///
  /// - Parameters:
  ///   - segment: The keys; long progressions teach nothing.
  ///   - limits: What blocks may be.
  ///   - isWhole: Whether these are all keys of the set.
  ///   - models: Receives the codes.
  static func train(
    _ segment: Segment, limits: BlockLimits, isWhole: Bool, into models: inout BlockModels
  ) {
    let pieces = TrainingPieces(segment, atMost: limits.trainingPieces)
    var trainer = ModelTrainer(pieces, limits: limits, isWhole: isWhole)
    guard trainer.pieces.count > 0 else { return }
    trainer.initialise()
    for _ in 0..<Self.rounds {
      trainer.assign()
      trainer.fit()
    }
    trainer.assign()
    trainer.addPayingCodes(to: &models)
  }

  private init(_ pieces: TrainingPieces, limits: BlockLimits, isWhole: Bool) {
    self.pieces = pieces
    self.limits = limits
    self.isWhole = isWhole
    modelOf = [Int](repeating: 0, count: pieces.count)
  }

  /// Sorts the pieces by density and gives each eighth of them a model.
  private mutating func initialise() {
    let byWidth = (0..<pieces.count).sorted {
      (pieces[$0].tokenWidth, $0) < (pieces[$1].tokenWidth, $1)
    }
    for (place, index) in byWidth.enumerated() { modelOf[index] = place * 8 / byWidth.count }
    fit()
    let dense = (0..<pieces.count).filter { !pieces[$0].bitmap.isEmpty }.sorted {
      (pieces[$0].bitmap.count, $0) < (pieces[$1].bitmap.count, $1)
    }
    for (place, index) in dense.enumerated() { modelOf[index] = 8 + place * 8 / dense.count }
    fit()
  }

  private mutating func assign() {
    for i in 0..<pieces.count {
      let tokens = pieces.tokens(of: i, tokenCosts)
      let lowestTokens = CodeSet.lowest(tokens)
      modelOf[i] = CodeSet.cheapestLane(tokens)
      guard !pieces[i].bitmap.isEmpty else { continue }
      let bitmap = pieces.bitmap(of: i, bitmapCosts)
      let extra = pieces[i].extraBits * Int(Self.costOfBit)
      if CodeSet.lowest(bitmap) < lowestTokens + extra {
        modelOf[i] = 8 + CodeSet.cheapestLane(bitmap)
      }
    }
  }

  /// Fits every model that has pieces to them, with ideal code lengths of a bit or more.
  private mutating func fit() {
    let all = pieces.frequencies(modelOf, every: 1)
    for model in 0..<16 {
      let frequencies = all[model]
      let total = frequencies.reduce(0, +)
      guard total > 0 else { continue }
      for symbol in 0..<256 {
        let share = (Float(frequencies[symbol]) + 0.02) / Float(total)
        let bits = min(max(1, Self.logarithm(1 / share)), Float(LiteralsCode.maximumLength))
        let cost = UInt16(bits * Self.costOfBit + 0.5)
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

  /// Drops one candidate after the other for as long as that makes the file smaller, and adds the
  /// rest.
  private func addPayingCodes(to models: inout BlockModels) {
    let teachers = pieces.frequencies(modelOf, every: isWhole ? 1 : 2)
    var trial = BlockModels()
    var candidates: [CodeSelection.Candidate] = []
    for model in 0..<16 where teachers[model].contains(where: { $0 > 0 }) {
      let code = LiteralsCode(
        frequencies: isWhole ? teachers[model] : Self.widened(teachers[model]))
      let isBitmap = model >= 8
      let lane = isBitmap ? trial.bitmaps.codes.count : trial.tokens.codes.count
      candidates.append(
        .init(model: model, lane: lane, descriptionLength: code.description.count))
      if isBitmap {
        trial.bitmaps.append(code, number: model)
      } else {
        trial.tokens.append(code, number: model)
      }
    }
    var selection = CodeSelection(
      candidates, trial: trial, known: models, pieces: pieces, limits: limits, isWhole: isWhole)
    selection.dropUseless()
    let everyone = pieces.frequencies(modelOf, every: 1)
    for candidate in selection.candidates {
      let frequencies = everyone[candidate.model]
      let code = LiteralsCode(frequencies: isWhole ? frequencies : Self.widened(frequencies))
      if candidate.model < 8 {
        models.tokens.append(code, number: models.count)
      } else {
        models.bitmaps.append(code, number: models.count)
      }
    }
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
