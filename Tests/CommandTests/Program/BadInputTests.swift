import Testing

/// What bad input gets: a message that says where and what helps, exit status 2, and no output file.
@Suite struct BadInputTests {
  /// Runs a build that must fail and gives its message; an older index must survive it.
  private func failure(_ arguments: String, in folder: Folder) throws -> String {
    let before = try folder.names()
    let fresh = try Program.shell("$GAPMAP build \(arguments) -o new.gapmap", in: folder)
    #expect(fresh.status == 2)
    #expect(fresh.output == "")
    #expect(try folder.names() == before, "no output file is left")
    try folder.write("old", to: "old.gapmap")
    let again = try Program.shell("$GAPMAP build \(arguments) -o old.gapmap", in: folder)
    #expect(again == fresh)
    #expect(try folder.read("old.gapmap") == Array("old".utf8))
    #expect(try folder.names() == before.union(["old.gapmap"]))
    return fresh.messages
  }

  @Test func disorder() throws {
    let folder = try Folder()
    try folder.write("1\n\n7\n5\n", to: "a.txt")
    try folder.write(littleEndian([Int64(-1), -2]), to: "a.i64")
    try folder.write("n\n3\n2\n", to: "a.csv")
    let help = "numbers must ascend (--sort sorts them)"
    #expect(
      try failure("a.txt", in: folder) == "gapmap: a.txt: line 4: 5 comes after 7; \(help)\n")
    #expect(
      try failure("- < a.txt", in: folder)
        == "gapmap: standard input: line 4: 5 comes after 7; \(help)\n")
    #expect(
      try failure("a.i64", in: folder) == "gapmap: a.i64: record 2: -2 comes after -1; \(help)\n")
    #expect(
      try failure("a.csv --column n", in: folder)
        == "gapmap: a.csv: line 3: 2 comes after 3; \(help)\n")
  }

  @Test func duplicates() throws {
    let folder = try Folder()
    try folder.write("1\n\n7\n# seven again\n7\n", to: "a.txt")
    try folder.write("8\n9\n", to: "b.txt")
    try folder.write("9\n10\n", to: "c.txt")
    let help = "(--duplicates skip drops repeated numbers)"
    #expect(
      try failure("a.txt", in: folder)
        == "gapmap: a.txt: line 5: 7 is there already, in line 3 \(help)\n")
    let message = try failure("b.txt c.txt", in: folder)
    #expect(
      [
        "gapmap: c.txt: line 1: 9 is also in b.txt: line 2 \(help)\n",
        "gapmap: b.txt: line 2: 9 is also in c.txt: line 1 \(help)\n",
      ].contains(message))
  }

  @Test func numbersThatAreNone() throws {
    let folder = try Folder()
    try folder.write("1\n2\nthree\n", to: "a.txt")
    try folder.write("1\n99999999999999999999\n", to: "b.txt")
    try folder.write("-5\n", to: "c.txt")
    #expect(try failure("a.txt", in: folder) == "gapmap: a.txt: line 3: 'three' is not a number\n")
    #expect(
      try failure("b.txt", in: folder)
        == "gapmap: b.txt: line 2: '99999999999999999999' is too large: int64 ends at"
        + " 9223372036854775807, uint64 at 18446744073709551615\n")
    #expect(
      try failure("c.txt --type uint64", in: folder)
        == "gapmap: c.txt: line 1: '-5' is negative, and uint64 holds no negative numbers\n")
  }

  @Test func binaryFiles() throws {
    let folder = try Folder()
    try folder.write([UInt8](repeating: 0, count: 13), to: "a.u64")
    try folder.write(npy(description: "'<f8'", shape: "(0,)", data: []), to: "b.npy")
    try folder.write(npy(description: "'<i8'", shape: "(2, 2)", data: []), to: "c.npy")
    try folder.write(Array("1\n2\n".utf8), to: "d.npy")
    #expect(
      try failure("a.u64", in: folder)
        == "gapmap: a.u64: 13 bytes are not a whole number of 8-byte integers\n")
    #expect(
      try failure("b.npy", in: folder)
        == "gapmap: b.npy: an array of dtype '<f8'; only '<i8', '<u8', '<i4', and '<u4' can be"
        + " read\n")
    #expect(
      try failure("c.npy", in: folder)
        == "gapmap: c.npy: an array of shape (2, 2); only one dimension can be read\n")
    #expect(
      try failure("d.npy", in: folder) == "gapmap: d.npy: the file ends within the header\n")
  }

  @Test func damagedZstd() throws {
    let folder = try Folder()
    let frame = zstdFrame(Array("1\n2\n3\n".utf8))
    for length in 4..<frame.count {
      try folder.write(Array(frame[..<length]), to: "a.zst")
      #expect(
        try failure("a.zst", in: folder) == "gapmap: a.zst: the zstd data ends too early\n")
    }
    try folder.write(frame + Array("more".utf8), to: "b.zst")
    #expect(try failure("b.zst", in: folder).hasPrefix("gapmap: b.zst: zstd: "))
  }

  /// However much memory a file asks for, it does not get more than a little.
  @Test func zstdWithALargeWindow() throws {
    let folder = try Folder()
    try folder.write(zstdFrame(Array("1\n".utf8), windowLog: 24), to: "a.zst")
    let built = try Program.run("build", "a.zst", "-o", "a.gapmap", in: folder)
    #expect(built.status == 0)
    try folder.write(zstdFrame(Array("1\n".utf8), windowLog: 25), to: "b.zst")
    #expect(
      try failure("b.zst", in: folder)
        == "gapmap: b.zst: the zstd data needs a larger window than 16 MiB; decompress it on the"
        + " way, as in `zstd -dc --long=31 FILE | gapmap build -`\n")
  }

  @Test func duplicatesWhileSorting() throws {
    let folder = try Folder()
    try folder.write("5\n-3\n\n9\n", to: "a")
    try folder.write("8\n0\n5\n5\n", to: "b")
    try folder.write("n\n7\n1\n7\n", to: "c.csv")
    try folder.write(zstdFrame(littleEndian([Int64(1), 2, 1])), to: "d.i64.zst")
    let help = "(--duplicates skip drops repeated numbers)"
    #expect(
      try failure("a b --sort", in: folder)
        == "gapmap: b: line 3: 5 is also in a: line 1 \(help)\n")
    #expect(
      try failure("b --sort", in: folder)
        == "gapmap: b: line 4: 5 is there already, in line 3 \(help)\n")
    #expect(
      try failure("a c.csv --column n --sort", in: folder)
        == "gapmap: c.csv: line 4: 7 is there already, in line 2 \(help)\n")
    #expect(
      try failure("d.i64.zst --sort", in: folder)
        == "gapmap: d.i64.zst: record 3: 1 is there already, in record 1 \(help)\n")
    #expect(
      try failure("c.csv c.csv --column n --duplicates fail --sort --range 100", in: folder)
        .hasPrefix("gapmap: c.csv: line "))
    #expect(
      try failure("a - --sort < b", in: folder) == "gapmap: 5 is there twice \(help)\n")
    let fifo = try Program.shell(
      "mkfifo f; cat b > f & $GAPMAP build a f --sort -o x.gapmap; wait", in: folder)
    #expect(fifo.messages == "gapmap: 5 is there twice \(help)\n")
  }

  @Test func inputsThatCannotBeRead() throws {
    let folder = try Folder()
    #expect(
      try failure("nowhere.txt", in: folder)
        == "gapmap: cannot open nowhere.txt: No such file or directory\n")
    #expect(
      try failure("nowhere.txt --sort", in: folder)
        == "gapmap: cannot open nowhere.txt: No such file or directory\n")
    #expect(
      try failure(". --sort", in: folder) == "gapmap: cannot read .: Is a directory\n")
    #expect(try failure(".", in: folder) == "gapmap: cannot read .: Is a directory\n")
  }

  @Test func outputsThatCannotBeWritten() throws {
    let folder = try Folder()
    func message(_ script: String) throws -> String {
      let result = try Program.shell(script, in: folder)
      #expect(result.status == 2)
      #expect(result.output == "")
      return result.messages
    }
    #expect(
      try message("echo 1 | $GAPMAP build - -o .") == "gapmap: cannot write .: Is a directory\n")
    let missing = try message("echo 1 | $GAPMAP build - -o no/x.gapmap")
    #expect(missing == "gapmap: cannot write no/x.gapmap: No such file or directory\n")
    // A full disk, played by a limit on the length of files.
    try folder.write((0..<50_000).map { "\($0 * $0)\n" }.joined(), to: "a")
    let full = try message("ulimit -f 1; $GAPMAP build a -o x.gapmap")
    #expect(full == "gapmap: cannot write x.gapmap: File too large\n")
    #expect(try folder.names() == ["a"])
    let fullSort = try message("ulimit -f 1; $GAPMAP build a --sort -o x.gapmap")
    #expect(fullSort == "gapmap: cannot write x.gapmap: File too large\n")
    #expect(try folder.names() == ["a"])
  }

  @Test func nothingToBuild() throws {
    let folder = try Folder()
    #expect(
      try failure("", in: folder)
        == "gapmap: there are no numbers: name an input (- is standard input), --range or"
        + " --prefix\nTry `gapmap build --help`.\n")
    #expect(
      try failure("- -", in: folder)
        == "gapmap: standard input is named twice\nTry `gapmap build --help`.\n")
  }
}
