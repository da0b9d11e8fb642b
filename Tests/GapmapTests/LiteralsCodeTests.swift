import Testing

@testable import Gapmap

/// Huffman codes of the writer, decoded again.
struct LiteralsCodeTests {
  /// Frequencies of the 256 symbols.
  struct Distribution: CustomTestStringConvertible {
    let testDescription: String
    let frequencies: [Int]

    init(_ name: String, _ frequency: (Int) -> Int) {
      testDescription = name
      frequencies = (0..<256).map(frequency)
    }
  }

  static let distributions: [Distribution] = [
    Distribution("one symbol, the first") { $0 == 0 ? 5 : 0 },
    Distribution("one symbol, the last") { $0 == 255 ? 5 : 0 },
    Distribution("two symbols") { $0 < 2 ? 1 : 0 },
    Distribution("two symbols far apart") { $0 == 0 || $0 == 255 ? 1 + $0 : 0 },
    Distribution("three symbols") { 7...9 ~= $0 ? 1 : 0 },
    Distribution("all equal") { _ in 3 },
    Distribution("129 equal") { $0 < 129 ? 3 : 0 },
    Distribution("128 equal") { $0 < 128 ? 3 : 0 },
    Distribution("128 equal, the upper") { $0 >= 128 ? 3 : 0 },
    Distribution("nearly equal") { 1000 + $0 },
    Distribution("every second equal") { $0 % 2 == 0 ? 3 : 0 },
    Distribution("doubling") { $0 < 40 ? 1 << $0 : 0 },
    Distribution("doubling from the end") { $0 >= 216 ? 1 << (255 - $0) : 0 },
    Distribution("Fibonacci") { $0 < 60 ? fibonacci($0) : 0 },
    Distribution("one rules") { $0 == 100 ? 1_000_000 : 1 },
    Distribution("harmonic") { 1 + 100_000 / ($0 + 1) },
  ]

  private static func fibonacci(_ index: Int) -> Int {
    var (a, b) = (1, 1)
    for _ in 0..<index { (a, b) = (b, a + b) }
    return a
  }

  /// The lengths at which the headers change, and others.
  private static let lengths = [1, 2, 3, 100, 1023, 1024, 1025, 16_383, 16_384, 65_536]

  @Test(arguments: distributions)
  func decodes(distribution: Distribution) throws {
    var random = OracleRandom(seed: 3)
    try roundTrip(distribution.frequencies, &random)
  }

  @Test func decodesRandomDistributions() throws {
    var random = OracleRandom(seed: 4)
    for _ in 0..<60 {
      let bits = Int.random(in: 1...30, using: &random)
      let symbols = Int.random(in: 1...256, using: &random)
      var frequencies = [Int](repeating: 0, count: 256)
      for _ in 0..<symbols {
        frequencies[Int.random(in: 0..<256, using: &random)] = Int(random.ofAnyScale(bits: bits))
      }
      try roundTrip(frequencies, isBrief: true, &random)
    }
  }

  @Test func bothFormsOfDescription() {
    let direct = LiteralsCode(frequencies: (0..<256).map { $0 < 5 ? 1 << $0 : 0 })
    #expect(direct.description[0] >= 128)
    let compressed = LiteralsCode(frequencies: (0..<256).map { 1 + $0 % 100 * $0 })
    #expect(compressed.description[0] < 128)
  }

  @Test func refusesUnknownSymbols() {
    let code = LiteralsCode(frequencies: (0..<256).map { $0 < 5 ? 1 : 0 })
    #expect(code.encode([0, 1, 4]) != nil)
    #expect(code.encode([0, 5, 4]) == nil)
  }

  /// What zstd refuses is refused, and what is not refused is what zstd decodes: whole streams, ones
  /// with bits missing at their start, and ones with a bit flipped.
  ///
  /// zstd, which decodes two symbols at once, ignores some bits that are left over. They never pass
  /// here.
  @Test func nothingPassesThatZstdRefuses() throws {
    var random = OracleRandom(seed: 5)
    var refused = 0
    var decoded = 0
    for distribution in Self.distributions {
      let code = LiteralsCode(frequencies: distribution.frequencies)
      let symbols = (0..<256).filter { code.lengths[$0] > 0 }.map { UInt8($0) }
      let holder = IndexBytes(copying: code.description)
      let place = DecodingCodes.Place(range: 0..<holder.count, check: XXH64.check32(holder.view))
      let decoding = DecodingCodes(bytes: holder, places: [place])
      for length in (1...40).map({ $0 }) + [127, 128, 255, 256] {
        let text = (0..<length).map { _ in
          symbols[Int.random(in: 0..<symbols.count, using: &random)]
        }
        let whole = try #require(code.encode(text))
        for width in 1...7 {
          let longer = IndexBytes(copying: shifted(whole, by: width))
          let passes =
            try decoding.decode(longer.view, size: length, of: .gapTokens(code: 0)) != nil
          #expect(!passes, "\(distribution), \(length) symbols: \(width) bits are left over")
        }
        var streams = [whole, Array(whole.dropFirst()), [0] + whole]
        for _ in 0..<4 {
          var flipped = whole
          flipped[Int.random(in: 0..<whole.count, using: &random)] ^=
            1 << UInt8.random(in: 0..<8, using: &random)
          streams.append(flipped)
        }
        for stream in streams {
          let bytes = IndexBytes(copying: stream)
          let ours = try decoding.decode(bytes.view, size: length, of: .gapTokens(code: 0))?
            .copied()
          let theirs: [UInt8]?
          do {
            theirs = try naiveInflate(stream, count: length, code: code.description, name: "stream")
          } catch is NaiveError {
            theirs = nil
          }
          if stream == whole { #expect(ours == text) }
          #expect(
            ours == nil || ours == theirs, "\(distribution), \(length) symbols: \(stream)")
          if ours == nil { refused += 1 } else { decoded += 1 }
        }
      }
    }
    #expect(refused > 1000 && decoded > 1000)
  }

  /// A stream with so many bits more, zeros, before its first.
  private func shifted(_ stream: [UInt8], by width: Int) -> [UInt8] {
    var carry: UInt8 = 0
    var result: [UInt8] = []
    for byte in stream {
      result.append(byte << UInt8(width) | carry)
      carry = byte >> UInt8(8 - width)
    }
    return carry == 0 ? result : result + [carry]
  }

  /// Streams of symbols that have a code, drawn alike.
  private func roundTrip(
    _ frequencies: [Int], isBrief: Bool = false, _ random: inout OracleRandom
  ) throws {
    let code = LiteralsCode(frequencies: frequencies)
    try #require((1...128).contains(code.description.count))
    let symbols = (0..<256).filter { code.lengths[$0] > 0 }.map { UInt8($0) }
    let kraft = symbols.reduce(0) { $0 + 1 << (11 - Int(code.lengths[Int($1)])) }
    try #require(kraft == 1 << 11, "the code is not complete")
    let holder = IndexBytes(copying: code.description)
    let place = DecodingCodes.Place(range: 0..<holder.count, check: XXH64.check32(holder.view))
    let decoding = DecodingCodes(bytes: holder, places: [place])
    try decoding.verify()
    for length in Self.lengths.dropLast(isBrief ? 3 : 0) {
      let text = (0..<length).map { _ in symbols[Int.random(in: 0..<symbols.count, using: &random)]
      }
      let bits = text.reduce(0) { $0 + Int(code.lengths[Int($1)]) }
      guard let streams = code.encode(text) else {
        let limit = length < 1024 ? 1 << 10 : length < 1 << 14 ? 1 << 14 : 1 << 16
        #expect(bits / 8 > limit - 16, "no stream for \(length) symbols")
        continue
      }
      let bytes = IndexBytes(copying: streams)
      let kind = BlockKind.gapTokens(code: 0)
      let decoded = try decoding.decode(bytes.view, size: length, of: kind)?.copied()
      let isSame = decoded?.elementsEqual(text) == true
      #expect(isSame, "\(length) symbols, frequencies \(frequencies)")
    }
  }
}
