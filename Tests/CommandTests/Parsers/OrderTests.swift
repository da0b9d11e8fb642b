import Gapmap
import Testing

@testable import GapmapCommand

/// Order of one input, merging of several.
@Suite struct OrderTests {
  private func ordered(
    _ keys: [UInt64], skip: Bool = false, batchCapacity: Int = 3
  ) throws -> [UInt64] {
    try OrderedInput(ArraySource(keys, name: "a"), type: .unsigned, skipsDuplicates: skip)
      .readAll(batchCapacity: batchCapacity).keys
  }

  private func failure(_ body: () throws -> Void) throws -> String {
    describe(try #require(#expect(throws: InputError.self, performing: body)))
  }

  /// Disorder at every place, so that it lies within a batch and at its borders.
  @Test func disorderAnywhere() throws {
    for place in 1..<10 {
      var keys = [UInt64](1...10).map { $0 * 10 }
      keys[place] = 5
      let expected =
        "a: record \(place + 1): 5 comes after \(place * 10); numbers must ascend (--sort sorts them)"
      for skip in [false, true] {
        #expect(try failure { _ = try ordered(keys, skip: skip) } == expected)
      }
    }
  }

  @Test func duplicatesAnywhere() throws {
    for place in 1..<10 {
      var keys = [UInt64](1...10)
      keys.insert(UInt64(place), at: place)
      #expect(
        try failure { _ = try ordered(keys) }
          == "a: record \(place + 1): \(place) is there already, in record \(place)"
          + " (--duplicates skip drops repeated numbers)")
      #expect(try ordered(keys, skip: true) == [UInt64](1...10))
    }
    #expect(try ordered([UInt64](repeating: 7, count: 20), skip: true) == [7])
    #expect(try ordered([], skip: true) == [])
  }

  private func merged(
    _ inputs: [[UInt64]], skip: Bool = false, batchCapacity: Int = 3
  ) throws -> [UInt64] {
    let sources = inputs.enumerated().map { ArraySource($1, name: "in\($0)") }
    return try MergedInput(
      sources, type: .unsigned, skipsDuplicates: skip, batchCapacity: batchCapacity
    ).readAll(batchCapacity: 4).keys
  }

  @Test func mergesRandomInputs() throws {
    var generator = SeededRandom(seed: 1)
    for count in [0, 1, 2, 3, 4, 9, 20] {
      var all = Set<UInt64>()
      var inputs = [[UInt64]](repeating: [], count: count)
      for _ in 0..<(count * 30) {
        let key = UInt64.random(in: 0...1000, using: &generator)
        let input = Int.random(in: 0..<count, using: &generator)
        if all.insert(key).inserted { inputs[input].append(key) }
      }
      #expect(try merged(inputs.map { $0.sorted() }) == all.sorted())
    }
    #expect(try merged([[.max], [0], []]) == [0, .max])
  }

  @Test func duplicatesBetweenInputs() throws {
    let inputs: [[UInt64]] = [[1, 2, 3, 4, 9], [0, 5, 6, 9], [.max]]
    let message = try failure { _ = try merged(inputs) }
    #expect(
      [
        "in1: record 4: 9 is also in in0: record 5 (--duplicates skip drops repeated numbers)",
        "in0: record 5: 9 is also in in1: record 4 (--duplicates skip drops repeated numbers)",
      ].contains(message))
    #expect(try merged(inputs, skip: true) == [0, 1, 2, 3, 4, 5, 6, 9, .max])
    #expect(try merged([[1, .max], [.max], [.max]], skip: true) == [1, .max])
    let ofTheLargest = try failure { _ = try merged([[.max], [.max]]) }
    #expect(ofTheLargest.contains("18446744073709551615 is also"))
  }
}
