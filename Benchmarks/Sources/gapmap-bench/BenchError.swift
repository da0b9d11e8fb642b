/// Why a run could not be finished.
enum BenchError: Error, Equatable, CustomStringConvertible {
  /// An argument makes no sense.
  case usage(String)
  /// A file, a program or a peer gave trouble.
  case trouble(String)
  /// A peer gave a wrong answer.
  case wrong(String)

  var description: String {
    switch self {
    case .usage(let message): "\(message)\ngapmap-bench --help shows how it is used"
    case .trouble(let message): message
    case .wrong(let message): "wrong: \(message)"
    }
  }
}
