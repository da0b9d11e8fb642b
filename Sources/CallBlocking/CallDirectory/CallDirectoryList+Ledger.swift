import Gapmap

extension CallDirectoryList {
  /// How long the file of expired requests may become before it begins anew; a line has a dozen bytes.
  private static let longestExpiries = 4096

  private var ledgerPath: String { "\(folder)/ledger" }
  private var expiryPath: String { "\(folder)/expired" }

  /// Reads the ledger.
  ///
  /// - Returns: One that knows nothing if there is none, none that was written whole, or one of other
  ///   numbers; then all numbers are loaded anew.
  func readLedger() throws(CallDirectoryError) -> CallDirectoryLedger {
    let bytes = try accessing(ledgerPath) { () throws(GapmapError) in
      try readSmallFile(ledgerPath, limit: CallDirectoryLedger.byteCount + 1)
    }
    let expiries = try readExpiries()
    guard var ledger = bytes.flatMap({ CallDirectoryLedger(bytes: $0) }) else {
      var ledger = CallDirectoryLedger(part: part, budget: budget)
      ledger.expiryByteCount = expiries.count
      return ledger
    }
    if ledger.part != part {
      ledger.part = part
      ledger.held = nil
      ledger.next = nil
    }
    ledger.budget = min(ledger.budget, budget)
    ledger.note(expiries: expiries)
    return ledger
  }

  /// Replaces the ledger.
  func write(_ ledger: CallDirectoryLedger) throws(CallDirectoryError) {
    try accessing(ledgerPath) { () throws(GapmapError) in
      try replaceSmallFile(ledgerPath, with: ledger.bytes)
    }
  }

  /// Notes that the system let a request expire, so that nothing of it came to be blocked.
  ///
  /// It has a file of its own, since the app may be writing the ledger at the time, and a line of its
  /// own, since it may be told late, when others have expired.
  ///
  /// - Parameter request: What ``answer(_:)`` returned.
  /// - Throws: ``CallDirectoryError``: `file` if that cannot be written down.
  /// - Complexity: O(1).
  public func expire(_ request: UInt64) throws(CallDirectoryError) {
    var lines = try readExpiries()
    if lines.count >= Self.longestExpiries { lines = [] }
    lines += "\(request)\n".utf8
    try accessing(expiryPath) { () throws(GapmapError) in
      try replaceSmallFile(expiryPath, with: lines)
    }
  }

  private func readExpiries() throws(CallDirectoryError) -> [UInt8] {
    try accessing(expiryPath) { () throws(GapmapError) in
      try readSmallFile(expiryPath, limit: 2 * Self.longestExpiries) ?? []
    }
  }
}

extension CallDirectoryLedger {
  /// Takes in which requests expired.
  ///
  /// - Parameter expiries: The whole file, a line for each; what was there before is known.
  fileprivate mutating func note(expiries: [UInt8]) {
    guard expiries.count != expiryByteCount else { return }
    // It is shorter if it began anew.
    let new = expiries.dropFirst(expiries.count > expiryByteCount ? expiryByteCount : 0)
    expiryByteCount = expiries.count
    let isPending = isOpen || next != nil
    for line in new.split(separator: UInt8(ascii: "\n")) {
      let request = UInt64(String(decoding: line, as: UTF8.self))
      // Of these nothing was taken for accepted.
      if let request, request == failed { continue }
      if isPending, request == self.request {
        next = nil
      } else {
        // It was taken for accepted, so the list is not what it was taken for.
        held = nil
        next = nil
      }
    }
  }
}
