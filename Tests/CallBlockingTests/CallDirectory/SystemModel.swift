import CallBlocking

/// A stand-in for the system, which holds whoever feeds it to every rule that is documented or was
/// reported of Call Directory.
final class SystemModel {
  /// What may go wrong with a request.
  enum Fault {
    /// The extension's process ends at an entry, counted from 0.
    case crash(atEntry: Int)
    /// The extension's process ends when all entries are given, before it completes the request.
    case crashBeforeCompletion
    /// The request fails with an error when all entries are given.
    case fail(code: Int)
    /// The request fails with an error before the extension is asked.
    case refuse(code: Int)
    /// The request expires: nothing is loaded. The extension is told, the app hears of a code or none.
    case expire(code: Int?)
    /// The same, but the extension is told only after the app has been.
    case expireLate(code: Int?)
    /// The system asks on its own account, and while that lasts refuses what the app wants with error
    /// 7. Its own request ends when the next one is asked for, or with `finishOwnRequest`.
    case currentlyLoading
    /// All goes well.
    case none
  }

  /// What is blocked, ascending.
  private(set) var blocked: [Int64] = []
  /// Whether there is a list that can be changed.
  private var hasList = false
  /// How many entries a request may have.
  let budget: Int
  /// How many entries come over from the extension's process together.
  let flushLength: Int
  /// Whether of a request that fails what came over is kept; it is not what was seen on phones, but
  /// nobody has promised otherwise.
  var keepsFlushed = false
  /// Rules that were broken in ways for which the system has an exception, not an error.
  private(set) var violations: [String] = []
  /// How many numbers were to be removed that were not there.
  private(set) var absentRemovals = 0
  /// What was given in each request, whatever became of it.
  private(set) var requests: [Entries] = []
  /// What the system has asked on its own account and not yet taken in.
  private var ownRequest: RequestModel?
  /// Requests that will be told that they have expired.
  private var lateExpiries: [(CallDirectoryList, UInt64)] = []

  /// The entries of a request.
  struct Entries: Equatable {
    var removesAll = false
    var removals: [Int64] = []
    var additions: [Int64] = []
    var count: Int { removals.count + additions.count }
  }

  init(budget: Int = CallDirectory.budget, flushLength: Int = 10_000) {
    self.budget = budget
    self.flushLength = flushLength
  }

  /// Loses the list, as the system does after some updates of its own.
  func rebuild() {
    finishOwnRequest()
    blocked = []
    hasList = false
  }

  /// Asks the extension, as the system does when the app wants it to, or on its own account.
  ///
  /// - Returns: The code of the error that the app hears of; nil if all went well.
  func reload(_ list: CallDirectoryList, _ fault: Fault = .none) throws -> Int? {
    finishOwnRequest()
    if case .refuse(let code) = fault { return code }
    let request = RequestModel(isIncremental: hasList)
    if case .crash(let entry) = fault {
      request.crash = (entry, try FolderImage(list.folder))
    }
    let number: UInt64
    do {
      number = try list.answer(request)
    } catch {
      // The adapter cancels the request.
      return 0
    }
    violations += request.violations
    requests.append(request.entries)
    switch fault {
    case .currentlyLoading:
      ownRequest = request
      return 7
    case .crash(let entry):
      guard let image = request.crash?.image, request.given > entry else {
        return commit(request)
      }
      try image.restore(list.folder)
      keepFlushed(of: request, entry)
      return 2
    case .crashBeforeCompletion:
      keepFlushed(of: request, request.given)
      return 2
    case .fail(let code):
      keepFlushed(of: request, request.given)
      return code
    case .expire(let code):
      try list.expire(number)
      return code
    case .expireLate(let code):
      lateExpiries.append((list, number))
      return code
    case .refuse, .none:
      return commit(request)
    }
  }

  /// Asks somebody else than a list's extension.
  ///
  /// - Parameter give: Gives entries.
  /// - Returns: The code of the error that the app hears of; nil if all went well.
  func request(_ give: (any CallDirectoryContext) -> Void) -> Int? {
    let request = RequestModel(isIncremental: hasList)
    give(request)
    violations += request.violations
    return commit(request)
  }

  /// Tells the extension of requests that expired some time ago.
  func deliverLateExpiries() throws {
    for (list, request) in lateExpiries { try list.expire(request) }
    lateExpiries = []
  }

  /// Takes in what the system has asked on its own account; nobody hears what became of it.
  func finishOwnRequest() {
    if let request = ownRequest { _ = commit(request) }
    ownRequest = nil
  }

  private func commit(_ request: RequestModel) -> Int? {
    let entries = request.entries
    if let code = request.error { return code }
    if entries.count > budget { return 5 }
    let isIncremental = request.isIncrementalAndKnown
    if !isIncremental, entries.removesAll || !entries.removals.isEmpty {
      violations.append("entries were removed in a request that is not incremental")
      return 8
    }
    guard let result = apply(entries, to: isIncremental && !entries.removesAll ? blocked : [])
    else { return 19 }
    blocked = result
    hasList = true
    return nil
  }

  /// - Returns: nil if a number to be added is there already.
  private func apply(_ entries: Entries, to list: [Int64]) -> [Int64]? {
    var removals = entries.removals[...]
    let kept = list.filter { number in
      let present = removals.drop { $0 < number }
      absentRemovals += removals.count - present.count
      removals = present.first == number ? present.dropFirst() : present
      return removals.startIndex == present.startIndex
    }
    absentRemovals += removals.count
    return kept.merged(with: entries.additions)
  }

  /// Keeps what came over before a request failed, if the system is one that does.
  private func keepFlushed(of request: RequestModel, _ entryCount: Int) {
    guard keepsFlushed, request.isIncrementalAndKnown else { return }
    let removalCount = request.entries.removals.count
    let removed = min(entryCount, removalCount)
    let added = entryCount - removed
    var entries = Entries(removesAll: request.entries.removesAll)
    // What is removed comes over at the latest when something is added.
    entries.removals = Array(
      request.entries.removals.prefix(added > 0 ? removed : removed / flushLength * flushLength))
    entries.additions = Array(
      request.entries.additions.prefix(added / flushLength * flushLength))
    if let result = apply(entries, to: entries.removesAll ? [] : blocked) { blocked = result }
  }
}

/// A request, as the extension sees it.
private final class RequestModel: CallDirectoryContext {
  private let isChanging: Bool
  private var isKnown = false
  private(set) var entries = SystemModel.Entries()
  private(set) var error: Int?
  private(set) var violations: [String] = []
  /// How many entries were given.
  private(set) var given = 0
  /// Where the extension's process ends, and its folder as it is then.
  var crash: (entry: Int, image: FolderImage)?

  init(isIncremental: Bool) { isChanging = isIncremental }

  var isIncremental: Bool {
    if given > 0 || entries.removesAll { violations.append("isIncremental was read too late") }
    isKnown = true
    return isChanging
  }

  var isIncrementalAndKnown: Bool { isChanging && isKnown }

  func addBlockingEntry(withNextSequentialPhoneNumber phoneNumber: Int64) {
    check(phoneNumber, after: entries.additions.last)
    entries.additions.append(phoneNumber)
  }

  func removeBlockingEntry(withPhoneNumber phoneNumber: Int64) {
    if !isIncrementalAndKnown { violations.append("removal from a list that is given whole") }
    if !entries.additions.isEmpty { violations.append("a removal came after an addition") }
    check(phoneNumber, after: entries.removals.last)
    entries.removals.append(phoneNumber)
  }

  func removeAllBlockingEntries() {
    if !isIncrementalAndKnown { violations.append("removal from a list that is given whole") }
    if given > 0 { violations.append("all were removed behind other entries") }
    entries.removesAll = true
  }

  private func check(_ number: Int64, after last: Int64?) {
    if let crash, crash.entry == given { crash.image.refresh() }
    given += 1
    if !CallDirectory.numbers.contains(number) { error = error ?? 3 }
    if let last, number <= last { error = error ?? (number == last ? 4 : 3) }
  }
}

extension [Int64] {
  /// Two ascending arrays as one; nil if a number is in both.
  fileprivate func merged(with other: [Int64]) -> [Int64]? {
    var result: [Int64] = []
    result.reserveCapacity(count + other.count)
    var place = 0
    for number in other {
      while place < count, self[place] < number {
        result.append(self[place])
        place += 1
      }
      if place < count, self[place] == number { return nil }
      result.append(number)
    }
    return result + self[place...]
  }
}
