import CallBlocking
import Gapmap

/// The writing of an index of the numbers that rules block.
struct PlanBuild {
  let plan: RulePlan
  let output: IndexOutput

  /// Writes the index; no output file is left if anything goes wrong.
  ///
  /// - Throws: `RuleError` or `GapmapError`.
  func write() throws -> BuildReport {
    let start = monotonicSeconds()
    var progress = ProgressBar()
    defer { progress.finish() }
    let writer = try output.makeWriter(type: .signed)
    do {
      var ranges = try plan.blockedRanges()
      var count: UInt64 = 0
      while let range = try ranges.next() {
        try writer.append(from: range.lowerBound.key, through: range.upperBound.key)
        count += UInt64(range.upperBound - range.lowerBound) + 1
        progress.update(numbers: count, part: Double(count) / Double(plan.count))
      }
      return BuildReport(
        output: output.path, type: .signed, summary: try writer.finish(),
        seconds: monotonicSeconds() - start)
    } catch {
      writer.cancel()
      throw error
    }
  }
}
