import Gapmap

/// The app's side of loading a list: when to have the system ask the extension, and what to make of
/// what the system says then.
///
///     var load = CallDirectoryLoad(list)
///     var step = try load.begin()
///     while case .reload(let seconds) = step {
///       // wait so long, then reloadExtension(withIdentifier:), and pass its error's code on
///       step = try load.next(afterCode: code)
///     }
public struct CallDirectoryLoad: Sendable {
  /// What to do next.
  public enum Step: Sendable, Equatable {
    /// Have the system ask the extension, after so many seconds.
    case reload(afterSeconds: Int)
    /// Nothing: all numbers are blocked.
    case done
    /// Tell the user; nothing that a program could do would help.
    case stop(CallDirectoryFailure)
  }

  /// How often in a row requests may fail.
  private static let maximumFailures = 8
  /// How often the system may begin a new list, or be made to.
  private static let maximumRestarts = 3
  /// The longest wait, in seconds.
  private static let maximumWait = 60

  private let list: CallDirectoryList
  /// The number of the request that the system is to be given next.
  private var expected: UInt64 = 0
  /// What the system accepted last.
  private var accepted: HeldList?
  private var failures = 0
  private var restarts = 0

  /// Begins nothing yet.
  ///
  /// - Parameter list: What is to be loaded.
  public init(_ list: CallDirectoryList) { self.list = list }

  /// Finds out whether there is anything to load.
  ///
  /// - Returns: `reload`, or `done`.
  /// - Throws: ``CallDirectoryError``.
  /// - Complexity: O(length of the index's file).
  public mutating func begin() throws(CallDirectoryError) -> Step {
    let index = try list.openChecked()
    let ledger = try list.readLedger()
    expected = ledger.request + 1
    if let held = ledger.held, !ledger.isOpen, held.isComplete, held.target == index.fingerprint {
      return .done
    }
    return .reload(afterSeconds: 0)
  }

  /// Takes in what became of a request.
  ///
  /// - Parameter code: The code of the error that the system reported; nil if it reported none.
  /// - Returns: What to do next.
  /// - Throws: ``CallDirectoryError``: why the extension could not give the numbers, if that is so.
  /// - Complexity: O(length of the index's file).
  public mutating func next(afterCode code: Int?) throws(CallDirectoryError) -> Step {
    var ledger = try list.readLedger()
    let answers = ledger.request &- expected &+ 1
    expected = ledger.request + 1
    // The extension did not get to its end.
    if answers == 0 || ledger.next == nil { try list.verify() }
    switch answers {
    case 0:
      // The ledger says nothing about this request, and the extension may be writing it.
      return try fail(code.map(CallDirectoryFailure.code) ?? .unreached, nil)
    case 1:
      if let code { return try fail(.code(code), ledger) }
      guard let next = ledger.next else { return try fail(.expired, ledger) }
      return try accept(next, ledger)
    default:
      // The system has asked on its own account as well: it is not known whose end this was.
      ledger.held = nil
      return try fail(code.map(CallDirectoryFailure.code) ?? .expired, ledger)
    }
  }

  private mutating func accept(
    _ next: HeldList, _ ledger: CallDirectoryLedger
  ) throws(CallDirectoryError) -> Step {
    var ledger = ledger
    ledger.held = next
    ledger.isOpen = false
    ledger.next = nil
    if next.isComplete {
      ledger.budget = list.budget
      // First what the ledger is going to refer to. If there is a newer index already, it is too late
      // to keep this one; then there is no telling what has changed.
      if next.target == (try list.openChecked()).fingerprint { try list.keepBaseline() }
    }
    try list.write(ledger)
    if next.isAhead(of: accepted) { failures = 0 } else { restarts += 1 }
    accepted = next
    if next.isComplete { return try begin() }
    return restarts > Self.maximumRestarts ? .stop(.restarted) : .reload(afterSeconds: 0)
  }

  /// - Parameter ledger: What there is to say about the request; nil if there is nothing.
  private mutating func fail(
    _ failure: CallDirectoryFailure, _ ledger: CallDirectoryLedger?
  ) throws(CallDirectoryError) -> Step {
    failures += 1
    if failure.remedy == .startOver { restarts += 1 }
    if var ledger {
      ledger.isOpen = false
      ledger.failed = ledger.request
      ledger.next = nil
      switch failure.remedy {
      case .halve: ledger.halveBudget(minimum: list.minimumBudget)
      case .startOver, .stopAndForget: ledger.held = nil
      case .wait, .stop: break
      }
      try list.write(ledger)
    }
    let isHopeless = failure.remedy == .stop || failure.remedy == .stopAndForget
    if isHopeless || failures > Self.maximumFailures || restarts > Self.maximumRestarts {
      return .stop(failure)
    }
    return .reload(
      afterSeconds: failure.remedy == .wait ? min(1 << failures, Self.maximumWait) : 0)
  }
}
