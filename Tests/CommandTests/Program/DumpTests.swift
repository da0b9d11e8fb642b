import Testing

@testable import GapmapCommand

/// The command `gapmap dump`.
@Suite struct DumpTests {
  private static let numbers: [Int64] = [-20, -10, 0, 10, 11, 12, 30]

  private func folder() throws -> Folder {
    let folder = try Folder()
    let built = try Program.shell(
      """
      printf '%s\\n' -20 -10 0 10 11 12 30 | $GAPMAP build - -o x
      printf '%s\\n' 5 18446744073709551615 | $GAPMAP build - --type uint64 -o u
      $GAPMAP build /dev/null -o e
      """, in: folder)
    try #require(built.status == 0)
    return folder
  }

  private func lines(_ arguments: String, in folder: Folder) throws -> String {
    let result = try Program.shell("$GAPMAP dump \(arguments)", in: folder)
    #expect(result.status == 0)
    #expect(result.messages == "")
    return result.output.split(separator: "\n").joined(separator: " ")
  }

  @Test func parts() throws {
    let folder = try folder()
    #expect(try lines("x", in: folder) == "-20 -10 0 10 11 12 30")
    #expect(try lines("x --from -10 --to 11", in: folder) == "-10 0 10 11")
    #expect(try lines("x --from -9", in: folder) == "0 10 11 12 30")
    #expect(try lines("x --to -11", in: folder) == "-20")
    #expect(try lines("x --limit 2", in: folder) == "-20 -10")
    #expect(try lines("x --from 1 --limit 2", in: folder) == "10 11")
    #expect(try lines("x --limit 0", in: folder) == "")
    #expect(try lines("x --from 13 --to 29", in: folder) == "")
    #expect(try lines("u --from 6", in: folder) == "18446744073709551615")
    #expect(try lines("e", in: folder) == "")
    #expect(try lines("x --format csv --limit 2", in: folder) == "number -20 -10")
    #expect(try lines("e --format csv", in: folder) == "number")
  }

  @Test func ranges() throws {
    let folder = try folder()
    #expect(try lines("x --ranges", in: folder) == "-20...-20 -10...-10 0...0 10...12 30...30")
    #expect(try lines("x --ranges --from 11 --to 100", in: folder) == "11...12 30...30")
    #expect(try lines("x --ranges --to 11 --from 1", in: folder) == "10...11")
    #expect(try lines("x --ranges --limit 1", in: folder) == "-20...-20")
    #expect(try lines("x --ranges --limit 0", in: folder) == "")
    #expect(
      try lines("x --ranges --format csv --from 5", in: folder) == "first,last 10,12 30,30")
    #expect(try lines("e --ranges", in: folder) == "")
  }

  @Test func binary() throws {
    let folder = try folder()
    let written = try Program.shell(
      """
      $GAPMAP dump x --format i64 > a; $GAPMAP dump x --format u64 --from 0 > b
      $GAPMAP dump x --format npy --to 0 > c; $GAPMAP dump u --format npy > d
      $GAPMAP dump u --format u64 > e64; $GAPMAP dump u --format i64 --to 5 > f
      """, in: folder)
    #expect(written.messages == "")
    #expect(try folder.read("a") == littleEndian(Self.numbers))
    #expect(try folder.read("b") == littleEndian([UInt64(0), 10, 11, 12, 30]))
    #expect(try folder.read("e64") == littleEndian([UInt64(5), .max]))
    #expect(try folder.read("f") == littleEndian([Int64(5)]))
    for (name, description, data) in [
      ("c", "<i8", littleEndian([Int64(-20), -10, 0])),
      ("d", "<u8", littleEndian([UInt64(5), .max])),
    ] {
      let bytes = try folder.read(name)
      #expect(bytes.prefix(10) == [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0, 118, 0])
      let header = String(decoding: bytes[10..<128], as: UTF8.self)
      #expect(
        header.hasPrefix(
          "{'descr': '\(description)', 'fortran_order': False, 'shape': (\(data.count / 8),), }"))
      #expect(header.hasSuffix(" \n"))
      #expect(Array(bytes[128...]) == data)
    }
  }

  @Test func roundTrips() throws {
    let folder = try Folder()
    var generator = SeededRandom(seed: 3)
    let keys = Set((0..<50_000).map { _ in generator.next() }).sorted()
    try folder.write(littleEndian(keys), to: "a.u64")
    let result = try Program.shell(
      """
      $GAPMAP build a.u64 --type uint64 -o x 2> /dev/null && $GAPMAP dump x --format u64 | cmp - a.u64
      $GAPMAP dump x > t && $GAPMAP build t --type uint64 -o y 2> /dev/null && cmp x y
      $GAPMAP dump x --format csv > t.csv
      $GAPMAP build t.csv --column number --type uint64 -o y 2> /dev/null && cmp x y
      $GAPMAP dump x --format npy > t.npy
      $GAPMAP build t.npy --type uint64 -o y 2> /dev/null && cmp x y
      """, in: folder)
    #expect(result == Program.Result(status: 0, output: "", messages: ""))
  }

  @Test func mistakes() throws {
    let folder = try folder()
    for (arguments, message) in [
      ("x --format u64", "-20 is negative, which --format u64 cannot express"),
      ("u --format i64", "18446744073709551615 is too large for --format i64"),
    ] {
      let result = try Program.shell("$GAPMAP dump \(arguments)", in: folder)
      #expect(result == Program.Result(status: 2, output: "", messages: "gapmap: \(message)\n"))
    }
    for (arguments, message) in [
      ("x --format xml", "--format is one of text, csv, u64, i64, npy, not 'xml'"),
      ("x --ranges --format npy", "--ranges goes with --format text or csv"),
      ("x --limit -1", "--limit is a count, 0 or more, not '-1'"),
      ("x y", "'y' is one argument too many"),
      ("x --from 5 --to 4", "--from 5 is larger than --to 4"),
    ] {
      let result = try Program.shell("$GAPMAP dump \(arguments)", in: folder)
      let hint = "Try `gapmap dump --help`.\n"
      #expect(
        result == Program.Result(status: 2, output: "", messages: "gapmap: \(message)\n\(hint)"))
    }
  }
}
