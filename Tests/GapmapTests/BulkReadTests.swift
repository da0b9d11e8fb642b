import Testing

@testable import Gapmap

/// Reading many numbers at once from a cursor.
struct BulkReadTests {
  /// Numbers of a type at both of its ends and around 0, with gaps and a run.
  private static func numbers<Number: IndexNumber>(_ type: Number.Type) -> [Number] {
    var numbers: Set<Number> = [.min, .min + 1, .max - 1, .max, 0, 1]
    if Number.isSigned { numbers.insert(0 &- 1) }
    var random = OracleRandom(seed: 5)
    for _ in 0..<9000 { numbers.insert(Number(truncatingIfNeeded: random.next())) }
    for number in 40...90 { numbers.insert(Number(number)) }
    return numbers.sorted()
  }

  private func index<Number: IndexNumber>(_ numbers: [Number]) throws -> NumberIndex<Number> {
    try NumberIndex(bytes: BuiltIndex(numbers.map(\.key), type: Number.numberType).bytes)
  }

  private func expectAll<Number: IndexNumber>(_ type: Number.Type) throws {
    let numbers = Self.numbers(type)
    let index = try index(numbers)
    for length in [1, 7, 4095, 4096, 4097, 20_000] {
      let cursor = index.makeCursor()
      var buffer = [Number](repeating: 0, count: length)
      var found: [Number] = []
      while case let count = try cursor.read(into: &buffer), count > 0 {
        #expect(count == min(length, numbers.count - found.count), "\(type), \(length)")
        found += buffer[..<count]
      }
      #expect(found == numbers, "\(type), \(length)")
    }
  }

  @Test func unsignedNumbers() throws {
    try expectAll(UInt64.self)
    try expectAll(UInt.self)
    try expectAll(UInt32.self)
    try expectAll(UInt16.self)
    try expectAll(UInt8.self)
  }

  @Test func signedNumbers() throws {
    try expectAll(Int64.self)
    try expectAll(Int.self)
    try expectAll(Int32.self)
    try expectAll(Int16.self)
    try expectAll(Int8.self)
  }

  private func expectPlace<Number: IndexNumber>(_ type: Number.Type) throws {
    let index = try index([3, 5, 6, 7, 100] as [Number])
    let cursor = index.makeCursor()
    var buffer = [Number](repeating: 42, count: 3)
    try cursor.seek(to: 4)
    #expect(try cursor.read(into: &buffer) == 3)
    #expect(buffer == [5, 6, 7])
    #expect(try cursor.previous() == 7)
    #expect(try cursor.read(into: &buffer) == 2)
    #expect(buffer == [7, 100, 7], "what lies behind the numbers read stays")
    #expect(try cursor.read(into: &buffer) == 0)
    try cursor.seek(toPosition: 4)
    var nothing: [Number] = []
    #expect(try cursor.read(into: &nothing) == 0)
    #expect(try cursor.next() == 100)
    let copy = buffer
    try cursor.seek(toPosition: 0)
    #expect(try cursor.read(into: &buffer) == 3)
    #expect(copy == [7, 100, 7], "another array that shared its memory stays")
  }

  @Test func placeAndBuffer() throws {
    try expectPlace(UInt64.self)
    try expectPlace(Int64.self)
    try expectPlace(Int8.self)
    let empty = try index([] as [Int32])
    var buffer: [Int32] = [1]
    #expect(try empty.makeCursor().read(into: &buffer) == 0)
    #expect(buffer == [1])
  }

  @Test func damage() throws {
    let numbers = (0..<40_000).map { Int32($0 * 7 + $0 % 5) }
    var bytes = try BuiltIndex(numbers.map(\.key), type: .signed).bytes
    bytes[bytes.count / 2] ^= 1
    let cursor = try NumberIndex<Int32>(bytes: bytes).makeCursor()
    var buffer = [Int32](repeating: 0, count: 1000)
    #expect(throws: GapmapError.self) {
      while try cursor.read(into: &buffer) > 0 {}
    }
    // It does not go on as if nothing had been.
    #expect(throws: GapmapError.self) { try cursor.read(into: &buffer) }
  }

  /// A block that was read as a whole is decoded anew when the cursor goes back into it.
  @Test func goesBackIntoWhatWasRead() throws {
    let numbers = Self.numbers(UInt64.self)
    let index = try index(numbers)
    for length in [1000, 5000, numbers.count] {
      let cursor = index.makeCursor()
      var buffer = [UInt64](repeating: 0, count: length)
      #expect(try cursor.read(into: &buffer) == length)
      for number in numbers[..<length].suffix(900).reversed() {
        #expect(try cursor.previous() == number)
      }
      #expect(try cursor.read(into: &buffer) == min(length, numbers.count - length + 900))
      #expect(Array(buffer[..<900]) == Array(numbers[..<length].suffix(900)))
    }
  }
}
