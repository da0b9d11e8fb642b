import Testing

@testable import Gapmap

/// Operands that are damaged: an error or the right answer.
struct DamagedOperandTests {
  @Test(arguments: SetOperation.allCases)
  func everyByte(operation: SetOperation) throws {
    let mixed = try SmallPages.everyKind()
    let bytes = try SmallPages.file(mixed.blocks, pageTarget: 50, codes: mixed.codes)
    let other = Oracle(mixed.keys.enumerated().filter { $0.offset % 5 < 2 }.map { $0.element + 1 })
    let whole = KeySet(try BuiltIndex(ranges: other.runs).open())
    let expected = operation.oracle([Oracle(mixed.keys), other])
    var refused = 0
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= 0x04
      for isWritten in [false, true] {
        do {
          let set = operation.set([KeySet(try KeyIndex(bytes: damaged)), whole])
          if try isWritten ? written(set) != expected.runs : runs(set) != expected.runs {
            Issue.record("byte \(offset): the result is wrong")
          }
        } catch is GapmapError {
          refused += 1
        }
      }
    }
    #expect(refused > bytes.count)
  }

  private func runs(_ set: KeySet) throws -> [ClosedRange<UInt64>] {
    let cursor = try set.makeCursor()
    var runs: [ClosedRange<UInt64>] = []
    while let run = try cursor.nextRun() { runs.append(run.first...run.last) }
    return runs
  }

  /// Writes a set, and gives the runs of what was written.
  private func written(_ set: KeySet) throws -> [ClosedRange<UInt64>] {
    let built = try BuiltIndex { try $0.append(contentsOf: set) }
    let index = try built.open()
    try index.verify()
    return try runs(KeySet(index))
  }

  /// Pages whose checks are right and whose content is not.
  @Test(arguments: SetOperation.allCases)
  func forgedPages(operation: SetOperation) throws {
    let mixed = try SmallPages.everyKind()
    let bytes = try SmallPages.file(mixed.blocks, pageTarget: 10_000, codes: mixed.codes)
    let entry = try KeyIndex(bytes: bytes).directory.entry(at: 0)
    let other = KeySet([mixed.keys[5]...mixed.keys[50]], type: .unsigned)
    let content = entry.offset..<(entry.nextOffset - PageView.checkLength)
    var refused = 0
    for offset in content {
      var forged = bytes
      forged[offset] ^= 0x21
      let check = Array(forged[content]).withView { XXH64.check32($0, seed: entry.checkSeed) }
      for i in 0..<4 {
        forged[content.upperBound + i] = UInt8(truncatingIfNeeded: check >> (8 * i))
      }
      do {
        let set = operation.set([KeySet(try KeyIndex(bytes: forged)), other])
        for found in [try runs(set), try written(set)] {
          for (run, next) in zip(found, found.dropFirst()) where run.upperBound >= next.lowerBound {
            Issue.record("byte \(offset): the result does not ascend")
          }
        }
      } catch is GapmapError {
        refused += 1
      }
    }
    #expect(refused > 20)
  }
}
