import Gapmap

/// What becomes of keys that are there twice.
enum Duplicates {
  case fail, skip, keep
}

/// Sorts any number of keys in bounded memory: runs are sorted in memory, set aside on disk, and
/// merged.
struct ExternalSort {
  /// How much is held in memory and merged at once.
  struct Limits {
    /// How many keys are sorted in memory.
    var runLength = 4 << 20
    /// How many runs are merged at once.
    var fanIn = 256
    /// How many keys of all runs together are held while they are merged.
    var mergeCapacity = 2 << 20

    /// A quarter of it, where other keys are sorted at the same time.
    var quarter: Limits {
      Limits(
        runLength: max(1, runLength / 4), fanIn: fanIn, mergeCapacity: max(1, mergeCapacity / 4))
    }
  }

  private let type: NumberType
  private let duplicates: Duplicates
  private let directory: String
  private let limits: Limits
  private var keys: [UInt64] = []
  private var file: TemporaryFile?
  private var runs: [Range<UInt64>] = []

  /// Begins with no keys.
  ///
  /// - Parameters:
  ///   - type: What numbers there are.
  ///   - duplicates: What becomes of a repeated number.
  ///   - directory: Where temporary files go if all keys do not fit into memory.
  ///   - limits: How much is held in memory.
  init(
    type: NumberType, duplicates: Duplicates, directory: String, limits: Limits = Limits()
  ) {
    self.type = type
    self.duplicates = duplicates
    self.directory = directory
    self.limits = limits
  }

  /// Adds keys in any order.
  ///
  /// - Throws: `GapmapError` if they cannot be set aside, `RepeatedNumber` if one is there twice.
  mutating func append(_ more: ArraySlice<UInt64>) throws {
    var rest = more
    while !rest.isEmpty {
      if keys.count == limits.runLength { try endRun() }
      if keys.isEmpty { keys.reserveCapacity(limits.runLength) }
      let part = rest.prefix(limits.runLength - keys.count)
      keys += part
      rest = rest.dropFirst(part.count)
    }
  }

  /// Ends the input.
  ///
  /// - Returns: All keys, ascending.
  /// - Throws: `GapmapError` if temporary files fail, `RepeatedNumber` if a key is there twice.
  mutating func sorted() throws -> any KeySource {
    guard file != nil else {
      try sortRun()
      return SortedRun(keys)
    }
    if !keys.isEmpty { try endRun() }
    keys = []
    while runs.count > limits.fanIn { try mergeGroups() }
    return try merge(runs[...])
  }

  /// Sorts the keys in memory and sets them aside.
  private mutating func endRun() throws {
    try sortRun()
    let file = try self.file ?? TemporaryFile(inDirectory: directory)
    self.file = file
    let start = file.keyCount
    try file.append(keys, count: keys.count)
    runs.append(start..<file.keyCount)
    keys.removeAll(keepingCapacity: true)
  }

  private mutating func sortRun() throws {
    RadixSort.sort(&keys)
    if duplicates == .keep { return }
    var kept = 0
    for index in keys.indices {
      if kept > 0, keys[index] == keys[kept - 1] {
        guard duplicates == .skip else { throw RepeatedNumber(key: keys[index], type: type) }
      } else {
        keys[kept] = keys[index]
        kept += 1
      }
    }
    keys.removeLast(keys.count - kept)
  }

  /// Merges as many runs into one as may be open at once, and the next ones, until all are done.
  private mutating func mergeGroups() throws {
    let merged = try TemporaryFile(inDirectory: directory)
    var mergedRuns: [Range<UInt64>] = []
    var batch = KeyBatch()
    var first = 0
    while first < runs.count {
      let end = min(first + limits.fanIn, runs.count)
      let source = try merge(runs[first..<end])
      let start = merged.keyCount
      try source.read(into: &batch)
      while batch.count > 0 {
        try merged.append(batch.keys, count: batch.count)
        try source.read(into: &batch)
      }
      mergedRuns.append(start..<merged.keyCount)
      first = end
    }
    runs = mergedRuns
    file = merged
  }

  private func merge(_ runs: ArraySlice<Range<UInt64>>) throws -> MergedInput {
    guard let file else { preconditionFailure("runs lie in a file") }
    return try MergedInput(
      runs.map { StoredRun(file: file, range: $0) }, type: type,
      duplicates: duplicates,
      batchCapacity: max(1, limits.mergeCapacity / max(runs.count, 1)))
  }
}
