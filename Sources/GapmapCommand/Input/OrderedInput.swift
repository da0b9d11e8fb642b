import Gapmap

/// Keys of one input, checked to ascend.
final class OrderedInput: KeySource {
  private let source: any KeySource
  private let type: NumberType
  private let skipsDuplicates: Bool
  private var previous: (key: UInt64, position: UInt64)?

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
    let last = (key: batch.keys[batch.count - 1], position: batch.position(at: batch.count - 1))
    if !ascends(batch) {
      try findDisorder(batch)
      // Nothing out of order, so there are only repeated keys.
      removeDuplicates(&batch)
    }
    previous = last
  }

  private func ascends(_ batch: KeyBatch) -> Bool {
    if let previous, batch.keys[0] <= previous.key { return false }
    return batch.keys.withSpan { $0.extracting(0..<batch.count).firstDisorder == nil }
  }

  private func findDisorder(_ batch: KeyBatch) throws {
    var previous = previous
    for index in 0..<batch.count {
      let current = (key: batch.keys[index], position: batch.position(at: index))
      if let previous, current.key <= previous.key {
        if current.key < previous.key { throw disorder(previous, current) }
        if !skipsDuplicates { throw duplicate(previous, current) }
      }
      previous = current
    }
  }

  private func removeDuplicates(_ batch: inout KeyBatch) {
    var kept = 0
    var last = previous?.key
    for index in 0..<batch.count where batch.keys[index] != last {
      last = batch.keys[index]
      batch.keys[kept] = batch.keys[index]
      kept += 1
    }
    batch.count = kept
  }

  private typealias Entry = (key: UInt64, position: UInt64)

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
