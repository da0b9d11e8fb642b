import CallBlocking

/// What follows an option.
struct OptionValue {
  /// What it can be; a shell completes it so.
  enum Kind: Equatable {
    /// One of these words and nothing else.
    case words([String])
    case file
    case directory
    /// A command of this program.
    case command
    /// The code of a country.
    case country
    /// Anything that only the user can know.
    case free

    /// The words of a closed set; nil if it is none.
    ///
    /// Only completions ask: to find a command must not take reading the table of countries.
    var words: [String]? {
      switch self {
      case .words(let words): words
      case .command: GapmapProgram.commandNames
      case .country: Country.all.map(\.id).sorted()
      case .file, .directory, .free: nil
      }
    }
  }

  /// What the help calls it.
  let placeholder: String
  var kind = Kind.free

  /// A file.
  static func file(_ placeholder: String = "FILE") -> OptionValue {
    OptionValue(placeholder: placeholder, kind: .file)
  }

  /// A directory.
  static func directory(_ placeholder: String = "DIRECTORY") -> OptionValue {
    OptionValue(placeholder: placeholder, kind: .directory)
  }

  /// A word of a closed set, as `Arguments.choice` takes it.
  static func word<T: RawRepresentable<String> & CaseIterable>(
    of type: T.Type, _ placeholder: String
  ) -> OptionValue {
    OptionValue(placeholder: placeholder, kind: .words(type.allCases.map(\.rawValue)))
  }
}

extension OptionValue: ExpressibleByStringLiteral {
  init(stringLiteral placeholder: String) { self.init(placeholder: placeholder) }
}
