import Testing

@testable import GapmapCommand

/// What a line is after a tab, in shells that run on a terminal of their own.
@Suite(.enabled(if: Program.has("zsh"))) struct TypedCompletionTests {
  /// A program for zsh, which has the module for terminals, that types lines into a shell, presses tab, then
  /// a key that shows the line.
  private static let driver = #"""
    zmodload zsh/zpty
    case $1 in
    bash)
      program='bash --norc --noprofile -i'
      setup=$'bind -x \'"\\C-t": printf "<%s>" "$READLINE_LINE"; READLINE_LINE=\''
      ;;
    zsh)
      program='zsh -f -i'
      setup='show() { print -rn -- "<$BUFFER>"; BUFFER= }; zle -N show; bindkey "^T" show
        autoload -U compinit; compinit -D -u'
      ;;
    esac
    zpty shell $program
    zpty -w shell "PS1=; $setup; eval \"\$(\$GAPMAP help --completions $1)\"; echo REA''DY"
    zpty -r shell output '*READY*'
    while IFS= read -r line; do
      zpty -w -n shell $line$'\t\x14'
      zpty -r shell output '*<*>'
      print -r -- ${${output##*<}%>*}
    done
    """#

  private static let lines = [
    ("gapmap ver", "gapmap verify "),
    ("gapmap --vers", "gapmap --version "),
    ("gapmap help hi", "gapmap help histogram "),
    ("gapmap build --favor sp", "gapmap build --favor speed "),
    ("gapmap build --favor=sp", "gapmap build --favor=speed "),
    ("gapmap build -o x --duplicates s", "gapmap build -o x --duplicates skip "),
    ("gapmap export --for fr", "gapmap export --for freeswitch "),
    ("gapmap plan --country JP --js", "gapmap plan --country JP --json "),
    ("gapmap info numbers.", "gapmap info numbers.gapmap "),
    ("gapmap build -o numbers.", "gapmap build -o numbers.gapmap "),
    ("gapmap build --output=numbers.", "gapmap build --output=numbers.gapmap "),
    ("gapmap filter a\\ ", "gapmap filter a\\ b.txt "),
    ("gapmap split --output dir", "gapmap split --output directory/"),
    ("gapmap split -o dir", "gapmap split -o directory/"),
    // What only the user can know is left alone.
    ("gapmap range numb", "gapmap range numb"),
    ("gapmap count --from numb", "gapmap count --from numb"),
  ]

  private func check(_ shell: String, _ lines: [(typed: String, completed: String)]) throws {
    let folder = try Folder()
    try folder.write(Self.driver, to: "driver")
    try folder.write(lines.map { $0.typed + "\n" }.joined(), to: "typed")
    for name in ["numbers.gapmap", "a b.txt", "dirfile"] { try folder.write("", to: name) }
    let result = try Program.shell(
      "mkdir directory && TERM=dumb timeout 60 zsh -f driver \(shell) < typed", in: folder)
    #expect(result.status == 0)
    #expect(result.messages == "")
    #expect(result.output == lines.map { $0.completed + "\n" }.joined())
  }

  @Test(.enabled(if: Program.has("bash"))) func bash() throws {
    try check("bash", Self.lines + [("gapmap build --fav", "gapmap build --favor ")])
  }

  @Test func zsh() throws {
    // An equals sign may follow a long option, and zsh says so.
    try check("zsh", Self.lines + [("gapmap build --fav", "gapmap build --favor=")])
  }

  /// The file as a user of zsh installs it: found by its name, on the first tab.
  @Test func zshLoadsTheFileByItsName() throws {
    let folder = try Folder()
    let result = try Program.shell(
      """
      mkdir functions && $GAPMAP help --completions zsh > functions/_gapmap
      zsh -f -c 'fpath=($PWD/functions $fpath); autoload -U compinit; compinit -D -u
        print -r -- $_comps[gapmap]'
      """, in: folder)
    #expect(result == Program.Result(status: 0, output: "_gapmap\n", messages: ""))
  }
}
