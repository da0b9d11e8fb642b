/// Finds out which of some codes are worth their place in the file.
struct CodeSelection {
  /// Bits that the trailer spends on a code: length and checksum.
  private static let trailerBits = 48
  /// How much more often than here a code will be used if the stream goes on, at least.
  private static let expectedReuse = 4
  /// Costs are in hundredths of bits.
  private static let bit = 100

  struct Candidate {
    var model: Int
    /// Its lane among the codes for the same symbols.
    var lane: Int
    var descriptionLength: Int
  }

  private(set) var candidates: [Candidate]
  private let known: BlockModels
  /// How often what a judge saves is saved.
  private let weight: Int
  /// What each judge costs without the candidates.
  private var knownCosts: [Int] = []
  /// What each judge costs under each model, 16 of them a judge.
  private var costs: [Int] = []

  /// - Parameters:
  ///   - candidates: The codes in question.
  ///   - trial: The same, taught by the pieces that do not judge.
  ///   - known: Codes that are in the file already.
  ///   - pieces: What is to be encoded; every other piece judges, or, if these are all, every one.
  ///   - limits: What blocks may be.
  ///   - isWhole: Whether these are all keys of the set.
  init(
    _ candidates: [Candidate], trial: BlockModels, known: BlockModels, pieces: TrainingPieces,
    limits: BlockLimits, isWhole: Bool
  ) {
    self.candidates = candidates
    self.known = known
    let judges = Array(stride(from: isWhole ? 0 : 1, to: pieces.count, by: isWhole ? 1 : 2))
    weight = isWhole ? 1 : Self.expectedReuse * pieces.count / max(1, judges.count)
    func priced(_ bits: Int) -> Int {
      bits * limits.decodingPrice + Partitioner.zstdBlockBits * Self.bit
    }
    for judge in judges {
      let isDense = !pieces[judge].bitmap.isEmpty
      var cost = pieces[judge].plainBits * Self.bit
      if !known.tokens.codes.isEmpty {
        cost = min(cost, priced(CodeSet.lowest(pieces.tokens(of: judge, known.tokens.costs))))
      }
      if isDense, !known.bitmaps.codes.isEmpty {
        cost = min(cost, priced(CodeSet.lowest(pieces.bitmap(of: judge, known.bitmaps.costs))))
      }
      knownCosts.append(cost)
      let tokens = pieces.tokens(of: judge, trial.tokens.costs)
      let bitmap = isDense ? pieces.bitmap(of: judge, trial.bitmaps.costs) : Lanes()
      for candidate in candidates {
        let isBitmap = candidate.model >= 8
        let bits = isBitmap ? bitmap[candidate.lane] : tokens[candidate.lane]
        costs.append(isBitmap && !isDense ? .max : priced(Int(bits)))
      }
    }
  }

  /// Drops one candidate after the other for as long as that makes the file smaller.
  mutating func dropUseless() {
    var left = Array(candidates.indices)
    while !left.isEmpty {
      let losses = losses(left)
      let gains = left.indices.map { losses[$0] * weight - price(candidates[left[$0]]) }
      guard let least = gains.indices.min(by: { gains[$0] < gains[$1] }) else { break }
      guard gains[least] <= 0 || isOverfull(left) else { break }
      left.remove(at: least)
    }
    candidates = left.map { candidates[$0] }
  }

  private func price(_ candidate: Candidate) -> Int {
    (8 * candidate.descriptionLength + Self.trailerBits) * Self.bit
  }

  /// What all judges together would cost more without each of some candidates.
  private func losses(_ left: [Int]) -> [Int] {
    var losses = [Int](repeating: 0, count: left.count)
    for judge in knownCosts.indices {
      var best = knownCosts[judge]
      var second = best
      var winner: Int?
      for (place, candidate) in left.enumerated() {
        let cost = costs[judge * candidates.count + candidate]
        if cost < best {
          second = best
          best = cost
          winner = place
        } else if cost < second {
          second = cost
        }
      }
      if let winner { losses[winner] += second - best }
    }
    return losses
  }

  private func isOverfull(_ left: [Int]) -> Bool {
    let tokens = left.count { candidates[$0].model < 8 }
    return known.tokens.codes.count + tokens > CodeSet.laneCount
      || known.bitmaps.codes.count + left.count - tokens > CodeSet.laneCount
      || known.count + left.count > Trailer.maximumCodeCount
  }
}
