/// Given runs.
final class RangeStream: KeyStream {
  private let runs: [Run]
  private var position = 0

  /// - Parameter runs: Ascending and disjoint.
  init(_ runs: [Run]) { self.runs = runs }

  func next(_ result: inout Runs) throws(GapmapError) -> Piece {
    result.removeAll()
    while position < runs.count, result.room > 0 {
      result.append(runs[position])
      position += 1
    }
    return result.isEmpty ? .end : .runs
  }

  func skip(below key: UInt64) throws(GapmapError) {
    var upper = runs.count
    while position < upper {
      let middle = (position + upper) >> 1
      if runs[middle].last < key { position = middle + 1 } else { upper = middle }
    }
  }
}
