import Gapmap

/// Sorts any number of ranges in bounded memory.
///
/// First keys and last keys are sorted each on their own: how many ranges there are around a key can
/// be counted without knowing which first belongs to which last.
struct RangeSort {
  private let type: NumberType
  private let skipsDuplicates: Bool
  private var firsts: ExternalSort
  private var lasts: ExternalSort
  /// Whether there are no ranges.
  private(set) var isEmpty = true

  /// Begins with no ranges.
  ///
  /// - Parameters:
  ///   - type: What numbers there are.
  ///   - skipsDuplicates: Whether ranges may overlap.
  ///   - directory: Where temporary files go if the ranges do not fit into memory.
  ///   - limits: How much is held in memory, of firsts and of lasts.
  init(
    type: NumberType, skipsDuplicates: Bool, directory: String, limits: ExternalSort.Limits
  ) {
    self.type = type
    self.skipsDuplicates = skipsDuplicates
    firsts = ExternalSort(type: type, duplicates: .keep, directory: directory, limits: limits)
    lasts = firsts
  }

  /// Adds the ranges of a batch and takes them out of it.
  ///
  /// - Throws: `GapmapError` if they cannot be set aside.
  mutating func take(from batch: inout KeyBatch) throws {
    if batch.ranges.isEmpty { return }
    isEmpty = false
    try firsts.append(batch.ranges.map { batch.keys[$0.index] }[...])
    try lasts.append(batch.ranges.map(\.last)[...])
    var kept = 0
    var next = 0
    for index in 0..<batch.count {
      if next < batch.ranges.count, batch.ranges[next].index == index {
        next += 1
      } else {
        batch.keys[kept] = batch.keys[index]
        kept += 1
      }
    }
    batch.count = kept
    batch.ranges = []
  }

  /// Ends the input.
  ///
  /// - Returns: The ranges, ascending and apart from each other.
  /// - Throws: `GapmapError` if temporary files fail; to read them, `RepeatedNumber` where two
  ///   overlap that must not.
  mutating func sorted() throws -> any KeySource {
    SweptRanges(
      firsts: try KeyQueue(firsts.sorted()), lasts: try KeyQueue(lasts.sorted()), type: type,
      skipsDuplicates: skipsDuplicates)
  }
}

/// Ranges worked out from their ends.
private final class SweptRanges: KeySource {
  private var firsts: KeyQueue
  private var lasts: KeyQueue
  private let type: NumberType
  private let skipsDuplicates: Bool

  init(firsts: KeyQueue, lasts: KeyQueue, type: NumberType, skipsDuplicates: Bool) {
    self.firsts = firsts
    self.lasts = lasts
    self.type = type
    self.skipsDuplicates = skipsDuplicates
  }

  var byteCountRead: UInt64 { firsts.byteCountRead + lasts.byteCountRead }

  func location(at position: UInt64) -> InputLocation? { nil }

  func read(into batch: inout KeyBatch) throws {
    batch.clear(firstPosition: 1)
    while !batch.isFull, let first = try firsts.popFirst() {
      batch.keys[batch.count] = first
      batch.count += 1
      batch.extendLast(through: try lastOfUnion())
    }
  }

  /// Goes on to where as many ranges have ended as have begun.
  private func lastOfUnion() throws -> UInt64 {
    var open = 1
    while true {
      guard let last = lasts.first else { preconditionFailure("a range that begins ends") }
      if let first = firsts.first, first <= last {
        guard skipsDuplicates else { throw RepeatedNumber(key: first, type: type) }
        _ = try firsts.popFirst()
        open += 1
      } else {
        _ = try lasts.popFirst()
        open -= 1
        if open == 0 { return last }
      }
    }
  }
}

/// Keys that are taken one by one.
private struct KeyQueue {
  private let source: any KeySource
  private var batch = KeyBatch()
  private var next = 0

  init(_ source: any KeySource) throws {
    self.source = source
    try source.read(into: &batch)
  }

  var byteCountRead: UInt64 { source.byteCountRead }

  /// The next key; nil at the end.
  var first: UInt64? { next < batch.count ? batch.keys[next] : nil }

  /// Takes the next key.
  mutating func popFirst() throws -> UInt64? {
    guard let first else { return nil }
    next += 1
    if next == batch.count {
      try source.read(into: &batch)
      next = 0
    }
    return first
  }
}
