/// The completions for bash, from 3.2 on, without the package bash-completion.
enum BashCompletions {
  /// The script.
  static var text: String {
    let specifications = GapmapProgram.commands.map { $0.specification }
    let words = GapmapProgram.commandNames + HelpText.options.flatMap(names)
    return """
      # Completions of gapmap for bash, made by `gapmap help --completions bash`.

      # Offers words; "file" leaves it to bash, which completes files where nothing else is offered.
      _gapmap_offer() {
        case $1 in
        words) COMPREPLY=($(compgen -W "$2" -- "$3")) ;;
        file) return ;;
        directory) compopt +o default +o bashdefault -o dirnames 2>/dev/null ;;
        esac
        # Nothing fits, and a file would not, either.
        if ((${#COMPREPLY[@]} == 0)); then compopt +o default +o bashdefault 2>/dev/null; fi
      }

      _gapmap() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        # The = of --option=value is a word of its own.
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          _gapmap_offer words '\(words.joined(separator: " "))' "$current"
          return
        fi
        local options operands='file' values=
        case ${COMP_WORDS[1]} in
      \(specifications.map(branch).joined())  *) return ;;
        esac
        if [[ -n $values ]]; then
          _gapmap_offer "${values%%:*}" "${values#*:}" "$current"
        elif [[ $current == -* ]]; then
          _gapmap_offer words "$options" "$current"
        else
          _gapmap_offer "${operands%%:*}" "${operands#*:}" "$current"
        fi
      }

      complete -o bashdefault -o default -F _gapmap gapmap

      """
  }

  private static func branch(_ command: CommandSpecification) -> String {
    let options = command.options + [.help]
    var text =
      "  \(command.name))\n    options='\(options.flatMap(names).joined(separator: " "))'\n"
    if command.operandKind != .file { text += "    operands='\(word(command.operandKind))'\n" }
    let values = options.compactMap { option in
      option.value.map { value in
        "    \(names(option).joined(separator: " | "))) values='\(word(value.kind))' ;;\n"
      }
    }
    if !values.isEmpty { text += "    case $previous in\n\(values.joined())    esac\n" }
    return text + "    ;;\n"
  }

  private static func names(_ option: OptionSpecification) -> [String] {
    [option.shortName, option.name].compactMap { $0 }
  }

  /// A kind as the first word, and for a closed set a colon and the words.
  private static func word(_ kind: OptionValue.Kind) -> String {
    if let words = kind.words { return "words:\(words.joined(separator: " "))" }
    return switch kind {
    case .file: "file"
    case .directory: "directory"
    default: "free"
    }
  }
}
