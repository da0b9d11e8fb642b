/// The completions for zsh.
enum ZshCompletions {
  /// The script, a function that can be loaded by name or as a whole.
  static var text: String {
    let specifications = GapmapProgram.commands.map { $0.specification }
    let commands = specifications.map {
      "    \(quoted("\($0.name):\($0.summary)"))\n"
    }
    return """
      #compdef gapmap
      # Completions of gapmap for zsh, made by `gapmap help --completions zsh`.

      _gapmap() {
        local curcontext=$curcontext state line ret=1
        local -a commands
        commands=(
      \(commands.joined())  )
        _arguments -C \\
      \(HelpText.options.map { "    \(argument($0, excluding: "- *")) \\\n" }.joined())\
          '1:command:->command' \\
          '*::argument:->argument' && ret=0
        case $state in
        command) _describe command commands && ret=0 ;;
        argument)
          case $line[1] in
      \(specifications.map(branch).joined())    esac
          ;;
        esac
        return ret
      }

      if [[ $funcstack[1] == _gapmap ]]; then _gapmap "$@"; else compdef _gapmap gapmap; fi

      """
  }

  private static func branch(_ command: CommandSpecification) -> String {
    let options = command.options.map { argument($0, excluding: nil) }
    let help = argument(.help, excluding: "- *")
    let operands = quoted("*:argument:\(action(command.operandKind))")
    let arguments = (options + [help, operands]).map { " \\\n        \($0)" }.joined()
    return "    \(command.name))\n      _arguments\(arguments) && ret=0\n      ;;\n"
  }

  /// An option as `_arguments` takes it.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - excluded: What may not be given with it, besides itself.
  private static func argument(_ option: OptionSpecification, excluding excluded: String?) -> String
  {
    let names = [option.shortName, option.name].compactMap { $0 }
    let value = option.value.map { ":\($0.placeholder):\(action($0.kind))" } ?? ""
    let explanation = "[\(escaped(option.help))]\(value)"
    let prefix = option.isRepeatable ? "*" : "(\(excluded ?? names.joined(separator: " ")))"
    // A long name may be followed by a value after an equals sign as well.
    let equals = option.value == nil ? "" : "="
    return names.map { name in
      quoted(prefix + name + (name.hasPrefix("--") ? equals : "") + explanation)
    }.joined(separator: " ")
  }

  private static func action(_ kind: OptionValue.Kind) -> String {
    if let words = kind.words { return "(\(words.joined(separator: " ")))" }
    return switch kind {
    case .file: "_files"
    case .directory: "_files -/"
    default: " "
    }
  }

  /// Text between brackets or colons of `_arguments`.
  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Text in single quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
