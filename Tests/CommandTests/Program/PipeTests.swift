import Testing

@testable import GapmapCommand

/// Readers that go away, and outputs that are full.
@Suite struct PipeTests {
  /// Runs a pipeline and gives the status of the program in it, which is behind the output.
  private func statusInPipe(_ command: String, reader: String, in folder: Folder) throws
    -> Program.Result
  {
    try Program.shell(
      "{ $GAPMAP \(command); echo $? > status; } | \(reader); cat status", in: folder)
  }

  private func folder() throws -> Folder {
    let folder = try Folder()
    let built = try Program.run("build", "--range", "1...10000000", "-o", "x", in: folder)
    try #require(built.status == 0)
    return folder
  }

  @Test(arguments: ["dump x", "dump x --format csv", "contains x < numbers"])
  func readerThatGoesAway(command: String) throws {
    let folder = try folder()
    try folder.write((1...200_000).map { "\($0)\n" }.joined(), to: "numbers")
    let result = try statusInPipe(command, reader: "head -c 1 > /dev/null", in: folder)
    #expect(result == Program.Result(status: 0, output: "0\n", messages: ""))
  }

  /// A "no" that is known already decides, whoever reads.
  @Test func readerThatGoesAwayAfterANo() throws {
    let folder = try folder()
    try folder.write("0\n" + (1...200_000).map { "\($0)\n" }.joined(), to: "numbers")
    let contains = try statusInPipe(
      "contains x < numbers", reader: "head -c 1 > /dev/null", in: folder)
    #expect(contains == Program.Result(status: 0, output: "1\n", messages: ""))
    let next = try Program.shell(
      "{ sleep 0.2; $GAPMAP next x 10000001; echo $? > status; } | true; cat status", in: folder)
    #expect(next == Program.Result(status: 0, output: "1\n", messages: ""))
  }

  @Test func binaryReaderThatGoesAway() throws {
    let folder = try folder()
    let result = try statusInPipe(
      "dump x --format u64", reader: "head -c 1 > /dev/null", in: folder)
    #expect(result == Program.Result(status: 0, output: "0\n", messages: ""))
  }

  @Test func rangesWithReaderThatGoesAway() throws {
    let folder = try Folder()
    let built = try Program.shell("seq 1 2 999999 | $GAPMAP build - -o x", in: folder)
    try #require(built.status == 0)
    let result = try statusInPipe("dump x --ranges", reader: "head -n 1", in: folder)
    #expect(result == Program.Result(status: 0, output: "1...1\n0\n", messages: ""))
  }

  /// An index that nobody reads to its end was not built.
  @Test func indexIntoAClosedPipe() throws {
    let folder = try Folder()
    var generator = SeededRandom(seed: 1)
    let keys = (0..<100_000).map { _ in generator.next() }.sorted()
    try folder.write(littleEndian(keys), to: "a.u64")
    let result = try Program.shell(
      """
      { $GAPMAP build a.u64 --type uint64 -o -; echo $? > status; } | true; cat status
      """, in: folder)
    #expect(result.output == "2\n")
    #expect(result.messages == "gapmap: cannot write standard output: Broken pipe\n")
  }

  #if os(Linux)
    @Test(arguments: ["dump x", "dump x --format i64", "count x", "contains x 5", "info x"])
    func fullDisk(command: String) throws {
      let folder = try folder()
      let result = try Program.shell("$GAPMAP \(command) > /dev/full", in: folder)
      #expect(
        result
          == Program.Result(
            status: 2, output: "",
            messages: "gapmap: cannot write standard output: No space left on device\n"))
    }
  #endif
}
