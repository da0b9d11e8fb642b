import Testing

/// The oracle itself, held against the plain definitions.
struct OracleTests {
  @Test func answersAsDefined() {
    for mask: UInt64 in 0..<(1 << 10) {
      let members = (0..<10).filter { mask >> $0 & 1 == 1 }.map { UInt64($0) }
      let oracle = Oracle(members)
      #expect(oracle.keys.elementsEqual(members))
      #expect(oracle.count == UInt64(members.count))
      let agrees = (0..<12 as Range<UInt64>).allSatisfy { key in
        let below = members.filter { $0 < key }
        let atLeast = members.filter { $0 >= key }
        return oracle.contains(key) == members.contains(key)
          && oracle.rank(of: key) == UInt64(below.count)
          && oracle.successor(atLeast: key) == atLeast.first
          && oracle.predecessor(below: key) == below.last
          && (0..<12 as Range<UInt64>).allSatisfy { other in
            oracle.count(from: other, through: key)
              == UInt64(members.count { other <= $0 && $0 <= key })
          }
      }
      #expect(agrees, "for the members \(members)")
      #expect(members.indices.allSatisfy { oracle.select(UInt64($0)) == members[$0] })
    }
  }

  @Test func joinsWhatContinues() {
    let oracle = Oracle(ranges: [3...5, 6...6, 8...9, 10...(.max)])
    #expect(oracle.runs == [3...6, 8...(.max)])
    #expect(oracle.run(atLeast: 4) == 4...6)
    #expect(oracle.run(atLeast: 7) == 8...(.max))
  }
}
