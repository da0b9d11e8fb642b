import Testing

@testable import GapmapCommand

/// What `diff` prints, and `patch` takes.
@Suite struct PatchDiffTests {
  private func output(_ script: String, in folder: Folder) throws -> String {
    let result = try Program.shell(script, in: folder)
    #expect(result.status == 0, "\(script): \(result.messages)")
    return result.output
  }

  /// There and back, through a file and through a pipe, for numbers of both signs.
  @Test(arguments: ["", "--ranges"])
  func thereAndBack(form: String) throws {
    let folder = try Folder()
    var random = SeededRandom(seed: 5)
    for (name, range) in [("a", -3000...2000), ("b", -1000...5000)] {
      let numbers = Set((0..<4000).map { _ in Int.random(in: range, using: &random) }).sorted()
      try folder.write(numbers.map { "\($0)\n" }.joined(), to: "\(name).txt")
    }
    let script = """
      $GAPMAP build a.txt -o a; $GAPMAP build b.txt -o b
      $GAPMAP diff a b \(form) > changes
      $GAPMAP patch a --diff changes -o c && $GAPMAP diff b c &&
      (printf '\\357\\273\\277# Tuesday\\r\\n\\r\\n'; cat changes) | $GAPMAP patch a --diff - -o - |
        $GAPMAP diff b - && $GAPMAP diff a a | $GAPMAP patch a --diff - -o d && $GAPMAP diff a d
      """
    #expect(try output(script, in: folder) == "")
    #expect(try folder.read("changes").count > 1000)
  }

  @Test func rangesAreNotEnumerated() throws {
    let folder = try Folder()
    let script = """
      $GAPMAP build --range 1...1000000000000000 -o a
      printf '%s\\n' --9223372036854775808 > bad
      printf '%s\\n' +-5 +0 -7...999999999999999 +1000000000000001...2000000000000000 |
        $GAPMAP patch a --diff - -o b && $GAPMAP dump b --ranges
      """
    #expect(
      try output(script, in: folder)
        == "-5...-5\n0...6\n1000000000000000...2000000000000000\n")
    let absent = try Program.run("patch", "a", "--diff", "bad", "-o", "c", in: folder)
    #expect(
      absent.messages == "gapmap: -9223372036854775808 is to be removed, but is not there\n")
    _ = try output("$GAPMAP patch a --diff bad --lenient -o c && $GAPMAP diff a c", in: folder)
  }

  @Test func whatIsNoDiff() throws {
    let folder = try Folder()
    _ = try output("$GAPMAP build --range 1...100 -o a", in: folder)
    for (text, message) in [
      ("+200\n7\n", "line 2: '7' begins with neither + nor -"),
      ("+200\n+x\n", "line 2: 'x' is not a number"),
      ("+\n", "line 1: '' is not a number"),
      ("-9...7\n", "line 1: '9...7': the first number is larger than the last"),
      ("+200\n\n-7\n", "line 3: 7 comes after 200; the lines of `gapmap diff` ascend"),
      ("-7\n# once more\n-7\n", "line 3: 7 is there already, in line 1"),
      ("-7\n+7\n", "line 2: 7 is there already, in line 1"),
      ("-7...9\n-8\n", "line 2: 8 is there already, in line 1"),
    ] {
      try folder.write(text, to: "changes")
      let result = try Program.run("patch", "a", "--diff", "changes", "-o", "b", in: folder)
      #expect(
        result
          == Program.Result(
            status: 2, output: "", messages: "gapmap: changes: \(message)\n"))
    }
    for (arguments, message) in [
      ("a --diff changes --add a", "--diff excludes --add and --remove"),
      ("- --diff -", "standard input is named twice"),
    ] {
      let result = try Program.shell("$GAPMAP patch \(arguments) -o b < a", in: folder)
      #expect(result.status == 2)
      #expect(result.messages == "gapmap: \(message)\nTry `gapmap patch --help`.\n")
    }
    #expect(try folder.names() == ["a", "changes"])
  }
}
