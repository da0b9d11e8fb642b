import Testing

@testable import GapmapCommand

/// The function for bash, called as bash calls it.
@Suite(.enabled(if: Program.has("bash"))) struct BashCompletionTests {
  /// Completes the last of some words.
  private func complete(_ words: [String], in folder: Folder) throws -> [String] {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    try folder.write(
      """
      eval "$($GAPMAP help --completions bash)"
      COMP_WORDS=(\(quoted))
      COMP_CWORD=\(words.count - 1)
      _gapmap
      printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "complete")
    let result = try Program.shell("bash --norc complete", in: folder)
    #expect(result.status == 0)
    #expect(result.messages == "")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func commands() throws {
    let folder = try Folder()
    #expect(
      try complete(["gapmap", ""], in: folder)
        == GapmapProgram.commandNames + ["-h", "--help", "--version"])
    #expect(try complete(["gapmap", "co"], in: folder) == ["contains", "count", "concat"])
    #expect(try complete(["gapmap", "--v"], in: folder) == ["--version"])
    #expect(try complete(["gapmap", "help", "ver"], in: folder) == ["verify"])
    #expect(try complete(["gapmap", "frobnicate", ""], in: folder) == [])
  }

  @Test(arguments: GapmapProgram.commands.map { $0.specification.name })
  func options(of name: String) throws {
    let folder = try Folder()
    let command = try GapmapProgram.command(named: name).specification
    let options = command.options + [.help]
    let names = options.flatMap { [$0.shortName, $0.name].compactMap { $0 } }
    #expect(try complete(["gapmap", name, "-"], in: folder) == names)
    for option in options {
      guard let words = option.value?.kind.words else { continue }
      #expect(try complete(["gapmap", name, option.name, ""], in: folder) == words)
      // The = is a word of its own.
      #expect(try complete(["gapmap", name, option.name, "="], in: folder) == words)
    }
  }

  @Test func values() throws {
    let folder = try Folder()
    #expect(
      try complete(["gapmap", "build", "--favor", "s"], in: folder) == ["size", "speed"])
    #expect(
      try complete(["gapmap", "build", "a", "--favor", "=", "s"], in: folder) == ["size", "speed"])
    #expect(
      try complete(["gapmap", "help", "--completions", ""], in: folder) == ["bash", "zsh"])
    // Bash itself completes files.
    #expect(try complete(["gapmap", "build", "-o", ""], in: folder) == [])
    #expect(try complete(["gapmap", "build", ""], in: folder) == [])
    #expect(try complete(["gapmap", "count", "a", "--from", ""], in: folder) == [])
  }
}
