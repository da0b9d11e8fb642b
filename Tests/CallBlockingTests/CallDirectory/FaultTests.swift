import Foundation
import Gapmap
import Testing

@testable import CallBlocking

/// What goes wrong in a phone, and how it ends: with exactly the numbers of the index.
@Suite struct FaultTests {
  private let old = (1...23).map { Int64($0 * 5) }
  private let new =
    ((1...23).map { Int64($0 * 5) }.filter { $0 % 3 != 0 } + [1, 2, 3, 101, 102, 201, 202]).sorted()

  /// Ends the extension's process at every entry of every request, while it loads and while it updates.
  @Test(arguments: [false, true])
  func interruptionAtAnyEntry(keepsFlushed: Bool) throws {
    for isUpdate in [false, true] {
      for request in 0..<(isUpdate ? 2 : 3) {
        for entry in 0...10 {
          let folder = try Folder()
          try folder.write(old)
          let system = SystemModel(budget: 10, flushLength: 3)
          system.keepsFlushed = keepsFlushed
          if isUpdate {
            _ = try system.load(folder.list())
            try folder.write(new)
          }
          let faults = [SystemModel.Fault](repeating: .none, count: request)
          let fault = entry == 10 ? .crashBeforeCompletion : SystemModel.Fault.crash(atEntry: entry)
          let result = try system.load(folder.list(), faults: faults + [fault])
          #expect(result.end == .done)
          #expect(
            system.blocked == (isUpdate ? new : old), "request \(request), entry \(entry)")
          #expect(system.violations == [])
        }
      }
    }
  }

  /// After failures that shorter requests are known to get around, requests become shorter.
  @Test(arguments: [0, 2, 5, 102, 77])
  func halving(code: Int) throws {
    let folder = try Folder()
    let numbers = (1...100).map { Int64($0) }
    try folder.write(numbers)
    let system = SystemModel(budget: 40)
    let list = try folder.list(budget: 40, minimumBudget: 5)
    let fault = SystemModel.Fault.fail(code: code)
    let result = try system.load(list, faults: [.none, fault, fault, .none, fault, fault, fault])
    #expect(result.end == .done)
    #expect(
      system.requests.map(\.count) == [40, 40, 20, 10, 10, 5, 5] + Array(repeating: 5, count: 10))
    #expect(system.blocked == numbers)
    // When all are loaded, requests may be long again.
    #expect(try list.readLedger().budget == 40)
  }

  @Test func budgetsOfPhones() {
    var ledger = CallDirectoryLedger(part: 1...2, budget: CallDirectory.budget)
    let budgets = (0..<6).map { _ in
      ledger.halveBudget(minimum: CallDirectory.minimumBudget)
      return ledger.budget
    }
    #expect(budgets == [999_999, 499_999, 249_999, 125_000, 125_000, 125_000])
  }

  @Test func failuresWithoutEnd() throws {
    let folder = try Folder()
    try folder.write(old)
    let system = SystemModel(budget: 10)
    let faults = [SystemModel.Fault](repeating: .fail(code: 2), count: 100)
    let result = try system.load(folder.list(), faults: faults)
    #expect(result.end == .stop(.code(2)) && result.requestCount == 9)
    // Another day it may work, and begins with what worked best.
    #expect(try system.load(folder.list()).end == .done)
    #expect(system.blocked == old)
  }

  /// The app hears of success, but nothing was loaded.
  @Test(arguments: [nil, 0, 2])
  func silentExpiry(code: Int?) throws {
    let folder = try Folder()
    try folder.write(old)
    let system = SystemModel(budget: 10)
    let result = try system.load(folder.list(), faults: [.none, .expire(code: code)])
    #expect(result.end == .done)
    #expect(system.blocked == old)
    #expect(system.requests.map(\.count) == [10, 10, 5, 5, 3])
  }

  /// The extension hears of it when the app has taken the request for accepted.
  @Test(arguments: 0..<3)
  func expiryThatIsToldLate(request: Int) throws {
    var phone = try PhoneModel(old)
    for _ in 0..<request { try phone.request() }
    try phone.request(.expireLate(code: nil))
    try phone.system.deliverLateExpiries()
    try phone.finish()
    #expect(try phone.loadAgain() == .done)
    #expect(phone.system.blocked == old)
    #expect(phone.system.violations == [])
  }

  /// The extension hears late of what the app knows to have failed; that is no reason to begin anew.
  @Test func expiryOfWhatFailedAnyway() throws {
    var phone = try PhoneModel(old)
    try phone.request()
    try phone.request(.expireLate(code: 2))
    try phone.system.deliverLateExpiries()
    try phone.finish()
    #expect(phone.step == .done && phone.system.blocked == old)
    #expect(phone.system.requests.map(\.count) == [10, 10, 5, 5, 3])
  }

  /// However many requests expire in however mixed an order, none is missed.
  @Test func manyExpiries() throws {
    let folder = try Folder()
    let list = try folder.list()
    for request in 1...2000 { try list.expire(UInt64(request * 7919 % 2003)) }
    var ledger = try list.readLedger()
    #expect(ledger.expiryByteCount > 0 && ledger.expiryByteCount < 4200)
    for request in 1...2000 {
      ledger.held = .empty(before: 1)
      try list.write(ledger)
      #expect(try list.readLedger().held != nil)
      try list.expire(UInt64(request))
      ledger = try list.readLedger()
      #expect(ledger.held == nil)
    }
  }

  /// The app never hears what became of a request, since it was ended or was not running at all.
  @Test(arguments: [
    SystemModel.Fault.none, .fail(code: 2), .expire(code: nil), .crashBeforeCompletion,
  ])
  func lostVerdict(fault: SystemModel.Fault) throws {
    for isUpdate in [false, true] {
      for isReplaced in [false, true] {
        let folder = try Folder()
        let system = SystemModel(budget: 10)
        let list = try folder.list()
        try folder.write(old)
        if isUpdate {
          _ = try system.load(list)
          try folder.write(new)
        }
        _ = try system.reload(list, fault)
        let last = isReplaced ? old.map { $0 % 2 == 0 ? $0 : $0 + 1 } : isUpdate ? new : old
        if isReplaced { try folder.write(last) }
        #expect(try system.load(list).end == .done)
        #expect(system.blocked == last)
        #expect(system.violations == [])
      }
    }
  }

  /// The system asks on its own account while the app waits.
  @Test func requestsOfTheSystemsOwn() throws {
    var phone = try PhoneModel(old)
    let (system, list) = (phone.system, phone.list)
    _ = try system.reload(list)
    try phone.finish()
    #expect(phone.step == .done)
    #expect(system.blocked == old)
    // When all is loaded, it is given nothing.
    #expect(try system.reload(list) == nil)
    #expect(system.requests.last?.count == 0)
    try phone.folder.write(new)
    #expect(try phone.loadAgain() == .done)
    #expect(system.requests.last?.removesAll == false)
    #expect(system.blocked == new)
  }

  /// The system's own request is under way when the app wants one, any number of times.
  @Test(arguments: 0..<4, [false, true])
  func currentlyLoading(after requests: Int, isUpdate: Bool) throws {
    var phone = try PhoneModel(isUpdate ? new : old)
    if isUpdate {
      try phone.finish()
      try phone.folder.write(old)
      phone = try PhoneModel(phone)
    }
    for _ in 0..<requests { try phone.request() }
    var waits: [CallDirectoryLoad.Step] = []
    for _ in 0..<3 {
      guard case .reload = phone.step else { break }
      try phone.request(.currentlyLoading)
      waits.append(phone.step)
    }
    #expect(waits == [2, 4, 8].prefix(waits.count).map { .reload(afterSeconds: $0) })
    #expect(waits.count == (phone.step == .done ? 0 : 3))
    try phone.finish()
    phone.system.finishOwnRequest()
    #expect(try phone.step == .done && phone.loadAgain() == .done)
    #expect(phone.system.blocked == old)
    #expect(phone.system.violations == [])
  }

  /// The system's own request is the last there is, so that the app's attempt ends before it.
  @Test func ownRequestIsNotWaitedFor() throws {
    var phone = try PhoneModel(old)
    try phone.request()
    for _ in 0..<9 { try phone.request(.currentlyLoading) }
    #expect(phone.step == .stop(.code(7)))
    phone.system.finishOwnRequest()
    #expect(try phone.loadAgain() == .done)
    #expect(phone.system.blocked == old)
    #expect(phone.system.violations == [])
  }

  /// The system loses its list, in the midst of loading or long afterwards.
  @Test(arguments: 0...4)
  func rebuiltList(after requests: Int) throws {
    var phone = try PhoneModel(old)
    let system = phone.system
    for _ in 0..<requests { try phone.request() }
    system.rebuild()
    try phone.finish()
    #expect(phone.step == .done)
    if requests >= 3 {
      // Nobody has noticed yet; the system asks some day, and the app goes on.
      #expect(try system.reload(phone.list) == nil)
      #expect(system.blocked == Array(old[..<10]))
      #expect(try phone.loadAgain() == .done)
    }
    #expect(system.blocked == old)
    #expect(system.violations == [])
  }

  @Test func rebuiltAgainAndAgain() throws {
    var phone = try PhoneModel(old)
    var count = 0
    while case .reload = phone.step, count < 100 {
      phone.system.rebuild()
      try phone.request()
      count += 1
    }
    #expect(phone.step == .stop(.restarted) && count == 5)
  }

  /// A newer index comes while the last one is being loaded.
  @Test(arguments: 1...4)
  func indexReplaced(after requests: Int) throws {
    var phone = try PhoneModel(old)
    for _ in 0..<requests { try phone.request() }
    try phone.folder.write(new)
    try phone.finish()
    #expect(try phone.step == .done && phone.loadAgain() == .done)
    #expect(phone.system.blocked == new)
    #expect(phone.system.violations == [])
  }

  /// Whatever becomes of the files that are kept, all numbers are loaded anew at worst.
  @Test(arguments: ["ledger", "baseline.gapmap", "both"])
  func lostFiles(name: String) throws {
    for isDamaged in [false, true] {
      let folder = try Folder()
      try folder.write(old)
      let system = SystemModel(budget: 10)
      let list = try folder.list()
      _ = try system.load(list)
      for file in name == "both" ? ["ledger", "baseline.gapmap"] : [name] {
        let url = URL(fileURLWithPath: "\(folder.path)/\(file)")
        if isDamaged {
          var data = try Data(contentsOf: url)
          data[data.count / 2] ^= 4
          // Not in place: the baseline is the index under another name.
          try FileManager.default.removeItem(at: url)
          try data.write(to: url)
        } else {
          try FileManager.default.removeItem(at: url)
        }
      }
      try folder.write(new)
      #expect(try system.load(list).end == .done)
      #expect(system.blocked == new)
      #expect(system.violations == [])
    }
  }
}
