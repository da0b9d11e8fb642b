@testable import Gapmap

/// A file whose checksums are right, whoever made it, and whose content may not be.
struct ForgedFile {
  let bytes: [UInt8]

  enum Outcome {
    /// A verification finds a fault, and no operation did worse than to throw, or to answer for what
    /// it looked at.
    case refused
    /// It is a sound file of the numbers that it was, or of others, and all operations agree.
    case sound(NaiveIndex)
  }

  /// Asks everything.
  ///
  /// - Parameter keys: Some that the file may hold.
  /// - Throws: `Disagreement` if both readers do not agree, or operations on a sound file.
  func examine(_ keys: [UInt64]) throws -> Outcome {
    let naive = try verdict()
    guard let index = try? KeyIndex(bytes: bytes) else { return .refused }
    var random = OracleRandom(seed: UInt64(bytes.count))
    switch index.type {
    case .unsigned:
      try ask(as: UInt64.self, keys, isSound: naive != nil, &random)
      try ask(as: UInt8.self, keys, isSound: naive != nil, &random)
    case .signed:
      try ask(as: Int64.self, keys, isSound: naive != nil, &random)
      try ask(as: Int8.self, keys, isSound: naive != nil, &random)
    }
    guard let naive else { return .refused }
    if let ranges = try? naive.ranges {
      let comparison = OracleComparison(index: index, oracle: Oracle(ranges: ranges))
      try comparison.compareAll(
        keys: keys.isEmpty ? [] : [keys[0], keys[keys.count / 2]],
        bufferLengths: index.count < 10_000 ? [13] : [])
    }
    return .sound(naive)
  }

  /// What the naive reader finds; nil if both readers refuse the file.
  private func verdict() throws -> NaiveIndex? {
    var refusal: GapmapError?
    do throws(GapmapError) {
      try KeyIndex(bytes: bytes).verify()
    } catch {
      refusal = error
    }
    let naive: NaiveIndex
    do {
      naive = try NaiveIndex.read(bytes, limit: 1 << 18)
    } catch {
      guard refusal != nil else {
        throw Disagreement(description: "found sound, but damaged: \(error)")
      }
      return nil
    }
    guard let refusal else { return naive }
    if Exactness.holds(bytes) {
      throw Disagreement(description: "refused, but sound: \(refusal)")
    }
    return nil
  }

  private func ask<Number: IndexNumber>(
    as type: Number.Type, _ keys: [UInt64], isSound: Bool, _ random: inout OracleRandom
  ) throws {
    // Numbers that the type does not hold are a reason to refuse a sound file.
    guard let index = try? NumberIndex<Number>(bytes: bytes) else { return }
    let held = keys.filter(Number.keyRange.contains)
    let few = stride(from: 0, to: held.count, by: 1 + held.count / 4)
    let numbers = few.map { Number.number(ofKey: held[$0]) }
    try Questions(index: index, numbers: numbers, isSound: isSound).ask(&random)
  }
}
