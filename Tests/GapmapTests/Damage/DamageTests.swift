import Testing

@testable import Gapmap

/// Damaged files whose checksums tell: an error or the right answer, never a wrong one and never a
/// trap.
struct DamageTests {
  private static let subjects = Result { try DamageSubject.all() }

  @Test func subjectsAreWhatTheyShouldBe() throws {
    for subject in try Self.subjects.get() {
      let comparison = OracleComparison(
        index: try KeyIndex(bytes: subject.bytes), oracle: subject.oracle)
      try comparison.compareAll(
        keys: subject.probes, bufferLengths: subject.oracle.count < 10_000 ? [13] : [])
    }
    let laidOut = try DamageSubject.laidOut().map { try KeyIndex(bytes: $0.bytes) }
    #expect(laidOut[0].pageCount > 4)
    #expect(laidOut[1].pageCount == 1)
    #expect(laidOut[2].trailer.root?.levels == 2)
    let used = try laidOut[0].statistics()
    #expect(used.allSatisfy { $0.blocks > 0 }, "\(used)")
  }

  /// Every bit flipped, every byte all zeros and all ones: a verification of the whole file tells, and
  /// whatever is asked before gets the right answer or an error.
  @Test func everyByte() throws {
    var count = 0
    for subject in try Self.subjects.get() {
      try subject.forEachDamagedByte { damage, bytes in
        count += 1
        try expectErrorOrTruth(bytes, subject, damage)
      }
    }
    print("damage: \(count) files with a byte or a bit damaged")
    #expect(count > 40_000)
  }

  @Test func everyTruncation() throws {
    var count = 0
    for subject in try Self.subjects.get() {
      for length in subject.bytes.indices {
        count += 2
        for part in [subject.bytes.prefix(length), subject.bytes.suffix(length)] {
          #expect(throws: GapmapError.self, "\(subject): \(length) bytes") {
            try KeyIndex(bytes: Array(part))
          }
        }
      }
    }
    print("damage: \(count) files cut short")
  }

  @Test func bytesAddedOrTakenAway() throws {
    var count = 0
    for subject in try Self.subjects.get() {
      for offset in subject.bytes.indices {
        count += 2
        var longer = subject.bytes
        longer.insert(0, at: offset)
        try expectErrorOrTruth(longer, subject, "a byte put in at \(offset)")
        var shorter = subject.bytes
        shorter.remove(at: offset)
        try expectErrorOrTruth(shorter, subject, "byte \(offset) left out")
      }
      #expect(throws: GapmapError.self) { try KeyIndex(bytes: subject.bytes + [0]) }
    }
    print("damage: \(count) files with a byte more or less")
  }

  /// Asks for every probe, and a cursor for all runs.
  private func expectErrorOrTruth(
    _ bytes: [UInt8], _ subject: DamageSubject, _ damage: String
  ) throws {
    func wrong(_ operation: String) {
      Issue.record("\(subject.testDescription), \(damage): \(operation) is wrong")
    }
    let oracle = subject.oracle
    do throws(GapmapError) {
      let index = try KeyIndex(bytes: bytes)
      for key in subject.probes {
        do throws(GapmapError) {
          if try index.contains(key) != oracle.contains(key) { wrong("contains(\(key))") }
          if try index.rank(of: key) != oracle.rank(of: key) { wrong("rank(of: \(key))") }
          let next = oracle.successor(atLeast: key)
          if try index.successor(atLeast: key) != next { wrong("successor(atLeast: \(key))") }
          if try index.contains(sorted: [key]) != [oracle.contains(key)] { wrong("sorted \(key)") }
        } catch {
          // One of the two right answers to damage.
        }
      }
      let cursor = index.makeCursor()
      for run in oracle.runs {
        let found = try cursor.nextRun()
        if found?.first != run.lowerBound || found?.last != run.upperBound { wrong("\(run)") }
      }
      try KeyIndex(bytes: bytes).verify()
      wrong("verify()")
    } catch {
      // The other answers come from a file that is found to be damaged.
    }
  }
}
