import Testing

@testable import Gapmap

/// Descriptions of Huffman codes, whole and damaged, read as zstd reads them.
struct HuffmanTreeReaderTests {
  private func weights(of code: LiteralsCode) -> [UInt8] {
    let longest = code.lengths.max() ?? 0
    let all = code.lengths.map { $0 == 0 ? 0 : longest + 1 - $0 }
    return Array(all[...(all.lastIndex { $0 > 0 } ?? 0)])
  }

  private func code(_ random: inout OracleRandom) -> LiteralsCode {
    let bits = Int.random(in: 1...24, using: &random)
    var frequencies = [Int](repeating: 0, count: 256)
    for _ in 0..<Int.random(in: 1...300, using: &random) {
      frequencies[Int(random.ofAnyScale(bits: 8))] = Int(random.ofAnyScale(bits: bits))
    }
    return LiteralsCode(frequencies: frequencies)
  }

  @Test func givesTheWeightsBack() {
    var random = OracleRandom(seed: 61)
    for _ in 0..<300 {
      let code = code(&random)
      #expect(HuffmanTreeReader.weights(code.description) == weights(of: code))
    }
  }

  private func isAcceptedByZstd(_ description: [UInt8]) -> Bool {
    (try? naiveCheckCode(description, name: "a damaged code")) != nil
  }

  /// zstd takes a little more: codes of 12 bits, and weights without bits for both first states.
  @Test func refusesWhatZstdRefuses() {
    var random = OracleRandom(seed: 62)
    var accepted = 0
    var onlyByZstd = 0
    for round in 0..<4000 {
      var bytes = code(&random).description
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        // The first byte says how long the rest is, which is checked before zstd is asked.
        let place = Int.random(in: 1..<max(bytes.count, 2), using: &random)
        guard place < bytes.count else { continue }
        bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      let weights = HuffmanTreeReader.weights(bytes)
      let isOurs = weights.map { HuffmanTable(weights: $0) } ?? nil
      defer { isOurs?.free() }
      let isTheirs = isAcceptedByZstd(bytes)
      if isOurs != nil {
        accepted += 1
        #expect(isTheirs, "round \(round): \(bytes)")
      } else if isTheirs {
        onlyByZstd += 1
      }
    }
    #expect(onlyByZstd < 20)
    #expect(accepted > 100)
  }
}
