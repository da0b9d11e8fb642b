/// What a driver asks of a worker: one line, words separated by tabs.
enum Request: Equatable, Sendable {
  /// Which settings the peer has.
  case settings
  /// Makes an index of one list.
  case build(isText: Bool, input: String, output: String)
  /// Maps the lists and makes the queries.
  case prepare(seed: UInt64, lookups: Int, batches: Bool, numbers: [String])
  /// Opens the indexes of the lists for the requests that follow.
  case open([String])
  /// Opens an index and looks one number up.
  case openTime
  /// The memory that the indexes of the lists take, once opened; to be asked before they are.
  case memory([String])
  /// Opens indexes and reads them wholly into arrays; the lists are named for workers that cannot
  /// prepare.
  case load([String])
  /// The same by two threads.
  case loadThreads
  /// Adds up all numbers.
  case sum([String])
  /// Reads 1,000 numbers from random places on.
  case scan
  case contains
  /// Each lookup timed by itself.
  case latency
  case rank
  /// A sorted batch of so many numbers for each thousand of the set.
  case sorted(Int)
  case count
  /// Lookups from two threads at once.
  case threads
  /// Lookups in the indexes of the lists, which nobody has open, dropped from memory first.
  case cold([String])

  /// The line that says it.
  var line: String {
    let words: [String] =
      switch self {
      case .settings: ["settings"]
      case .build(let isText, let input, let output):
        ["build", isText ? "text" : "binary", input, output]
      case .prepare(let seed, let lookups, let batches, let numbers):
        ["prepare", "\(seed)", "\(lookups)", batches ? "batches" : "none"] + numbers
      case .open(let files): ["open"] + files
      case .openTime: ["open-time"]
      case .memory(let files): ["memory"] + files
      case .load(let numbers): ["load"] + numbers
      case .loadThreads: ["load-threads"]
      case .sum(let numbers): ["sum"] + numbers
      case .scan: ["scan"]
      case .contains: ["contains"]
      case .latency: ["latency"]
      case .rank: ["rank"]
      case .sorted(let size): ["sorted", "\(size)"]
      case .count: ["count"]
      case .threads: ["threads"]
      case .cold(let files): ["cold"] + files
      }
    return words.joined(separator: "\t")
  }

  /// Reads a line; nil if it is no request.
  init?(line: String) {
    let words = line.split(separator: "\t").map(String.init)
    let rest = Array(words.dropFirst())
    switch words.first {
    case "settings": self = .settings
    case "build" where rest.count == 3:
      self = .build(isText: rest[0] == "text", input: rest[1], output: rest[2])
    case "prepare" where rest.count > 3:
      guard let seed = UInt64(rest[0]), let lookups = Int(rest[1]) else { return nil }
      self = .prepare(
        seed: seed, lookups: lookups, batches: rest[2] == "batches", numbers: Array(rest[3...]))
    case "open": self = .open(rest)
    case "open-time": self = .openTime
    case "memory": self = .memory(rest)
    case "load": self = .load(rest)
    case "load-threads": self = .loadThreads
    case "sum": self = .sum(rest)
    case "scan": self = .scan
    case "contains": self = .contains
    case "latency": self = .latency
    case "rank": self = .rank
    case "sorted":
      guard let size = rest.first.flatMap(Int.init) else { return nil }
      self = .sorted(size)
    case "count": self = .count
    case "threads": self = .threads
    case "cold": self = .cold(rest)
    default: return nil
    }
  }

  /// Whether scripts are asked this too.
  var isForScripts: Bool {
    switch self {
    case .load, .sum: true
    default: false
    }
  }
}
