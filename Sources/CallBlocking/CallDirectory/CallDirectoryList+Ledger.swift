import Gapmap

extension CallDirectoryList {
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
    let expired = try readExpiry()
    guard var ledger = bytes.flatMap({ CallDirectoryLedger(bytes: $0) }) else {
      // Requests are counted on from there, lest one be taken for another that expired long ago.
      var ledger = CallDirectoryLedger(part: part, budget: budget)
      ledger.request = expired
      ledger.expired = expired
      return ledger
    }
    if ledger.part != part {
      ledger.part = part
      ledger.held = nil
      ledger.next = nil
    }
    ledger.budget = min(ledger.budget, budget)
    if expired > ledger.expired, expired <= ledger.request {
      let wasAccepted = expired < ledger.request || (ledger.next == nil && !ledger.isOpen)
      ledger.expired = expired
      ledger.next = nil
      // What was taken for the system's list is not.
      if wasAccepted { ledger.held = nil }
    }
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
  /// It has a file of its own, since the app may be writing the ledger at the time.
  ///
  /// - Parameter request: What ``answer(_:)`` returned.
  /// - Throws: ``CallDirectoryError``: `file` if that cannot be written down.
  /// - Complexity: O(1).
  public func expire(_ request: UInt64) throws(CallDirectoryError) {
    try accessing(expiryPath) { () throws(GapmapError) in
      try replaceSmallFile(expiryPath, with: Array("\(request)\n".utf8))
    }
  }

  /// The last request that expired; 0 if none has.
  private func readExpiry() throws(CallDirectoryError) -> UInt64 {
    let bytes = try accessing(expiryPath) { () throws(GapmapError) in
      try readSmallFile(expiryPath, limit: 32)
    }
    return bytes.flatMap { UInt64(String(decoding: $0.dropLast(), as: UTF8.self)) } ?? 0
  }
}
