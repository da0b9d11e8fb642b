import Gapmap

/// Keys of one input, checked to ascend.
final class OrderedInput: KeySource {
  private struct Entry {
    let key: UInt64
    /// The last key up to here.
    var last: UInt64
    let position: UInt64
  }

  private let source: any KeySource
  private let type: NumberType
  private let skipsDuplicates: Bool
  private var previous: Entry?

  /// Begins to check.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - type: What numbers there are.
  ///   - skipsDuplicates: Whether a number that is repeated is dropped instead of refused.
  init(_ source: any KeySource, type: NumberType, skipsDuplicates: Bool) {
    self.source = source
    self.type = type
    self.skipsDuplicates = skipsDuplicates
  }

  var byteCountRead: UInt64 { source.byteCountRead }

  func location(at position: UInt64) -> InputLocation? { source.location(at: position) }

  func read(into batch: inout KeyBatch) throws {
    repeat {
      try source.read(into: &batch)
      if batch.count == 0 { return }
      try check(&batch)
    } while batch.count == 0
  }

  private func check(_ batch: inout KeyBatch) throws {
    let final = entry(batch.count - 1, of: batch)
    var reach = final.last
    if !ascends(batch) {
      try findDisorder(batch)
      // Nothing out of order, so there are only repeated keys.
      reach = removeDuplicates(&batch)
    }
    previous = Entry(key: final.key, last: reach, position: final.position)
  }

  private func entry(_ index: Int, of batch: KeyBatch) -> Entry {
    Entry(
      key: batch.keys[index], last: batch.last(at: index), position: batch.position(at: index))
  }

  private func ascends(_ batch: KeyBatch) -> Bool {
    if let previous, batch.keys[0] <= previous.last { return false }
    for (index, last) in batch.ranges where index + 1 < batch.count {
      if batch.keys[index + 1] <= last { return false }
    }
    return batch.keys.withSpan { $0.extracting(0..<batch.count).firstDisorder == nil }
  }

  private func findDisorder(_ batch: KeyBatch) throws {
    var previous = previous
    for index in 0..<batch.count {
      var current = entry(index, of: batch)
      if let previous, current.key <= previous.last {
        if current.key < previous.key { throw disorder(previous, current) }
        if !skipsDuplicates { throw duplicate(previous, current) }
        current.last = max(current.last, previous.last)
      }
      previous = current
    }
  }

  /// Takes out of keys and ranges what came before; gives the last key that has come.
  private func removeDuplicates(_ batch: inout KeyBatch) -> UInt64 {
    var kept = batch
    kept.count = 0
    kept.ranges = []
    var reach = previous?.last
    for index in 0..<batch.count {
      let last = batch.last(at: index)
      if let reach, last <= reach { continue }
      kept.keys[kept.count] = reach.map { max($0 + 1, batch.keys[index]) } ?? batch.keys[index]
      kept.count += 1
      kept.extendLast(through: last)
      reach = last
    }
    batch = kept
    return reach ?? 0
  }

  private func disorder(_ previous: Entry, _ current: Entry) -> InputError {
    let (before, after) = (type.number(ofKey: previous.key), type.number(ofKey: current.key))
    return InputError(
      location: location(at: current.position),
      reason: "\(after) comes after \(before); numbers must ascend (--sort sorts them)")
  }

  private func duplicate(_ previous: Entry, _ current: Entry) -> InputError {
    InputError(
      location: location(at: current.position),
      reason: "\(type.number(ofKey: current.key)) is there already, in"
        + " \(location(at: previous.position)?.place ?? "the same input")"
        + " (--duplicates skip drops repeated numbers)")
  }
}
