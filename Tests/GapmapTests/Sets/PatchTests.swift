import Testing

@testable import Gapmap

/// Patches, and differences that lead back to them.
struct PatchTests {
  private static func ranges(_ keys: [UInt64]) -> KeySet {
    KeySet(keys.map { $0...$0 }, type: .unsigned)
  }

  /// Every base, addition and removal of four keys.
  @Test func everySmallPatch() throws {
    func keys(_ mask: Int) -> [UInt64] { (0..<4).filter { mask >> $0 & 1 == 1 }.map { UInt64($0) } }
    var random = OracleRandom(seed: 71)
    let sets = try (0..<16).map { mask in
      try SetForm.allCases.map { try $0.set(Oracle(keys(mask)), &random) }
    }
    for base in 0..<16 {
      for removed in 0..<16 {
        for added in 0..<16 {
          func form(_ mask: Int) -> KeySet { sets[mask].randomElement(using: &random)! }
          let patched = form(base).patched(adding: form(added), removing: form(removed))
          // The first key of its kind is told, and of both kinds the removal if it comes first.
          let absent = keys(removed & ~base)
          let present = keys(base & ~removed & added)
          do {
            let count = try patched.count()
            #expect(
              absent.isEmpty && present.isEmpty
                && count == ((base & ~removed) | added).nonzeroBitCount)
            try SetComparison(set: patched, oracle: Oracle(keys((base & ~removed) | added)))
              .compareRuns()
          } catch GapmapError.absent(let number) {
            #expect(absent.first == UInt64(number))
          } catch GapmapError.present(let number) {
            #expect(present.first == UInt64(number))
            #expect(absent.first ?? .max > UInt64(number))
          }
        }
      }
    }
  }

  @Test(arguments: KeyShape.allCases)
  func patchesAndDifferences(shape: KeyShape) throws {
    var random = OracleRandom(seed: 72)
    let keys = shape.keys(40_000, &random)
    for rarity in [3, 40, 400, 20_000] as [UInt64] {
      let removed = keys.filter { _ in random.next() % rarity == 0 }
      let gone = Set(removed)
      let kept = keys.filter { !gone.contains($0) }
      let known = Set(keys)
      let added = Set(
        keys.filter { _ in random.next() % rarity == 0 }.map { $0 &+ 1 &+ random.next() % 9 }
      ).subtracting(known).sorted()
      let new = (kept + added).sorted()
      let old = try BuiltIndex(keys).open()
      let patch = KeySet(old).patched(
        adding: try SetForm.feed.set(Oracle(added), &random),
        removing: try SetForm.feed.set(Oracle(removed), &random))
      let patched = try SetComparison(set: patch, oracle: Oracle(new)).compareWritten(threads: 2)
      for other in [patched, try BuiltIndex(new).open()] {
        let difference = KeyDifference(from: KeySet(old), to: KeySet(other))
        try SetComparison(set: difference.added, oracle: Oracle(added)).compareRuns()
        try SetComparison(set: difference.removed, oracle: Oracle(removed)).compareRuns()
        try compareChanges(difference, added: Oracle(added), removed: Oracle(removed))
        #expect(
          try KeySet(old).symmetricDifference([KeySet(other)]).count()
            == UInt64(added.count + removed.count))
      }
    }
  }

  private func compareChanges(
    _ difference: KeyDifference, added: Oracle, removed: Oracle
  ) throws {
    let cursor = try difference.makeCursor()
    var found: [Bool: [ClosedRange<UInt64>]] = [true: [], false: []]
    var last: UInt64?
    while let change = try cursor.next() {
      if let last, change.first <= last { throw Disagreement(description: "changes descend") }
      found[change.isAdded]?.append(change.first...change.last)
      last = change.first
    }
    #expect(found[true] == added.runs && found[false] == removed.runs)
  }

  @Test func whatDoesNotFitIsRefused() throws {
    let base = KeySet(try BuiltIndex(ranges: [10...2_000_000, 3_000_000...3_000_000]).open())
    let nothing = Self.ranges([])
    func refusal(adding added: KeySet, removing removed: KeySet) -> GapmapError? {
      do throws(GapmapError) {
        _ = try base.patched(adding: added, removing: removed).count()
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal(adding: Self.ranges([9, 2_000_001]), removing: Self.ranges([10])) == nil)
    #expect(refusal(adding: Self.ranges([10]), removing: Self.ranges([10])) == nil)
    #expect(refusal(adding: Self.ranges([77]), removing: nothing) == .present(number: 77))
    #expect(
      refusal(adding: Self.ranges([9, 3_000_000]), removing: nothing)
        == .present(number: 3_000_000))
    #expect(refusal(adding: nothing, removing: Self.ranges([9])) == .absent(number: 9))
    #expect(
      refusal(adding: nothing, removing: Self.ranges([50, 3_000_001]))
        == .absent(number: 3_000_001))
    let wide = KeySet([1_999_999...2_000_003], type: .unsigned)
    #expect(refusal(adding: nothing, removing: wide) == .absent(number: 2_000_001))
    #expect(refusal(adding: wide, removing: nothing) == .present(number: 1_999_999))
    // Nothing is left of a file that a patch did not fit.
    let folder = try ScratchFolder()
    let writer = try KeyWriter(path: "\(folder.path)/new", type: .unsigned)
    #expect(throws: GapmapError.absent(number: 5)) {
      try writer.append(contentsOf: base.patched(adding: nothing, removing: Self.ranges([5])))
    }
    #expect(throws: GapmapError.writerClosed) { try writer.finish() }
    #expect(try folder.names().isEmpty)
  }
}
