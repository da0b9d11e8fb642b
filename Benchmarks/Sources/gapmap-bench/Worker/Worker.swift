import Foundation

/// One peer with the indexes of one dataset, which measures what it is asked to.
///
/// A process of its own: its memory is the peer's alone, and a peer that crashes takes nobody along.
final class Worker {
  let peer: Peer
  /// How long one measure goes on at most, in seconds; what is in hand is finished.
  let patience: Double
  private(set) var parts: [Part] = []

  /// One list, its queries and its index.
  struct Part {
    let numbers: NumberFile
    let queries: Queries
    var path = ""
    var index: PeerIndex?
  }

  init(peer: Peer, patience: Double) {
    self.peer = peer
    self.patience = patience
  }

  /// Answers requests from standard input until it ends.
  func serve() throws {
    let encoder = JSONEncoder()
    while let line = readLine() {
      let reply: Reply
      do throws(BenchError) {
        guard let request = Request(line: line) else {
          throw .trouble("\(line): the worker does not know this request")
        }
        reply = try answer(request)
      } catch {
        reply = Reply(error: error.description)
      }
      try FileHandle.standardOutput.write(contentsOf: encoder.encode(reply) + Data("\n".utf8))
    }
  }

  /// Does what a request asks for.
  func answer(_ request: Request) throws(BenchError) -> Reply {
    switch request {
    case .settings: return Reply(settings: peer.settings)
    case .build(let isText, let input, let output):
      return try build(isText: isText, input: input, output: output)
    case .prepare(let seed, let lookups, let batches, let lists):
      parts = []
      for path in lists {
        let numbers = try NumberFile(path: path)
        let queries = Queries(
          numbers, seed: seed, lookupCount: max(1, lookups / lists.count), withBatches: batches)
        parts.append(Part(numbers: numbers, queries: queries))
      }
      return Reply()
    case .open(let files):
      guard files.count == parts.count else { throw .trouble("open: there are other lists") }
      for position in files.indices {
        parts[position].path = files[position]
        parts[position].index = try peer.open(files[position])
      }
      return Reply(count: parts.reduce(0) { $0 + $1.numbers.count })
    case .openTime: return try openTime()
    case .memory(let files): return try memory(files)
    case .load: return try load()
    case .loadThreads: return try loadThreads()
    case .sum: return try sum()
    case .scan: return try scan()
    case .contains: return try contains()
    case .latency: return try latency()
    case .rank: return try rank()
    case .sorted(let size): return try sorted(size)
    case .count: return try countRanges()
    case .threads: return try threads()
    case .cold(let files): return try cold(files)
    }
  }

  private func build(isText: Bool, input: String, output: String) throws(BenchError) -> Reply {
    if peer.builds {
      let before = try System.peakMemory()
      let start = System.seconds()
      try peer.build(from: input, isText: isText, to: output)
      let seconds = System.seconds() - start
      return Reply(seconds: seconds, peakMemoryBytes: try System.peakMemory() - before)
    }
    let program = try Places.program().deletingLastPathComponent().appending(path: "gapmap")
    let favor = String(peer.name.drop { $0 != "-" }.dropFirst())
    let printed = try run(
      program,
      [
        "build", input, "--format", isText ? "text" : "u64", "--type", "uint64",
        "--favor", favor, "-o", output, "--json",
      ])
    // The program's own account: the start of a process is in no peer's time.
    struct Summary: Decodable {
      let seconds: Double
      let peakMemoryBytes: Int
    }
    do {
      let summary = try JSONDecoder().decode(Summary.self, from: printed)
      return Reply(seconds: summary.seconds, peakMemoryBytes: summary.peakMemoryBytes)
    } catch {
      throw .trouble("gapmap build --json: \(error)")
    }
  }
}
