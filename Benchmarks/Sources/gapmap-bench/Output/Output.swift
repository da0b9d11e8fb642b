import Foundation

/// What is shown while a run goes on.
enum Output {
  private static let isTerminal = isatty(STDERR_FILENO) != 0

  /// Shows on standard error what is being done, in place on a terminal; elsewhere not at all.
  static func progress(_ text: String) {
    guard isTerminal else { return }
    FileHandle.standardError.write(Data("\r\u{1b}[K\(text)".utf8))
  }

  /// Prints a line at once, also where standard output is no terminal: runs are long.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }

  /// Prints what is measured and on what.
  static func header(_ record: RunRecord) {
    let machine = record.machine
    if machine.load > 1 {
      say("Others are at work on this machine (load \(machine.load)): times will be inexact.")
    }
    say(
      """
      \(machine.processor), \(machine.cores) cores, \(machine.memoryBytes >> 30) GiB; \
      \(machine.system), Linux \(machine.kernel); Swift \(machine.swift); \(machine.compiler)
      seed \(record.seed), count \(record.count), \(record.rounds) rounds
      """)
    for peer in record.peers { say("  \(padded(peer.name, 16))\(peer.settings)") }
    for peer in record.missing { say("  \(padded(peer.name, 16))MISSING: \(peer.reason)") }
  }

  /// The columns of the table: a heading, a measure, and how its value is shown.
  private static let columns: [(heading: String, measure: String, showsRatio: Bool)] = [
    ("bits", "bits", false), ("build s", "build-binary", false), ("text s", "build-text", false),
    ("open µs", "open", false), ("memory", "memory", false), ("load ns", "load", false),
    ("load, 2 thr", "load-threads-2", true),
    ("contains", "contains", true), ("p99", "contains-p99", false), ("rank", "rank", false),
    ("sorted 1%", "sorted-1", true), ("count", "count", false), ("scan", "scan-1000", false),
    ("2 threads", "threads-2", true), ("cold µs", "cold", false), ("pages", "cold-pages", false),
  ]

  /// Prints the medians of one dataset; behind some of them the ratio to the raw array.
  static func table(_ record: RunRecord, dataset: String) {
    guard let facts = record.datasets.first(where: { $0.name == dataset }) else { return }
    let limit = facts.limitBits.map { String(format: ", limit %.2f bits", $0) } ?? ""
    let lists = facts.parts > 1 ? " in \(facts.parts) lists" : ""
    say("\n\(dataset): \(facts.numbers) numbers\(lists)\(limit)")
    say(
      padded("", 16) + columns.map { right($0.heading, $0.showsRatio ? 14 : 10) }.joined())
    for peer in record.peers {
      let cells = columns.map { column in
        let result = record.result(dataset, peer.name, column.measure)
        var text = result.map { short($0.median) } ?? "-"
        if column.showsRatio, let ratio = result?.ratio {
          text += String(format: " (%.2f)", ratio.median)
        }
        return right(text, column.showsRatio ? 14 : 10)
      }
      say(padded(peer.name, 16) + cells.joined())
    }
  }

  /// Three digits that count.
  private static func short(_ value: Double) -> String {
    switch value {
    case ..<10: String(format: "%.2f", value)
    case ..<100: String(format: "%.1f", value)
    case ..<100_000: String(format: "%.0f", value)
    case ..<10_000_000: String(format: "%.0fk", value / 1000)
    default: String(format: "%.0fM", value / 1_000_000)
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
