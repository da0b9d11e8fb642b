import Testing

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
