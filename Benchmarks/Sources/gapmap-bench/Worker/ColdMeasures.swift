import Foundation

/// The measures of files that are not in memory.
extension Worker {
  private static let lists = 20
  private static let lookups = 20

  /// Opening and one lookup, as it comes, with the pages that the system has read for it; and the
  /// pages that one lookup alone touches, in an open index, with read-ahead turned off.
  ///
  /// Of a collection the first 20 lists are asked. No other process may have the files mapped.
  func cold(_ files: [String]) throws(BenchError) -> Reply {
    guard files.count == parts.count else { throw .trouble("cold: there are other lists") }
    var timing = Timing()
    var read = 0
    var touched: [Int] = []
    for (part, file) in zip(parts, files).prefix(Worker.lists) {
      let queries = part.queries.lookups
      var spent = 0.0
      for i in 0..<min(Worker.lookups, queries.numbers.count) where spent < patience {
        guard try forget(file, System.dropPages) else { return .unsupported }
        let start = System.seconds()
        var index = try peer.open(file)
        guard index.containsNumbers else { return .unsupported }
        try look(queries, i, in: index)
        spent += System.seconds() - start
        timing.operations += 1
        read += try System.residentPages(file)

        index = try peer.open(file)
        // Some peers map their file at the first lookup only.
        try look(queries, (i + 1) % queries.numbers.count, in: index)
        guard try forget(file, System.forgetPages) else { return .unsupported }
        try look(queries, i, in: index)
        touched.append(try System.residentPages(file))
      }
      timing.seconds += spent
    }
    guard let most = touched.max() else { throw .trouble("cold: there are no lists") }
    let count = Double(touched.count)
    return Reply(
      seconds: timing.seconds, operations: timing.operations,
      values: [
        "read": Double(read) / count, "pages": Double(touched.reduce(0, +)) / count,
        "most": Double(most),
      ])
  }

  private func look(
    _ queries: LookupQueries, _ i: Int, in index: PeerIndex
  ) throws(BenchError) {
    var answer: [UInt8] = [2]
    try index.contains([queries.numbers[i]], 0..<1, into: &answer)
    guard answer[0] == queries.present[i] else {
      throw .wrong(
        "\(peer.name): contains (cold): \(queries.numbers[i]): \(answer[0]) instead of "
          + "\(queries.present[i])")
    }
  }

  /// Drops a file's pages until none is left and none comes any more: what is being read ahead can be
  /// dropped only once it has arrived.
  ///
  /// - Returns: False where the system keeps them: the file lies in memory, for example.
  private func forget(
    _ file: String, _ drop: (String) throws(BenchError) -> Void
  ) throws(BenchError) -> Bool {
    for _ in 0..<100 {
      try drop(file)
      Thread.sleep(forTimeInterval: 0.002)
      if try System.residentPages(file) == 0 { return true }
    }
    return false
  }
}
