import Testing

@testable import Gapmap

/// Files that must always be refused, by both readers.
struct GoldenRefusedTests {
  @Test(arguments: try GoldenFolder.refused.names)
  func isRefused(_ name: String) throws {
    let bytes = try GoldenFolder.refused.bytes(name)
    let refusal = try Refusal(lines: GoldenFolder.refused.lines(name))
    #expect(throws: NaiveError.self) { try NaiveIndex.read(bytes) }
    let found = Refusal.ofEngine(bytes)
    #expect(found?.error == refusal.error, "\(refusal.reason)")
    #expect(found?.stage == refusal.stage, "\(refusal.reason)")
  }

  /// Whatever a file holds, and whether it was verified or not, every operation answers or throws.
  @Test(arguments: try GoldenFolder.refused.names)
  func everyOperationReturns(_ name: String) throws {
    guard let index = try? KeyIndex(bytes: GoldenFolder.refused.bytes(name)) else { return }
    var keys: [UInt64] = [0, 1, .max - 1, .max]
    for end in [index.minimum ?? 0, index.maximum ?? 0] {
      keys += (0..<8).map { end &- 4 &+ $0 }
    }
    keys += 0..<20
    var answers = 0
    func attempt(_ operation: () throws -> Void) {
      do {
        try operation()
        answers += 1
      } catch {
        #expect(error is GapmapError)
      }
    }
    for key in keys {
      attempt { _ = try index.contains(key) }
      attempt { _ = try index.rank(of: key) }
      attempt { _ = try index.select(key) }
      attempt { _ = try index.successor(atLeast: key) }
      attempt { _ = try index.predecessor(below: key) }
      attempt { _ = try index.count(from: key / 2, through: key) }
      attempt {
        let cursor = index.makeCursor()
        try cursor.seek(toKey: key)
        _ = try cursor.next()
        _ = try cursor.nextRun()
        _ = try cursor.previous()
        var buffer = [UInt64](repeating: 0, count: 100)
        _ = try cursor.read(into: &buffer)
        _ = try index.contains(sorted: [key])
        try cursor.seek(toPosition: key)
        _ = try cursor.next()
      }
    }
    attempt { _ = try index.statistics() }
    // Keys outside the set need no page, so some of them are always answered.
    #expect(answers > 0)
  }

  /// Every file of the catalogue is there.
  @Test func folderIsComplete() throws {
    let names = try RefusedCatalog.files.map(\.name).sorted()
    #expect(try GoldenFolder.refused.names == names)
  }

  /// What the refused files were made from is read, so that each is refused for its one fault.
  @Test func rightFileIsRead() throws {
    let bytes = RefusedCatalog.right.bytes
    #expect(try NaiveIndex.read(bytes).keys == [3, 5, 6, 9, 20])
    #expect(Refusal.ofEngine(bytes) == nil)
  }

  @Test(.enabled(if: GoldenFolder.isToBeWritten))
  func write() throws {
    try GoldenFolder.refused.write(
      RefusedCatalog.files.map { (name: $0.name, bytes: $0.bytes, lines: $0.refusal.lines) })
  }
}
