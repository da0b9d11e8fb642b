import Testing

@testable import Gapmap

/// A small file, and what it holds.
struct DamageSubject: CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let oracle: Oracle
  /// Keys of the set and others, ascending.
  let probes: [UInt64]

  init(_ name: String, _ bytes: [UInt8], _ oracle: Oracle) {
    testDescription = name
    self.bytes = bytes
    self.oracle = oracle
    var random = OracleRandom(seed: UInt64(bytes.count))
    var keys: Set<UInt64> = [0, .max]
    for _ in 0..<8 where oracle.count > 0 {
      let key = oracle.select(UInt64.random(in: 0..<oracle.count, using: &random))
      keys.formUnion([key, key &+ 1])
    }
    probes = keys.sorted()
  }

  init(_ name: String, _ bytes: [UInt8], _ keys: [UInt64]) { self.init(name, bytes, Oracle(keys)) }

  /// Files of every encoding, alone and together, in one page and in many, laid out by the tests and
  /// written by the writer for every favor.
  static func all() throws -> [DamageSubject] { try laidOut() + golden() + written() }

  static func laidOut() throws -> [DamageSubject] {
    let mixed = try SmallPages.everyKind()
    let numbers = (0..<131 as Range<UInt64>).map { $0 * 1000 + $0 % 7 }
    let single = numbers.map { EncodedBlock(Progression(first: $0, step: 1, count: 1)) }
    return [
      DamageSubject(
        "every kind of block",
        try SmallPages.file(mixed.blocks, pageTarget: 50, codes: mixed.codes), mixed.keys),
      DamageSubject(
        "one page", try SmallPages.file(mixed.blocks, pageTarget: 10_000, codes: mixed.codes),
        mixed.keys),
      DamageSubject(
        "a directory of two levels", try SmallPages.file(single, pageTarget: 8), numbers),
      DamageSubject("three numbers", try BuiltIndex([5, 6, 9]).bytes, [5, 6, 9]),
      DamageSubject("nothing", try BuiltIndex([]).bytes, [] as [UInt64]),
    ]
  }

  /// The golden files of one encoding each, and those at the ends of the number line.
  private static func golden() throws -> [DamageSubject] {
    let folder = GoldenFolder.read
    return try folder.names.filter { !$0.hasPrefix("two-levels") }.map { name in
      let contents = try GoldenContents(lines: folder.lines(name))
      return DamageSubject(
        "golden \(name)", try folder.bytes(name), Oracle(ranges: contents.ranges))
    }
  }

  private static func written() throws -> [DamageSubject] {
    let shapes: [(KeyShape, Int)] = [
      (.halfDense, 100), (.sparse, 40), (.skewedGaps, 100), (.phoneBook, 60), (.progressions, 3000),
      (.clusters, 20), (.repeatedBits, 300),
    ]
    return try Favor.allCases.flatMap { favor in
      try shapes.map { shape, count in
        var random = OracleRandom(seed: 81)
        let oracle = Oracle(shape.keys(count, &random))
        let built = try BuiltIndex(ranges: oracle.runs, favor: favor)
        return DamageSubject("\(shape), \(favor)", built.bytes, oracle)
      }
    }
  }

  /// More bytes than this have one of their bits flipped, not all eight.
  private static let smallLength = 400

  /// The bytes with one of them, or one bit, other than it was: every bit flipped, every byte all
  /// zeros and all ones.
  func forEachDamagedByte(_ body: (_ damage: String, _ bytes: [UInt8]) throws -> Void) rethrows {
    for offset in bytes.indices {
      let old = bytes[offset]
      let bits = bytes.count <= Self.smallLength ? 0..<8 : offset % 8..<(offset % 8 + 1)
      let values = Set(bits.map { old ^ 1 << $0 } + [0, 0xFF]).subtracting([old])
      for value in values.sorted() {
        var damaged = bytes
        damaged[offset] = value
        try body("byte \(offset) from \(old) to \(value)", damaged)
      }
    }
  }
}
