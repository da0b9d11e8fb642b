import Testing

@testable import Gapmap

/// Files whose checksums are right and whose content is not, as only malice makes them: no trap, and
/// no answer that contradicts another once a verification has found nothing.
struct ForgedFileTests {
  private static let subjects = Result { try DamageSubject.all() }

  /// Every bit flipped, every byte all zeros and all ones, and the checksums put right.
  @Test func everyByte() throws {
    var counts = Counts()
    for subject in try Self.subjects.get() {
      try subject.forEachDamagedByte { damage, bytes in
        try counts.examine(Sealing.sealed(bytes), subject, damage)
      }
    }
    print("damage: \(counts) with a byte or a bit damaged and checksums put right")
    #expect(counts.refused > 20_000 && counts.sound > 1000)
  }

  /// The file less some bytes before its trailer, or of its first ones.
  @Test func everyTruncation() throws {
    var counts = Counts()
    for subject in try Self.subjects.get() {
      let start = try KeyIndex(bytes: subject.bytes).trailer.start
      for length in 0..<start {
        let cut = Sealing.sealed(Array(subject.bytes[..<length] + subject.bytes[start...]))
        try counts.examine(cut, subject, "cut at \(length)")
      }
    }
    print("damage: \(counts) cut before the trailer, checksums put right")
    #expect(counts.refused > 2000)
  }

  /// Pages whose content is longer or shorter by a byte than the page's head says, laid out anew.
  @Test func everyByteOfAPageAddedOrTakenAway() throws {
    var counts = Counts()
    for subject in try Self.subjects.get() {
      let parts = try #require(FileParts(subject.bytes))
      for page in parts.pages.indices {
        for offset in parts.pages[page].content.indices {
          var longer = parts
          longer.pages[page].content.insert(0x80, at: offset)
          try counts.examine(try #require(longer.bytes), subject, "page \(page), \(offset) put in")
          var shorter = parts
          shorter.pages[page].content.remove(at: offset)
          try counts.examine(
            try #require(shorter.bytes), subject, "page \(page), \(offset) left out")
        }
      }
    }
    print("damage: \(counts) of a page with a byte more or less, laid out anew")
    #expect(counts.refused > 2000)
  }

  /// How many files were examined, and what they were found to be.
  struct Counts: CustomStringConvertible {
    private(set) var refused = 0
    private(set) var sound = 0

    var description: String { "\(refused + sound) files (\(refused) refused, \(sound) sound)" }

    mutating func examine(_ bytes: [UInt8], _ subject: DamageSubject, _ damage: String) throws {
      do {
        switch try ForgedFile(bytes: bytes).examine(subject.probes) {
        case .refused: refused += 1
        case .sound: sound += 1
        }
      } catch {
        Issue.record("\(subject.testDescription), \(damage): \(error)")
      }
    }
  }
}
