import Testing

@testable import Gapmap

/// Batches in any order, held against a sorted array.
struct BatchLookupTests {
  /// Keys of a set, their neighbours and any others, in no order.
  private func queries(_ keys: [UInt64], count: Int, _ random: inout OracleRandom) -> [UInt64] {
    (0..<count).map { i in
      let key = keys[Int.random(in: 0..<keys.count, using: &random)]
      return [key, key, key &+ 1, key &- 1, random.next()][i % 5]
    }.shuffled(using: &random)
  }

  @Test(arguments: KeyShape.allCases, Favor.allCases)
  func everyShape(shape: KeyShape, favor: Favor) throws {
    var random = OracleRandom(seed: 71)
    let keys = shape.keys(30_000, &random)
    let comparison = OracleComparison(
      index: try BuiltIndex(keys, favor: favor).open(), oracle: Oracle(keys))
    try comparison.compareEach(queries(keys, count: 20_000, &random))
    try comparison.compareEach([0, .max, 0, keys[0], keys[keys.count - 1]])
  }

  /// Whole groups, parts of one, and none.
  @Test func everyLength() throws {
    var random = OracleRandom(seed: 72)
    let keys = KeyShape.allCases[0].keys(5000, &random)
    let comparison = OracleComparison(index: try BuiltIndex(keys).open(), oracle: Oracle(keys))
    for length in 0...50 { try comparison.compareEach(queries(keys, count: length, &random)) }
  }

  @Test func anEmptySet() throws {
    let index = try BuiltIndex([]).open()
    #expect(try index.contains(each: []) == [])
    #expect(try index.contains(each: [7, 0, .max]) == [false, false, false])
  }

  private func expectAnswers<Number: IndexNumber>(_ type: Number.Type) throws {
    var random = OracleRandom(seed: 73)
    var numbers: Set<Number> = [.min, .min + 1, .max - 1, .max, 0, 1]
    for _ in 0..<2000 { numbers.insert(Number(truncatingIfNeeded: random.next())) }
    let sorted = numbers.sorted()
    let members = sorted.indices.filter { $0 % 3 != 1 }.map { sorted[$0] }
    let built = try BuiltIndex(members.map(\.key), type: Number.numberType)
    let index = try NumberIndex<Number>(bytes: built.bytes)
    let isMember = Set(members)
    let asked = sorted.shuffled(using: &random)
    #expect(try index.contains(each: asked) == asked.map { isMember.contains($0) })
  }

  @Test func numbersOfEveryType() throws {
    try expectAnswers(UInt64.self)
    try expectAnswers(UInt.self)
    try expectAnswers(UInt32.self)
    try expectAnswers(UInt16.self)
    try expectAnswers(UInt8.self)
    try expectAnswers(Int64.self)
    try expectAnswers(Int.self)
    try expectAnswers(Int32.self)
    try expectAnswers(Int16.self)
    try expectAnswers(Int8.self)
  }

  @Test func aDamagedPage() throws {
    let keys = (0..<40_000 as Range<UInt64>).map { $0 * 7 + $0 % 5 }
    var bytes = try BuiltIndex(keys).bytes
    bytes[bytes.count / 2] ^= 1
    let index = try KeyIndex(bytes: bytes)
    #expect(throws: GapmapError.self) { try index.contains(each: keys.reversed()) }
  }
}
