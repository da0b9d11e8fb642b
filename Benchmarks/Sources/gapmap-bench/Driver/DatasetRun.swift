import Families
import Foundation

/// All measures of all peers on one dataset.
struct DatasetRun {
  let dataset: Dataset
  /// The peers that take part; those that cannot build the dataset are left out, and noted.
  private(set) var peers: [String]
  private(set) var missing: [RunRecord.MissingPeer] = []
  let effort: Effort
  let seed: UInt64
  let places: Places
  /// Told what is being done.
  let progress: (String) -> Void

  var values = Values()
  var folder: URL { places.indexes.appending(path: dataset.name) }
  private var numbers: [String] { dataset.parts.map(\.path) }

  init(
    dataset: Dataset, peers: [String], effort: Effort, seed: UInt64, places: Places,
    progress: @escaping (String) -> Void
  ) {
    self.dataset = dataset
    self.peers = peers
    self.effort = effort
    self.seed = seed
    self.places = places
    self.progress = progress
  }

  /// Builds, measures, and takes the indexes away again.
  mutating func results() throws(BenchError) -> [RunRecord.Result] {
    try DatasetCache.makeFolder(folder)
    defer {
      // What cannot be removed is in nobody's way: the next run has a folder of its own.
      try? FileManager.default.removeItem(at: places.indexes)
    }
    try build()
    try cold()
    try warm()
    return values.results(dataset: dataset.name)
  }

  /// Goes on without a peer.
  mutating func leaveOut(_ peer: String, because error: BenchError) {
    peers.removeAll { $0 == peer }
    let reason = "\(dataset.name): \(error.description)"
    missing.append(RunRecord.MissingPeer(name: peer, reason: reason))
    Output.progress("")
    FileHandle.standardError.write(Data("\(peer) is left out: \(reason)\n".utf8))
  }

  func index(_ peer: String, _ part: Int) -> String {
    folder.appending(path: "\(peer)-\(part)").path
  }

  func indexes(_ peer: String) -> [String] {
    dataset.parts.indices.map { index(peer, $0) }
  }

  private mutating func cold() throws(BenchError) {
    for round in 0..<effort.rounds {
      for peer in shuffled(round) where !Catalog.isScript(peer) {
        progress("cold, round \(round + 1) of \(effort.rounds): \(peer)")
        let worker = try WorkerProcess(peer: peer, patience: effort.coldPatience, places: places)
        _ = try worker.ask(
          .prepare(seed: seed &+ UInt64(round), lookups: 1000, batches: false, numbers: numbers))
        try measure(Measure.coldSteps(files: indexes(peer)), worker, round)
        try worker.finish()
      }
    }
  }

  /// Measures all else, with new processes now and then, and the files read anew: which pages of
  /// memory a process and the cache are given is a matter of luck that lasts as long as they do.
  private mutating func warm() throws(BenchError) {
    var spent: [String: Double] = [:]
    for start in stride(from: 0, to: effort.warmRounds, by: effort.roundsOfProcess) {
      let workers = try openWorkers()
      let end = min(start + effort.roundsOfProcess, effort.warmRounds)
      for round in start..<end { try warmRound(round, workers, &spent) }
      for worker in workers.values { try worker.finish() }
    }
  }

  private func openWorkers() throws(BenchError) -> [String: WorkerProcess] {
    var workers: [String: WorkerProcess] = [:]
    for peer in peers {
      progress("open: \(peer)")
      let worker = try WorkerProcess(peer: peer, patience: effort.patience, places: places)
      if !Catalog.isScript(peer) {
        _ = try worker.ask(
          .prepare(seed: seed, lookups: effort.lookups, batches: true, numbers: numbers))
      }
      for path in indexes(peer) { try readAnew(path) }
      let opened = try worker.ask(.open(indexes(peer))).count
      guard opened == dataset.count else {
        throw .wrong("\(dataset.name): \(peer): \(opened ?? 0) numbers of \(dataset.count)")
      }
      workers[peer] = worker
    }
    return workers
  }

  /// Takes a file out of the page cache and reads it, so that it lies in other memory.
  private func readAnew(_ path: String) throws(BenchError) {
    try System.dropPages(path)
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      while let bytes = try file.read(upToCount: 1 << 20), !bytes.isEmpty {}
      try file.close()
    } catch {
      throw .trouble("\(path): cannot be read: \(error.localizedDescription)")
    }
  }

  private mutating func warmRound(
    _ round: Int, _ workers: [String: WorkerProcess], _ spent: inout [String: Double]
  ) throws(BenchError) {
    for step in Measure.steps(numbers: numbers) {
      progress("\(step.request.word), round \(round + 1) of \(effort.warmRounds)")
      for peer in shuffled(round) {
        guard let worker = workers[peer] else { continue }
        if Catalog.isScript(peer), !step.request.isForScripts { continue }
        // Rounds beyond the first few are for what is quickly done.
        let key = "\(peer) \(step.request.word)"
        if round >= effort.rounds, spent[key, default: 0] > effort.stepPatience { continue }
        let start = System.seconds()
        try measure([step], worker, round)
        spent[key, default: 0] += System.seconds() - start
      }
    }
  }

  private mutating func measure(
    _ steps: [Measure.Step], _ worker: WorkerProcess, _ round: Int
  ) throws(BenchError) {
    for step in steps {
      let reply: Reply
      do {
        reply = try worker.ask(step.request)
      } catch .wrong(let what) {
        throw .wrong("\(dataset.name): \(what)")
      }
      if reply.unsupported == true { continue }
      for (measure, value) in step.measures {
        guard let value = value(reply) else {
          throw .trouble("\(worker.peer): \(step.request.word): no value was told")
        }
        values.add(value, peer: worker.peer, measure: measure, round: round)
      }
    }
  }

  /// The peers in a random order, another in each round, so that none is always behind the same.
  func shuffled(_ round: Int) -> [String] {
    var random = Xoshiro256(seed: seed &+ UInt64(round))
    var order = peers
    for i in order.indices.dropFirst().reversed() {
      order.swapAt(i, Int(random.below(UInt64(i + 1))))
    }
    return order
  }
}
