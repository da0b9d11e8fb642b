/// A shell that can be taught to complete the command line.
enum Shell: String, CaseIterable {
  case bash, zsh

  /// What teaches it.
  var completions: String {
    switch self {
    case .bash: BashCompletions.text
    case .zsh: ZshCompletions.text
    }
  }
}
