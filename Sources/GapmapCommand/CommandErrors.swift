import CallBlocking
import Gapmap

/// Trouble that ends the command.
enum CommandError: Error {
  /// The command line makes no sense; the command's help is the way out.
  case usage(String, command: String?)
  /// An input holds something that it must not.
  case input(InputError)
  /// Something went wrong with an index or an output that is named here.
  case file(String, GapmapError)
  /// Anything else, as a sentence.
  case refused(String)
}

/// What is wrong with an input, and where.
struct InputError: Error {
  /// Where it is; nil if no place can be told.
  var location: InputLocation?
  /// What is there, and what helps.
  var reason: String
}

/// A place in an input.
struct InputLocation: Equatable {
  /// What the places of an input are called.
  enum Unit: String {
    case line, record
  }

  /// The path, or "standard input".
  var name: String
  /// Lines of text, records of a binary file.
  var unit: Unit
  /// 1 is the first; nil stands for the input as a whole.
  var position: UInt64?
}

extension InputLocation: CustomStringConvertible {
  /// The place within the input.
  var place: String? { position.map { "\(unit) \($0)" } }

  var description: String { place.map { "\(name): \($0)" } ?? name }
}

/// Gives the sentence that follows "gapmap: ".
func describe(_ error: any Error) -> String {
  switch error {
  case CommandError.usage(let text, _), CommandError.refused(let text): text
  case CommandError.input(let error): describe(error)
  case CommandError.file(let name, let error): error.sentence(about: name)
  case let error as InputError: describe(error)
  case let error as RepeatedNumber: error.reason
  case let error as RuleError: describe(error)
  default: "\(error)"
  }
}

private func describe(_ error: InputError) -> String {
  guard let location = error.location else { return error.reason }
  return "\(location): \(error.reason)"
}

private func describe(_ error: RuleError) -> String {
  switch error {
  case .syntax(let place, let reason): "\(place): \(reason)"
  case .file(let path, let place, let error):
    (place.map { "\($0): " } ?? "") + error.sentence(about: path)
  }
}
