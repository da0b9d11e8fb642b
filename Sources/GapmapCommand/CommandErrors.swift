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
  case CommandError.file(let name, let error): describe(error, name: name)
  case let error as InputError: describe(error)
  case let error as RepeatedNumber: error.reason
  case let error as GapmapError: describe(error, name: nil)
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
    (place.map { "\($0): " } ?? "") + describe(error, name: path)
  }
}

/// Gives the sentence for an error of the engine.
///
/// - Parameters:
///   - error: The error.
///   - name: The file that it is about, where the error does not know.
private func describe(_ error: GapmapError, name: String?) -> String {
  let prefix = name.map { "\($0): " } ?? ""
  switch error {
  case .system(let operation, let path, let code):
    let reason = error.systemReason ?? "error \(code)"
    return "cannot \(operation) \(path): \(reason)"
  case .notAnIndex(let path, let reason):
    return "\(name ?? path): not a gapmap index: \(reason)"
  case .unsupportedVersion(let path, let found, let supported):
    return
      "\(name ?? path): format version \(found), but this gapmap reads up to \(supported);"
      + " a newer gapmap is needed"
  case .unsupportedEncoding(let kind, let offset):
    return "\(prefix)a block of unknown kind \(kind) at byte \(offset)"
  case .truncated(let path, let length):
    return "\(name ?? path): truncated: the end is missing after byte \(length)"
  case .damaged(let part, let offset, let reason):
    return "\(prefix)damaged \(part.rawValue) at byte \(offset): \(reason)"
  case .numberTypeMismatch(let found, let requested):
    // As `--type` calls them.
    return "\(prefix)holds \(found.lowercased()) numbers, not \(requested.lowercased())"
  case .notAscending(let position, let previous, let number):
    return "\(prefix)number \(position + 1) is \(number), which comes after \(previous)"
  case .duplicate(let position, let number):
    return "\(prefix)number \(position + 1) is \(number), which is there already"
  case .everyNumber:
    return
      "\(prefix)these are all 2^64 numbers, one more than an index can count; leave one out"
  case .positionOutOfRange(let position, let count):
    return count == 0
      ? "\(prefix)there is no position \(position): the index is empty"
      : "\(prefix)there is no position \(position): the index has positions 0 to \(count - 1)"
  case .writerClosed:
    return "\(prefix)the index was finished already"
  case .outOfMemory(let byteCount):
    return "\(prefix)not enough memory: \(grouped(byteCount)) bytes are needed"
  case .compression(let reason):
    return "\(prefix)\(reason)"
  case .absent(let number):
    return "\(prefix)\(number) is to be removed, but is not there"
  case .present(let number):
    return "\(prefix)\(number) is to be added, but is there already"
  case .shardsOverlap(let path, let other):
    return "\(path) and \(other) overlap"
  case .shardsOutOfOrder(let path, let previous):
    return "\(path) lies below \(previous), but comes after it"
  case .shard(let path, let error):
    return describe(error, name: path)
  }
}
