/// A Huffman code for bytes, in the form that zstd uses for literals: the writer's side of the
/// file's codes.
///
/// zstd would decode what this encodes; it cannot be asked to encode with a given code and nothing
/// else, and its own headers would cost four bytes a block.
///
/// Source: RFC 8878, 4.2.1 (Huffman tree description) and 4.2.2 (streams).
struct LiteralsCode: Sendable {
  /// The longest code that zstd allows for literals.
  static let maximumLength = 11
  /// From so many symbols on a stream is four streams.
  static let singleStreamLimit = 1024

  /// How many bytes streams for so many symbols cannot have: the length must fit its field in zstd's
  /// header, and a block of zstd's has 64 KiB at most, of which headers need six bytes.
  static func lengthLimit(size: Int) -> Int {
    size < singleStreamLimit ? 1 << 10 : size < 1 << 14 ? 1 << 14 : 1 << 16 - 5
  }

  /// Bits of each symbol's code; 0 for a symbol that has none.
  let lengths: [UInt8]
  /// The code as it stands in the file.
  let description: [UInt8]
  /// For each symbol its code, shifted by four, and the length in the low four bits; or `uncoded`.
  private let entries: [UInt16]
  private static let uncoded: UInt16 = 1 << 15

  /// Makes the best code for given frequencies.
  ///
  /// - Parameter frequencies: How often each of the 256 symbols occurs. Only symbols that do get a
  ///   code.
  init(frequencies: [Int]) {
    var frequencies = frequencies
    // A code of one symbol has no bits; zstd wants two symbols.
    while frequencies.count(where: { $0 > 0 }) < 2 {
      frequencies[frequencies.firstIndex(of: 0) ?? 0] = 1
    }
    while true {
      let lengths = CodeLengths.limited(to: Self.maximumLength, frequencies: frequencies)
      let longest = Int(lengths.max() ?? 1)
      let weights = lengths.map { $0 == 0 ? 0 : UInt8(longest + 1) - $0 }
      if let description = HuffmanTreeDescription.bytes(weights) {
        self.lengths = lengths
        self.description = description
        entries = Self.entries(weights, longest: longest)
        return
      }
      // So many symbols, all equally frequent: one has to stand out for the code to be describable.
      frequencies[frequencies.firstIndex { $0 > 0 } ?? 0] *= 4
    }
  }

  /// Takes a code over from a file.
  ///
  /// - Parameter description: As it stands there; nil if it describes no code for literals.
  init?(description: [UInt8]) {
    guard let listed = HuffmanTreeReader.weights(description) else { return nil }
    let weights = listed + [UInt8](repeating: 0, count: 256 - listed.count)
    // A code of some length takes its share of the whole, which is that of the longest doubled as
    // often as that has bits.
    let whole = weights.reduce(0) { $0 + ($1 > 0 ? 1 << Int($1 - 1) : 0) }
    let longest = whole.trailingZeroBitCount
    guard longest <= Self.maximumLength else { return nil }
    lengths = weights.map { $0 == 0 ? 0 : UInt8(longest + 1) - $0 }
    self.description = description
    entries = Self.entries(weights, longest: longest)
  }

  /// Codes are given out in the order of weights, that is, the longest first, and of symbols.
  private static func entries(_ weights: [UInt8], longest: Int) -> [UInt16] {
    var entries = [UInt16](repeating: uncoded, count: 256)
    var next: UInt16 = 0
    for weight in 1...UInt8(longest) {
      for symbol in 0..<256 where weights[symbol] == weight {
        entries[symbol] = next << 4 | UInt16(longest + 1 - Int(weight))
        next += 1
      }
      next >>= 1
    }
    return entries
  }

  /// Encodes symbols.
  ///
  /// - Parameters:
  ///   - symbols: 1 to 65,536 bytes.
  ///   - bytes: Receives the stream, or four with a table of their lengths.
  /// - Returns: Whether it could; not if a symbol has no code or the stream is too long for its
  ///   header. Then what was appended is of no use.
  func append(_ symbols: Span<UInt8>, to bytes: inout PayloadBuffer) -> Bool {
    let start = bytes.count
    if symbols.count < Self.singleStreamLimit {
      return appendStream(symbols, to: &bytes) && bytes.count - start < 1024
    }
    for _ in 0..<6 { bytes.append(0) }
    let quarter = (symbols.count + 3) / 4
    for i in 0..<4 {
      let streamStart = bytes.count
      let part = symbols.extracting((i * quarter)..<min((i + 1) * quarter, symbols.count))
      guard appendStream(part, to: &bytes) else { return false }
      let length = bytes.count - streamStart
      guard length <= Int(UInt16.max) else { return false }
      if i < 3 { bytes.put(UInt16(length), at: start + 2 * i) }
    }
    // zstd takes blocks of 64 KiB at most, of which headers need six bytes.
    return bytes.count - start < (symbols.count < 1 << 14 ? 1 << 14 : 1 << 16 - 6)
  }

  /// zstd reads a stream from its end, so the last symbol is written first.
  private func appendStream(_ symbols: Span<UInt8>, to bytes: inout PayloadBuffer) -> Bool {
    entries.withSpan { bytes.appendStream(symbols, entries: $0) } & Self.uncoded == 0
  }
}

/// Lengths of codes.
enum CodeLengths {
  /// Finds the lengths of the best prefix code none of whose words is longer than a limit.
  ///
  /// - Parameters:
  ///   - limit: The most bits a code may have; 2 to that power must not be below the number of
  ///     symbols.
  ///   - frequencies: How often each symbol occurs.
  /// - Returns: A length for each symbol, 0 where its frequency is 0. The code is complete.
  /// - Complexity: O(*limit* · *s* log *s*) for *s* symbols.
  /// - Note: L. Larmore and D. Hirschberg, "A fast algorithm for optimal length-limited Huffman
  ///   codes", 1990 (package-merge).
  static func limited(to limit: Int, frequencies: [Int]) -> [UInt8] {
    let symbols = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { frequencies[$0] < frequencies[$1] }
    let leaves = symbols.map { (weight: frequencies[$0], isPackage: false) }
    // rows[k] is the list of level k: single symbols merged with pairs of the level below.
    var rows = [leaves]
    for _ in 1..<limit {
      let below = rows[rows.count - 1]
      var packages = stride(from: 0, to: below.count - 1, by: 2).map {
        (weight: below[$0].weight + below[$0 + 1].weight, isPackage: true)
      }[...]
      var row: [(weight: Int, isPackage: Bool)] = []
      for leaf in leaves {
        while let package = packages.first, package.weight < leaf.weight {
          row.append(packages.removeFirst())
        }
        row.append(leaf)
      }
      rows.append(row + packages)
    }
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    var taken = 2 * (symbols.count - 1)
    for row in rows.reversed() where taken > 0 {
      let packages = row[..<taken].count { $0.isPackage }
      for symbol in symbols[..<(taken - packages)] { lengths[symbol] += 1 }
      taken = 2 * packages
    }
    return lengths
  }
}
