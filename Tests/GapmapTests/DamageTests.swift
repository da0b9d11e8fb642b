import Testing

@testable import Gapmap

/// Damaged files: an error or the right answer, never a wrong one and never a trap.
struct DamageTests {
  /// A file, and what it holds.
  struct Subject: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let oracle: Oracle
    let probes: [UInt64]

    init(_ name: String, _ bytes: [UInt8], _ keys: [UInt64]) {
      testDescription = name
      self.bytes = bytes
      oracle = Oracle(keys)
      probes = Array(Set(keys.flatMap { [$0, $0 + 1] })).sorted().enumerated()
        .filter { $0.offset % 3 == 0 }.map(\.element)
    }
  }

  static func subjects() throws -> [Subject] {
    let mixed = try SmallPages.everyKind()
    let numbers = (0..<131 as Range<UInt64>).map { $0 * 1000 + $0 % 7 }
    let single = numbers.map { EncodedBlock(Progression(first: $0, step: 1, count: 1)) }
    return [
      Subject(
        "every kind of block",
        try SmallPages.file(mixed.blocks, pageTarget: 50, codes: mixed.codes), mixed.keys),
      Subject(
        "one page", try SmallPages.file(mixed.blocks, pageTarget: 10_000, codes: mixed.codes),
        mixed.keys),
      Subject("a directory of two levels", try SmallPages.file(single, pageTarget: 8), numbers),
      Subject("three numbers", try BuiltIndex([5, 6, 9]).bytes, [5, 6, 9]),
      Subject("nothing", try BuiltIndex([]).bytes, []),
    ]
  }

  @Test func subjectsAreWhatTheyShouldBe() throws {
    let subjects = try Self.subjects()
    for subject in subjects {
      let comparison = OracleComparison(
        index: try KeyIndex(bytes: subject.bytes), oracle: subject.oracle)
      try comparison.compareAll(keys: subject.probes + [0, .max], bufferLengths: [13])
    }
    #expect(try KeyIndex(bytes: subjects[0].bytes).pageCount > 4)
    #expect(try KeyIndex(bytes: subjects[1].bytes).pageCount == 1)
    #expect(try KeyIndex(bytes: subjects[2].bytes).trailer.root?.levels == 2)
    let used = try KeyIndex(bytes: subjects[0].bytes).statistics()
    #expect(used.allSatisfy { $0.blocks > 0 }, "\(used)")
  }

  @Test(arguments: try subjects(), [0xFF, 0x01] as [UInt8])
  func everyByte(subject: Subject, mask: UInt8) throws {
    for offset in subject.bytes.indices {
      var bytes = subject.bytes
      bytes[offset] ^= mask
      try expectErrorOrTruth(bytes, subject, "byte \(offset)", scans: mask == 1)
    }
  }

  /// No byte of a file can be damaged without a verification of the whole file telling.
  @Test(arguments: try subjects())
  func verificationFindsEveryByte(subject: Subject) throws {
    for offset in subject.bytes.indices {
      var bytes = subject.bytes
      bytes[offset] ^= 0x10
      #expect(throws: GapmapError.self, "byte \(offset)") { try KeyIndex(bytes: bytes).verify() }
    }
  }

  @Test(arguments: try subjects())
  func everyTruncation(subject: Subject) throws {
    for length in subject.bytes.indices {
      #expect(throws: GapmapError.self, "\(length) bytes") {
        try KeyIndex(bytes: Array(subject.bytes[..<length]))
      }
    }
  }

  @Test(arguments: try subjects())
  func bytesAddedOrTakenAway(subject: Subject) throws {
    for offset in stride(from: 0, to: subject.bytes.count, by: 3) {
      var longer = subject.bytes
      longer.insert(0, at: offset)
      try expectErrorOrTruth(longer, subject, "a byte put in at \(offset)")
      var shorter = subject.bytes
      shorter.remove(at: offset)
      try expectErrorOrTruth(shorter, subject, "byte \(offset) left out")
    }
    #expect(throws: GapmapError.self) { try KeyIndex(bytes: subject.bytes + [0]) }
  }

  /// Asks for every probe, and a cursor for all keys.
  private func expectErrorOrTruth(
    _ bytes: [UInt8], _ subject: Subject, _ damage: String, scans: Bool = true
  ) throws {
    let oracle = subject.oracle
    do throws(GapmapError) {
      let index = try KeyIndex(bytes: bytes)
      for key in subject.probes {
        do throws(GapmapError) {
          if try index.contains(key) != oracle.contains(key) {
            Issue.record("\(damage): contains(\(key)) is wrong")
          }
          if try index.rank(of: key) != oracle.rank(of: key) {
            Issue.record("\(damage): rank(of: \(key)) is wrong")
          }
        } catch {}
      }
      guard scans else { return }
      let cursor = index.makeCursor()
      for key in oracle.keys where try cursor.next() != key {
        Issue.record("\(damage): the cursor misses \(key)")
        return
      }
    } catch {
      // An error is one of the two right answers to damage.
    }
  }
}
