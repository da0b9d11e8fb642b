import Testing

@testable import CallBlocking

/// The ledger's file.
@Suite struct LedgerTests {
  private var ledgers: [CallDirectoryLedger] {
    var full = CallDirectoryLedger(part: 5...(.max - 1), budget: 125_000)
    full.request = 17
    full.isOpen = true
    full.failed = 16
    full.expiryByteCount = 3
    full.held = HeldList(base: 0, target: .max, removedBelow: .max, addedBelow: 18_330_000_000)
    full.next = .empty(before: 1)
    return [CallDirectoryLedger(part: 1...1, budget: 1), full]
  }

  @Test func roundTrip() {
    for ledger in ledgers {
      #expect(ledger.bytes.count == CallDirectoryLedger.byteCount)
      #expect(CallDirectoryLedger(bytes: ledger.bytes) == ledger)
    }
  }

  @Test func whatIsNotWholeIsNoLedger() {
    for ledger in ledgers {
      let bytes = ledger.bytes
      for bit in 0..<(bytes.count * 8) {
        var damaged = bytes
        damaged[bit / 8] ^= 1 << (bit % 8)
        #expect(CallDirectoryLedger(bytes: damaged) == nil)
      }
      for count in 0..<bytes.count {
        #expect(CallDirectoryLedger(bytes: Array(bytes[..<count])) == nil)
      }
      #expect(CallDirectoryLedger(bytes: bytes + [0]) == nil)
    }
  }
}
