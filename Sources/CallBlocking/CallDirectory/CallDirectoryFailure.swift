/// Why the system did not load what it was given.
public enum CallDirectoryFailure: Error, Sendable, Equatable {
  /// It reported an error; any number may be met, see `CXErrorCodeCallDirectoryManagerError`.
  case code(Int)
  /// It reported success, but the extension was told that the request had expired, or never got to
  /// its end.
  case expired
  /// It reported success, but the extension has left no trace in the ledger.
  case unreached
  /// It began a new list again and again.
  case restarted
}

extension CallDirectoryFailure {
  /// What helps.
  enum Remedy {
    /// To give less at a time.
    case halve
    /// To try again later.
    case wait
    /// To empty the list and load all numbers.
    case startOver
    /// Nothing that a program could do; what the system holds is as it was.
    case stop
    /// Nothing that a program could do; what the system holds is not known.
    case stopAndForget
  }

  var remedy: Remedy {
    switch self {
    case .expired: .halve
    case .unreached, .restarted: .stop
    case .code(let code):
      switch code {
      case 1, 6: .stop
      case 3, 4, 8, 19: .startOver
      case 7: .wait
      case 11: .stopAndForget
      // 0, 2 and 5 went away when less was given. Others are not documented; it is the best guess.
      default: .halve
      }
    }
  }
}

extension CallDirectoryFailure: CustomStringConvertible {
  /// A sentence that says what it is, and one that says what to do.
  public var description: String {
    switch self {
    case .expired:
      "The request took too long and expired; nothing of it is blocked. It is tried again with half"
        + " as many numbers; close other apps if that does not help."
    case .unreached:
      "The extension was not run, or keeps its ledger elsewhere. Check that the app and the"
        + " extension have the same app group and name the same folder."
    case .restarted:
      "The system has begun a new list several times. Restart the phone, then load again."
    case .code(let code): Self.sentences(code)
    }
  }

  private static func sentences(_ code: Int) -> String {
    switch code {
    case 0:
      "The system gave no reason (error 0), as it does if a request is too long for its memory or"
        + " its time. It is tried again with half as many numbers."
    case 1:
      "There is no such extension (error 1). Check the identifier, and that the extension is part of"
        + " the app that is installed."
    case 2:
      "Loading was interrupted (error 2): the extension crashed, or took too much memory or time. It"
        + " is tried again with half as many numbers."
    case 3:
      "The numbers were out of order (error 3). Check that the extension adds nothing else to what"
        + " is blocked; all numbers are loaded anew."
    case 4:
      "A number came twice (error 4). Check that the extension adds nothing else to what is blocked;"
        + " all numbers are loaded anew."
    case 5:
      "There were too many entries (error 5): 1,999,999 are the most, identification included. It is"
        + " tried again with half as many numbers."
    case 6:
      "The extension is switched off (error 6). Switch it on in Settings, Apps, Phone, Call Blocking"
        + " & Identification."
    case 7:
      "The system is loading the extension already (error 7). It is tried again in a while."
    case 8:
      "A number was to be removed from a list that is to be given whole (error 8): the system has"
        + " lost its list. All numbers are loaded anew."
    case 11:
      "The system's database is damaged (SQLite's error 11). Switch the extension off and on in"
        + " Settings, restart the phone if that does not help, then load again."
    case 19:
      "A number is in the system's list already (SQLite's error 19), so that list is not what it was"
        + " taken for. All numbers are loaded anew."
    default:
      "The system reported error \(code), which is not documented. It is tried again with half as"
        + " many numbers; restart the phone if that does not help."
    }
  }
}
