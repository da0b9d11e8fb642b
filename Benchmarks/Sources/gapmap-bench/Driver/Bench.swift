import Families
import Foundation

/// A whole run.
struct Bench {
  let options: Options
  let places: Places

  /// Measures all datasets, prints a table of each, and writes the record.
  func run() throws(BenchError) {
    var record = RunRecord(
      date: today(),
      label: Machine.printed(
        "git",
        ["-C", places.package.path, "describe", "--always", "--dirty", "--exclude", "*"]),
      seed: options.seed, count: options.count,
      rounds: options.effort.rounds,
      quick: options.isQuick, machine: .current())
    let peers = try present(&record)
    if let file = options.json { try write(record, to: file) }
    Output.header(record)
    for source in options.sources {
      for dataset in try datasets(source) {
        guard !record.datasets.contains(where: { $0.name == dataset.name }) else {
          throw .usage("\(dataset.name): two data sets have this name")
        }
        record.datasets.append(
          RunRecord.DatasetRecord(
            name: dataset.name, parts: dataset.parts.count, numbers: dataset.count,
            limitBits: dataset.limit))
        var run = DatasetRun(
          dataset: dataset, peers: peers, effort: options.effort, seed: options.seed,
          places: places
        ) { Output.progress("\(dataset.name): \($0)") }
        record.results += try run.results()
        record.missing += run.missing
        Output.progress("")
        Output.table(record, dataset: dataset.name)
        // Written after each dataset: a run that is stopped has lost little.
        if let file = options.json { try write(record, to: file) }
      }
    }
  }

  /// The peers that can take part; the others are named as missing.
  private func present(_ record: inout RunRecord) throws(BenchError) -> [String] {
    var peers: [String] = []
    for name in options.peers {
      do throws(BenchError) {
        let worker = try WorkerProcess(peer: name, patience: 1, places: places)
        let settings = try worker.ask(.settings).settings ?? ""
        try worker.finish()
        record.peers.append(RunRecord.PeerRecord(name: name, settings: settings))
        peers.append(name)
      } catch {
        record.missing.append(RunRecord.MissingPeer(name: name, reason: error.description))
      }
    }
    guard !peers.isEmpty else {
      let reasons = record.missing.map { "\($0.name): \($0.reason)" }
      throw .trouble("no peer can take part: \(reasons.joined(separator: "; "))")
    }
    return peers
  }

  private func datasets(_ source: Options.Source) throws(BenchError) -> [Dataset] {
    let cache = try DatasetCache(folder: places.datasets)
    switch source {
    case .family(let family):
      Output.progress("\(family): making the numbers")
      return [try cache.dataset(family, count: options.count, seed: options.seed)]
    case .file(let file): return [try cache.dataset(file: file)]
    case .collections(let folder): return try cache.collections(in: folder)
    }
  }

  private func write(_ record: RunRecord, to file: URL) throws(BenchError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(record).write(to: file, options: .atomic)
    } catch {
      throw .trouble("\(file.path): cannot write: \(error.localizedDescription)")
    }
  }

  private func today() -> String {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withFullDate]
    return formatter.string(from: Date())
  }
}
