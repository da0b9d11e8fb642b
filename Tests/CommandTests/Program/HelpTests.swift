import Gapmap
import Testing

@testable import GapmapCommand

/// What a newcomer meets.
@Suite struct HelpTests {
  private static var names: [String] { GapmapProgram.commands.map { $0.specification.name } }

  @Test func overview() throws {
    let folder = try Folder()
    let help = try Program.run("--help", in: folder)
    #expect(help.status == 0)
    #expect(help.messages == "")
    for command in GapmapProgram.commands {
      #expect(help.output.contains("\n  \(command.specification.name) "))
      #expect(help.output.contains(command.specification.summary))
    }
    #expect(try Program.run("-h", in: folder) == help)
    #expect(try Program.run("help", in: folder) == help)
    // Without a word it is the same text, but nothing was done.
    let nothing = try Program.run(in: folder)
    #expect(nothing == Program.Result(status: 2, output: "", messages: help.output))
  }

  @Test func everyCommandTeachesByExample() throws {
    let folder = try Folder()
    for command in GapmapProgram.commands {
      let specification = command.specification
      let help = try Program.run(specification.name, "--help", in: folder)
      #expect(help.status == 0)
      #expect(help.messages == "")
      #expect(help.output.hasPrefix("gapmap \(specification.name): \(specification.summary)\n"))
      #expect(help.output.contains("\nExamples:\n"))
      for option in specification.options { #expect(help.output.contains(option.name)) }
      for line in help.output.split(separator: "\n") { #expect(line.count <= 90, "\(line)") }
      #expect(try Program.run(specification.name, "-h", in: folder) == help)
      #expect(try Program.run("help", specification.name, in: folder) == help)
    }
  }

  /// Every example in a help text must be accepted as it stands.
  @Test func examplesAreUnderstood() throws {
    for command in GapmapProgram.commands {
      for example in command.specification.examples {
        let words = example.command.split(separator: " ").map(String.init)
        let start = try #require(words.firstIndex(of: "gapmap"))
        #expect(words[start + 1] == command.specification.name)
        let own = words[(start + 2)...].prefix { $0 != "<" && $0 != ">" }
        let parsed = try #require(try Arguments(own, for: command.specification))
        if command == BuildCommand.self { _ = try RangeOptions.ranges(parsed, type: .signed) }
        #expect(parsed.operands.count + parsed.occurrences.count > 0)
      }
    }
  }

  @Test func version() throws {
    let folder = try Folder()
    let result = try Program.run("--version", in: folder)
    #expect(
      result
        == Program.Result(
          status: 0, output: "gapmap \(GapmapProgram.version)\n", messages: ""))
  }

  @Test func unknownWords() throws {
    let folder = try Folder()
    #expect(
      try Program.run("frobnicate", in: folder)
        == Program.Result(
          status: 2, output: "",
          messages: "gapmap: there is no command 'frobnicate'\nTry `gapmap --help`.\n"))
    #expect(
      try Program.run("--frobnicate", in: folder).messages
        == "gapmap: there is no option '--frobnicate'\nTry `gapmap --help`.\n")
    #expect(
      try Program.run("help", "frobnicate", in: folder).messages
        == "gapmap: there is no command 'frobnicate'\nTry `gapmap --help`.\n")
    #expect(
      try Program.run("help", "build", "info", in: folder)
        == Program.Result(
          status: 2, output: "",
          messages: "gapmap: 'info' is one argument too many\nTry `gapmap help --help`.\n"))
    for words in [["build", "--man"], ["--man", "--completions", "zsh"]] {
      #expect(
        try Program.shell("$GAPMAP help \(words.joined(separator: " "))", in: folder).messages
          == "gapmap: a command, --man and --completions exclude each other\n"
          + "Try `gapmap help --help`.\n")
    }
    for name in Self.names {
      #expect(
        try Program.run(name, "--frobnicate", in: folder)
          == Program.Result(
            status: 2, output: "",
            messages: "gapmap: there is no option '--frobnicate'\nTry `gapmap \(name) --help`.\n"))
    }
  }

  @Test func buildOptions() throws {
    let folder = try Folder()
    try folder.write("1\n", to: "a")
    let threads = "--threads is 1 to \(KeyWriter.maximumThreads)"
    for (arguments, message) in [
      (["a"], "where does the index go? Say -o FILE"),
      (["a", "-o", "x", "--type", "int32"], "--type is one of int64, uint64, not 'int32'"),
      (["a", "-o", "x", "--favor", "me"], "--favor is one of size, balance, speed, not 'me'"),
      (["a", "-o", "x", "--duplicates", "no"], "--duplicates is one of fail, skip, not 'no'"),
      (
        ["a", "-o", "x", "--column", "b"],
        "--column goes with csv; say --format csv if that is what it is"
      ),
      (
        ["a", "-o", "x", "--format", "csv", "--column", "0"],
        "--column: the first column is 1, there is no column 0"
      ),
      (
        ["a", "-o", "x", "--range", "5...1"],
        "--range 5...1: the first number is larger than the last"
      ),
      (["a", "-o", "x", "--threads", "abc"], "\(threads), not 'abc'"),
      (["a", "-o", "x", "--threads", "0"], "\(threads), not '0'"),
      (["a", "-o", "x", "-o", "y"], "-o is given twice"),
    ] {
      let result = try Program.shell(
        "$GAPMAP build \(arguments.joined(separator: " "))", in: folder)
      #expect(
        result
          == Program.Result(
            status: 2, output: "", messages: "gapmap: \(message)\nTry `gapmap build --help`.\n"))
    }
    #expect(try folder.names() == ["a"])
  }
}
