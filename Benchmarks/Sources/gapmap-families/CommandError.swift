/// Why the command could not do its work.
enum CommandError: Error, Equatable, CustomStringConvertible {
  /// An argument makes no sense.
  case usage(String)
  /// The system refused an operation on a file.
  case system(operation: String, path: String, reason: String)

  var description: String {
    switch self {
    case .usage(let message): "\(message)\ngapmap-families --help shows how it is used"
    case .system(let operation, let path, let reason): "\(path): cannot \(operation): \(reason)"
    }
  }
}
