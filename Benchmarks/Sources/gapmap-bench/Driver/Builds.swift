import Foundation

extension DatasetRun {
  /// Builds the indexes of all peers, and notes times, memory and sizes.
  mutating func build() throws(BenchError) {
    if dataset.parts.count == 1 { try buildList() } else { try buildCollection() }
    for peer in peers {
      var bytes = 0
      for path in indexes(peer) { bytes += try size(path) }
      values.add(Double(bytes), peer: peer, measure: .bytes, round: 0)
      values.add(
        Double(bytes) * 8 / Double(dataset.count), peer: peer, measure: .bits, round: 0)
    }
  }

  /// Builds the one list in rounds, from binary and from text.
  private mutating func buildList() throws(BenchError) {
    var slow: Set<String> = []
    for round in 0..<effort.rounds {
      for peer in shuffled(round) where !slow.contains(peer) {
        progress("build, round \(round + 1) of \(effort.rounds): \(peer)")
        let binary: (seconds: Double, memory: Double)
        do throws(BenchError) {
          binary = try alone(
            peer,
            .build(isText: false, input: dataset.parts[0].path, output: index(peer, 0)))
        } catch .trouble(let what) where round == 0 {
          // Some peers have limits, of the numbers that they can hold, for example.
          leaveOut(peer, because: .trouble(what))
          continue
        }
        values.add(binary.seconds, peer: peer, measure: .buildBinary, round: round)
        values.add(binary.memory, peer: peer, measure: .buildBinaryMemory, round: round)
        if binary.seconds > effort.buildPatience {
          slow.insert(peer)
          continue
        }
        guard let text = dataset.text else { continue }
        let output = folder.appending(path: "text").path
        let other = try alone(
          peer, .build(isText: true, input: text.path, output: output))
        values.add(other.seconds, peer: peer, measure: .buildText, round: round)
        values.add(other.memory, peer: peer, measure: .buildTextMemory, round: round)
        if round == 0 { try check(peer, output) }
      }
    }
  }

  /// Adds up an index that was built from text, to see that it holds the list.
  private func check(_ peer: String, _ path: String) throws(BenchError) {
    let worker = try WorkerProcess(peer: peer, patience: effort.patience, places: places)
    if !Catalog.isScript(peer) {
      _ = try worker.ask(
        .prepare(seed: seed, lookups: 1, batches: false, numbers: [dataset.parts[0].path]))
    }
    _ = try worker.ask(.open([path]))
    _ = try worker.ask(.sum([dataset.parts[0].path]))
    try worker.finish()
  }

  /// Builds many lists, of which the times would be mostly those of opening and syncing files.
  private func buildCollection() throws(BenchError) {
    for peer in peers {
      progress("build: \(peer)")
      let worker = try WorkerProcess(peer: peer, patience: effort.patience, places: places)
      for part in dataset.parts.indices {
        _ = try worker.ask(
          .build(
            isText: false, input: dataset.parts[part].path, output: index(peer, part)))
      }
      try worker.finish()
    }
  }

  /// Builds in a process of its own, whose memory is told, when nothing is left to be written of what
  /// others built: the disk would be busy with it, and it slows the fastest most.
  private func alone(
    _ peer: String, _ request: Request
  ) throws(BenchError) -> (seconds: Double, memory: Double) {
    let worker = try WorkerProcess(peer: peer, patience: effort.patience, places: places)
    System.writeBack()
    let reply = try worker.ask(request)
    try worker.finish()
    guard let seconds = reply.seconds, let memory = reply.peakMemoryBytes else {
      throw .trouble("\(peer): build: no time or no memory was told")
    }
    return (seconds, Double(memory))
  }

  private func size(_ path: String) throws(BenchError) -> Int {
    do {
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      guard let size = facts[.size] as? NSNumber else { throw CocoaError(.fileReadUnknown) }
      return size.intValue
    } catch {
      throw .trouble("\(path): cannot see its size: \(error.localizedDescription)")
    }
  }
}
