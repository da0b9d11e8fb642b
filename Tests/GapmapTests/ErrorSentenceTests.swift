import Testing

@testable import Gapmap

/// What an error says to people.
struct ErrorSentenceTests {
  @Test func theFileIsNamedOnce() {
    let damaged = GapmapError.damaged(part: .page, offset: 8, reason: "its checksum is wrong")
    #expect("\(damaged)" == "damaged page at byte 8: its checksum is wrong")
    #expect(
      damaged.sentence(about: "a.gapmap")
        == "a.gapmap: damaged page at byte 8: its checksum is wrong")
    let truncated = GapmapError.truncated(path: "b.gapmap", length: 9)
    #expect("\(truncated)" == "b.gapmap: truncated: the end is missing after byte 9")
    let shard = GapmapError.shard(path: "c.gapmap", error: damaged)
    #expect("\(shard)" == "c.gapmap: damaged page at byte 8: its checksum is wrong")
    let missing = GapmapError.system(operation: "open", path: "d.gapmap", code: 2)
    #expect(missing.sentence(about: "e") == "cannot open d.gapmap: No such file or directory")
  }

  /// A count of all numbers but one has no number behind it that 64 bits hold.
  @Test func theLastPosition() {
    let order = GapmapError.notAscending(position: .max, previous: 9, number: 7)
    #expect("\(order)" == "number 18446744073709551616 is 7, which comes after 9")
    let repeated = GapmapError.duplicate(position: .max, number: 9)
    #expect("\(repeated)" == "number 18446744073709551616 is 9, which is there already")
  }
}
