import CallBlocking
import Gapmap

/// What `gapmap call-directory` tells.
struct RequestReport {
  private let name: String
  private let plan: CallDirectoryPlan
  private let count: UInt64

  /// Plans.
  ///
  /// - Parameters:
  ///   - name: The index's.
  ///   - index: What is to be blocked.
  ///   - baseline: The index that was loaded before; nil for the first load.
  ///   - extensions: How many extensions share the numbers; in an update each has the part that it had
  ///     of the baseline.
  ///   - budget: How many entries a request may have.
  /// - Throws: `CommandError`, or `GapmapError` if the index is damaged.
  init(
    name: String, _ index: NumberIndex<Int64>, baseline: String?, extensions: Int, budget: Int
  ) throws {
    self.name = name
    count = index.count
    guard let baseline else {
      plan = try Self.translating(name) { () throws(CallDirectoryError) in
        try CallDirectoryPlan.load(index, extensions: extensions, budget: budget)
      }
      return
    }
    plan = try withIndex(baseline) { old in
      let old = try NumberIndex<Int64>(old)
      return try Self.translating(name) { () throws(CallDirectoryError) in
        let loaded = try CallDirectoryPlan.load(old, extensions: extensions, budget: budget)
        return try CallDirectoryPlan.update(
          from: old, to: index, numbers: loaded.shares.map(\.numbers), budget: budget)
      }
    }
  }

  private static func translating(
    _ name: String, _ body: () throws(CallDirectoryError) -> CallDirectoryPlan
  ) throws -> CallDirectoryPlan {
    do throws(CallDirectoryError) {
      return try body()
    } catch .index(let error) {
      throw error
    } catch {
      throw CommandError.refused("\(name): \(error)")
    }
  }

  /// A line for each request, then what is odd about them.
  var text: String {
    let numbers = counted(count, "number")
    guard plan.requestCount > 0 else { return "\(name): \(numbers), nothing to load\n" }
    let hasRanks = plan.shares.contains { !$0.isUpdate }
    return
      "\(name): \(numbers); \(counted(plan.entryCount, "entry", "entries")) in \(counted(plan.requestCount, "request")) of up to \(grouped(plan.budget)),"
      + " \(duration(plan.seconds)) to load\n"
      + table(
        [["extension", "request", "removals", "additions"] + (hasRanks ? ["of ranks"] : [])] + rows)
      + plan.notes.map { "\($0)\n" }.joined()
  }

  private var rows: [[String]] {
    zip(plan.shares, plan.requests).enumerated().flatMap { place, share in
      share.1.enumerated().map { request, work in
        [
          "\(place + 1)", "\(request + 1)",
          work.removesAll ? "all" : grouped(work.removals.count),
          grouped(work.additions.count),
        ] + (share.0.isUpdate ? [] : [Self.ranksText(work.additions)])
      }
    }
  }

  private static func ranksText(_ ranks: Range<UInt64>) -> String {
    ranks.isEmpty ? "none" : "\(ranks.lowerBound)...\(ranks.upperBound - 1)"
  }

  /// The same for programs.
  var json: String {
    var object = JSONObject()
    object.add("count", count)
    object.add("budget", plan.budget)
    object.add("entries", plan.entryCount)
    object.add("requests", plan.requestCount)
    object.add("leastSeconds", plan.seconds.lowerBound)
    object.add("mostSeconds", plan.seconds.upperBound)
    object.add("extensions", zip(plan.shares, plan.requests).map { self.object($0, $1) })
    return object.text + "\n"
  }

  private func object(
    _ share: CallDirectoryShare, _ requests: [CallDirectoryPlan.Request]
  ) -> JSONObject {
    var object = JSONObject()
    object.add("first", share.numbers.lowerBound)
    object.add("last", share.numbers.upperBound)
    object.add("count", share.ranks.count)
    object.add("isUpdate", share.isUpdate)
    object.add("work", share.workName)
    if let note = share.note { object.add("note", note) }
    object.add(
      "plan",
      requests.map { request in
        let ranks = share.isUpdate || request.additions.isEmpty ? nil : request.additions
        var one = JSONObject()
        one.add("removesAll", request.removesAll)
        one.add("removals", request.removals.count)
        one.add("additions", request.additions.count)
        one.add("firstRank", ranks?.lowerBound)
        one.add("lastRank", ranks.map { $0.upperBound - 1 })
        return one
      })
    return object
  }
}

extension CallDirectoryShare {
  /// Whether only what changed is given to the system.
  fileprivate var isUpdate: Bool { if case .update = work { true } else { false } }

  /// What has to be done, for programs.
  fileprivate var workName: String {
    switch work {
    case .load: "load"
    case .update: "update"
    case .loadInstead: "loadInstead"
    }
  }
}
