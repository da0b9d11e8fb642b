import Testing

@testable import Gapmap

/// Files that must always read the same, by both readers.
struct GoldenTests {
  @Test(arguments: try GoldenFolder.read.names)
  func readsTheSame(_ name: String) throws {
    let bytes = try GoldenFolder.read.bytes(name)
    let contents = try GoldenContents(lines: GoldenFolder.read.lines(name))

    let naive = try NaiveIndex.read(bytes)
    #expect(naive.numberType == contents.type.rawValue)
    #expect(naive.count == contents.count)
    #expect(try naive.ranges.elementsEqual(contents.ranges))

    let index = try KeyIndex(bytes: bytes)
    #expect(index.type == contents.type)
    let oracle = Oracle(ranges: contents.ranges)
    #expect(oracle.count == contents.count)
    try OracleComparison(index: index, oracle: oracle).compareAll(
      keys: probes(oracle), bufferLengths: oracle.count < 10_000 ? [1, 100, 10_000] : [])
  }

  /// Ends and middles of some fifty runs, and of the number line.
  private func probes(_ oracle: Oracle) -> [UInt64] {
    let runs =
      stride(from: 0, to: oracle.runs.count, by: 1 + oracle.runs.count / 50)
      .map { oracle.runs[$0] } + oracle.runs.suffix(1)
    let keys = runs.flatMap { run in
      let middle = run.lowerBound + (run.upperBound - run.lowerBound) / 2
      return [run.lowerBound &- 1, run.lowerBound, middle, run.upperBound, run.upperBound &+ 1]
    }
    return keys + [0, 1, 1 << 63 - 1, 1 << 63, .max - 1, .max]
  }

  /// Every encoding is there, so that none can be changed unnoticed.
  @Test func filesHoldEveryKind() throws {
    var kinds: Set<UInt8> = []
    for name in try GoldenFolder.read.names {
      kinds.formUnion(try NaiveIndex.read(GoldenFolder.read.bytes(name)).blocks.map(\.kind))
    }
    #expect(kinds == [0x00, 0x01, 0x02, 0x03, 0x04, 0x10, 0x1E, 0x20, 0x21, 0x2F])
  }

  @Test(.enabled(if: GoldenFolder.isToBeWritten))
  func write() throws {
    try GoldenFolder.read.write(
      GoldenCatalog.files.map {
        (name: $0.name, bytes: try $0.file.bytes(), lines: GoldenContents($0.file).lines)
      })
  }
}
