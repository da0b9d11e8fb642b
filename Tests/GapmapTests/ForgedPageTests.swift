import Testing

@testable import Gapmap

/// Pages whose checksum is right and whose content is not, as only malice makes them: no trap, and
/// no answer that contradicts another once a verification has found nothing.
struct ForgedPageTests {
  @Test(arguments: [50, 10_000], [0xFF, 0x01] as [UInt8])
  func everyByteOfEveryPage(pageTarget: Int, mask: UInt8) throws {
    let (keys, blocks, codes) = try SmallPages.everyKind()
    let bytes = try SmallPages.file(blocks, pageTarget: pageTarget, codes: codes)
    let index = try KeyIndex(bytes: bytes)
    var refused = 0
    for pageIndex in 0..<index.pageCount {
      let entry = try index.directory.entry(at: pageIndex)
      let content = entry.offset..<(entry.nextOffset - PageView.checkLength)
      for offset in content {
        var forged = bytes
        forged[offset] ^= mask
        let check = Array(forged[content]).withView { XXH64.check32($0, seed: entry.checkSeed) }
        for i in 0..<4 {
          forged[content.upperBound + i] = UInt8(truncatingIfNeeded: check >> (8 * i))
        }
        do {
          refused += try isRefused(forged, keys) ? 1 : 0
        } catch {
          Issue.record("byte \(offset) of \(entry.offset)..<\(entry.nextOffset): \(error)")
        }
      }
    }
    #expect(refused > 20)
  }

  /// Whether a verification finds a fault; if not, all operations must agree with each other.
  private func isRefused(_ forged: [UInt8], _ keys: [UInt64]) throws -> Bool {
    let index = try KeyIndex(bytes: forged)
    do throws(GapmapError) {
      try index.verify()
    } catch {
      search(try KeyIndex(bytes: forged), keys)
      return true
    }
    var found = [UInt64](repeating: 0, count: Int(index.count) + 1)
    let count = try index.makeCursor().read(into: &found)
    guard count == Int(index.count) else { throw Disagreement(description: "\(count) keys read") }
    found.removeLast()
    let comparison = OracleComparison(index: index, oracle: Oracle(found))
    try comparison.compareAll(keys: Array(keys.prefix(40)), bufferLengths: [5])
    return false
  }

  /// Calls everything; what a lookup does with a forged page is only not to trap.
  private func search(_ index: KeyIndex, _ keys: [UInt64]) {
    let cursor = index.makeCursor()
    for (i, key) in keys.enumerated() where i % 4 == 0 {
      attempt { _ = try index.contains(key + 1) }
      attempt { _ = try index.rank(of: key) }
      attempt { _ = try index.select(UInt64(i)) }
      attempt { _ = try index.successor(atLeast: key + 1) }
      attempt { _ = try index.predecessor(below: key) }
      attempt { try cursor.seek(toKey: key) }
      attempt { _ = try cursor.previous() }
      attempt { try cursor.seek(toPosition: UInt64(i)) }
      attempt { _ = try cursor.nextRun() }
      attempt { _ = try index.contains(sorted: [key, key + 1]) }
    }
    attempt { _ = try index.contains(sorted: keys) }
  }

  private func attempt(_ operation: () throws -> Void) {
    do {
      try operation()
    } catch is GapmapError {
      // A refusal is what is wanted.
    } catch {
      Issue.record(error)
    }
  }
}
