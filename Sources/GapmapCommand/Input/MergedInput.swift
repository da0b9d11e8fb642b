import Gapmap

/// Keys of several ascending sources as one.
final class MergedInput: KeySource {
  /// A value, so that its parts are not checked for simultaneous access at every key.
  private var merge: KeyMerge

  /// Begins to merge.
  ///
  /// - Parameters:
  ///   - sources: The sources, each strictly ascending.
  ///   - type: What numbers there are.
  ///   - duplicates: What becomes of a number that is in two sources.
  ///   - batchCapacity: How many keys to hold of each source.
  /// - Throws: What the sources throw.
  init(
    _ sources: [any KeySource], type: NumberType, duplicates: Duplicates, batchCapacity: Int
  ) throws {
    merge = try KeyMerge(
      sources, type: type, duplicates: duplicates, batchCapacity: batchCapacity)
  }

  var byteCountRead: UInt64 { merge.byteCountRead }

  /// Merged keys have no place of their own.
  func location(at position: UInt64) -> InputLocation? { nil }

  func read(into batch: inout KeyBatch) throws {
    batch.clear(firstPosition: 1)
    try merge.read(into: &batch)
  }
}

/// The state of a merge.
private struct KeyMerge {
  /// A source and the keys of it that were read and not yet handed on.
  private struct Head {
    let source: any KeySource
    var batch: KeyBatch
    var next = 0
  }

  private let type: NumberType
  private let duplicates: Duplicates
  private var heads: [Head] = []
  /// A heap of the sources that have keys left, the one with the smallest on top.
  private var heap: [(key: UInt64, head: Int)] = []
  /// The last key that was handed on, the end of a range if it was one, and where it came from.
  private var previous: (last: UInt64, head: Int, position: UInt64)?

  init(
    _ sources: [any KeySource], type: NumberType, duplicates: Duplicates, batchCapacity: Int
  ) throws {
    self.type = type
    self.duplicates = duplicates
    for source in sources {
      var batch = KeyBatch(capacity: batchCapacity)
      try source.read(into: &batch)
      if batch.count > 0 {
        heap.append((batch.keys[0], heads.count))
        heads.append(Head(source: source, batch: batch))
      }
    }
    heap.sort { $0.key < $1.key }
  }

  var byteCountRead: UInt64 { heads.reduce(0) { $0 + $1.source.byteCountRead } }

  mutating func read(into batch: inout KeyBatch) throws {
    while !batch.isFull, let top = heap.first {
      if let previous, top.key <= previous.last, duplicates != .keep {
        guard duplicates == .skip else { throw duplicate(of: previous, in: top.head) }
        takeRest(ofHead: top.head, behind: previous.last, into: &batch)
      } else {
        takeRun(ofHead: top.head, into: &batch)
      }
      try replaceTop()
    }
  }

  /// Takes keys of the top source for as long as no other source has a smaller one.
  private mutating func takeRun(ofHead index: Int, into batch: inout KeyBatch) {
    let bound = runnerUp
    var next = heads[index].next
    let isMixed = !heads[index].batch.ranges.isEmpty
    let end =
      isMixed ? next + 1 : min(heads[index].batch.count, next + batch.keys.count - batch.count)
    var count = batch.count
    // The first one goes even if another source has the same, which then is found to be a
    // duplicate.
    repeat {
      batch.keys[count] = heads[index].batch.keys[next]
      count += 1
      next += 1
    } while next < end && heads[index].batch.keys[next] < bound
    batch.count = count
    heads[index].next = next
    let last = isMixed ? heads[index].batch.last(at: next - 1) : batch.keys[count - 1]
    batch.extendLast(through: last)
    previous = (last, index, heads[index].batch.position(at: next - 1))
  }

  /// Takes what a range of the top source has behind a key, and leaves out what it has up to there.
  private mutating func takeRest(
    ofHead index: Int, behind key: UInt64, into batch: inout KeyBatch
  ) {
    let next = heads[index].next
    heads[index].next += 1
    let last = heads[index].batch.last(at: next)
    guard last > key else { return }
    batch.keys[batch.count] = key + 1
    batch.count += 1
    batch.extendLast(through: last)
    previous = (last, index, heads[index].batch.position(at: next))
  }

  /// The smallest key of all sources but the top one; the largest there is if there is no other.
  private var runnerUp: UInt64 {
    switch heap.count {
    case 1: .max
    case 2: heap[1].key
    default: min(heap[1].key, heap[2].key)
    }
  }

  /// Moves the top source's place in the heap to where its next key belongs.
  private mutating func replaceTop() throws {
    let index = heap[0].head
    if heads[index].next == heads[index].batch.count {
      let source = heads[index].source
      try source.read(into: &heads[index].batch)
      heads[index].next = 0
    }
    if heads[index].batch.count == 0 {
      heads[index].batch = KeyBatch(capacity: 0)
      let last = heap.removeLast()
      if heap.isEmpty { return }
      siftDown(last)
    } else {
      siftDown((heads[index].batch.keys[heads[index].next], index))
    }
  }

  private mutating func siftDown(_ entry: (key: UInt64, head: Int)) {
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].key < heap[child].key { child += 1 }
      guard heap[child].key < entry.key else { break }
      heap[hole] = heap[child]
      hole = child
    }
    heap[hole] = entry
  }

  private func duplicate(
    of previous: (last: UInt64, head: Int, position: UInt64), in index: Int
  ) -> any Error {
    let head = heads[index]
    let repeated = RepeatedNumber(key: head.batch.keys[head.next], type: type)
    guard let here = head.source.location(at: head.batch.position(at: head.next)),
      let there = heads[previous.head].source.location(at: previous.position)
    else { return repeated }
    return repeated.error(at: here, after: there)
  }
}
