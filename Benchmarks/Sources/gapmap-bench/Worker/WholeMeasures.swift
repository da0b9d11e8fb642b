/// The measures of whole indexes and of longer stretches.
extension Worker {
  private static let scanLength = 1000

  /// Opening and one lookup, for each list a few times.
  func openTime() throws(BenchError) -> Reply {
    var timing = Timing()
    for part in parts {
      guard part.index?.containsNumbers == true else { return .unsupported }
      let queries = part.queries.lookups
      var answers = [UInt8](repeating: 2, count: queries.numbers.count)
      var spent = 0.0
      for i in 0..<min(20, queries.numbers.count) where spent < patience / Double(parts.count) {
        let start = System.seconds()
        let index = try peer.open(part.path)
        try index.contains(queries.numbers, i..<i + 1, into: &answers)
        spent += System.seconds() - start
        timing.operations += 1
        guard answers[i] == queries.present[i] else {
          throw .wrong("\(peer.name): contains: \(queries.numbers[i]): \(answers[i])")
        }
      }
      timing.seconds += spent
    }
    return timing.reply
  }

  /// The private memory that the opened indexes of all lists take after some lookups.
  ///
  /// They must be the first that a process opens: what an earlier one has freed would be used again,
  /// and not be seen.
  func memory(_ files: [String]) throws(BenchError) -> Reply {
    guard files.count == parts.count else { throw .trouble("memory: there are other lists") }
    var opened: [PeerIndex] = []
    var answers = parts.map { [UInt8](repeating: 2, count: $0.queries.lookups.numbers.count) }
    opened.reserveCapacity(parts.count)
    let before = try System.privateMemory()
    for (i, part) in parts.enumerated() {
      let queries = part.queries.lookups
      let index = try peer.open(files[i])
      guard index.containsNumbers else { return .unsupported }
      try index.contains(queries.numbers, 0..<queries.numbers.count, into: &answers[i])
      opened.append(index)
    }
    let bytes = max(0, try System.privateMemory() - before)
    for (i, part) in parts.enumerated() {
      let queries = part.queries.lookups
      try check(
        answers[i], queries.present, queries.numbers, queries.numbers.count, "contains (memory)")
    }
    withExtendedLifetime(opened) {}
    return Reply(values: ["bytes": Double(bytes)])
  }

  func load() throws(BenchError) -> Reply {
    guard peer.loads else { return .unsupported }
    return try load("load") { (path, numbers) throws(BenchError) in
      try peer.load(path, into: &numbers)
    }
  }

  func loadThreads() throws(BenchError) -> Reply {
    guard peer.loadsInThreads else { return .unsupported }
    return try load("load (two threads)") { (path, numbers) throws(BenchError) in
      try peer.load(path, into: &numbers, threads: 2)
    }
  }

  private func load(
    _ name: String, _ load: (String, inout [UInt64]) throws(BenchError) -> Void
  ) throws(BenchError) -> Reply {
    var timing = Timing()
    for part in parts {
      // All ones, so that the system has given the memory before the clock starts.
      var numbers = [UInt64](repeating: .max, count: part.numbers.count)
      let start = System.seconds()
      try load(part.path, &numbers)
      timing.seconds += System.seconds() - start
      timing.operations += numbers.count
      if let i = part.numbers.difference(from: numbers, count: numbers.count) {
        throw .wrong(
          "\(peer.name): \(name): number \(i): \(numbers[i]) instead of \(part.numbers[i])")
      }
    }
    return timing.reply
  }

  func sum() throws(BenchError) -> Reply {
    var timing = Timing()
    for part in parts {
      guard let index = part.index, index.sums else { return .unsupported }
      let start = System.seconds()
      let sum = try index.sum()
      timing.seconds += System.seconds() - start
      timing.operations += part.numbers.count
      let expected = part.numbers.sum()
      guard sum == expected else {
        throw .wrong("\(peer.name): sum: \(sum) instead of \(expected)")
      }
    }
    return timing.reply
  }

  /// From random places on, 1,000 numbers each; fewer where the list ends.
  func scan() throws(BenchError) -> Reply {
    var timing = Timing()
    for part in parts {
      guard let index = part.index, index.scans else { return .unsupported }
      let queries = part.queries.lookups
      var numbers = [UInt64](repeating: 0, count: Worker.scanLength)
      var spent = 0.0
      for i in queries.numbers.indices.prefix(500) where spent < patience / Double(parts.count) {
        let start = System.seconds()
        let found = try index.scan(from: queries.numbers[i], into: &numbers)
        spent += System.seconds() - start
        timing.operations += found
        let first = Int(queries.ranks[i])
        let expected = min(Worker.scanLength, part.numbers.count - first)
        guard found == expected else {
          throw .wrong(
            "\(peer.name): scan from \(queries.numbers[i]): \(found) numbers instead of \(expected)"
          )
        }
        if let j = part.numbers.difference(from: numbers, count: found, at: first) {
          throw .wrong(
            "\(peer.name): scan from \(queries.numbers[i]): \(numbers[j]) instead of "
              + "\(part.numbers[first + j])")
        }
      }
      timing.seconds += spent
    }
    return timing.reply
  }
}
