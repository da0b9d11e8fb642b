import Testing

@testable import Families

/// The numbers of a family, as an array.
func numbers(of family: Family, count: Int, seed: UInt64 = Family.defaultSeed) -> [UInt64] {
  var numbers: [UInt64] = []
  family.emit(count: count, seed: seed) { numbers.append($0) }
  return numbers
}

/// The differences between neighbours.
func gaps(_ numbers: [UInt64]) -> [UInt64] {
  zip(numbers.dropFirst(), numbers).map { $0 - $1 }
}

@Suite struct FamilyTests {
  /// What each family must be for the default seed: how many numbers, and their FNV-1a hash.
  static let golden: [(Family, count: Int, hash: UInt64)] = [
    (.range, 20000, 0xc72c_7520_1ad5_6b65),
    (.uniform, 20000, 0xc89a_1608_d8e7_9d5a),
    (.phone, 39629, 0xa54f_1dbb_bcb7_88df),
    (.events, 20000, 0x92ba_eb7e_d44c_d7b0),
    (.clusters, 19695, 0xd7e0_8e56_4b0d_7406),
    (.ids, 19988, 0x6ac0_0533_4afa_8aca),
    (.hashes, 20000, 0xdc60_bb1c_6deb_ccd6),
  ]

  @Test(arguments: golden)
  func isTheSameAlways(family: Family, count: Int, hash: UInt64) {
    let made = numbers(of: family, count: 20_000)
    var found: UInt64 = 0xcbf2_9ce4_8422_2325
    for number in made {
      for shift in stride(from: 0, to: 64, by: 8) {
        found = (found ^ (number >> UInt64(shift) & 0xff)) &* 0x100_0000_01b3
      }
    }
    #expect(made.count == count)
    #expect(found == hash)
  }

  @Test func goldenCoversAllFamilies() {
    #expect(Self.golden.map(\.0) == Family.allCases)
  }

  @Test(arguments: Family.allCases, [1, 2, 777, 50_000])
  func ascendsStrictly(family: Family, count: Int) {
    let made = numbers(of: family, count: count, seed: 3)
    #expect(zip(made, made.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: Family.allCases.filter { $0 != .range })
  func differsBySeed(family: Family) {
    #expect(numbers(of: family, count: 1000, seed: 1) != numbers(of: family, count: 1000, seed: 2))
  }

  @Test(arguments: [Family.range, .uniform, .events, .hashes], [1, 1000, 30_000])
  func hasAsManyNumbersAsAskedFor(family: Family, count: Int) {
    #expect(numbers(of: family, count: count).count == count)
  }

  @Test(arguments: Family.allCases)
  func stopsAtAnError(family: Family) {
    struct Enough: Error {}
    var calls = 0
    #expect(throws: Enough.self) {
      try family.emit(count: 1000) { (_) throws(Enough) in
        calls += 1
        if calls == 3 { throw Enough() }
      }
    }
    #expect(calls == 3)
  }

  @Test func refusesACountOutOfRange() async {
    await #expect(processExitsWith: .failure) { Family.uniform.emit(count: 0) { _ in } }
    await #expect(processExitsWith: .failure) { Family.phone.emit(count: 26_300_001) { _ in } }
  }
}
