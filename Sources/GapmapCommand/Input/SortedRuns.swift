import Gapmap

/// Ascending keys in memory.
final class SortedRun: KeySource {
  private let keys: [UInt64]
  private var next = 0

  init(_ keys: [UInt64]) { self.keys = keys }

  var byteCountRead: UInt64 { UInt64(next * MemoryLayout<UInt64>.size) }

  func location(at position: UInt64) -> InputLocation? { nil }

  func read(into batch: inout KeyBatch) throws {
    batch.clear(firstPosition: 1)
    batch.count = min(batch.keys.count, keys.count - next)
    for index in 0..<batch.count { batch.keys[index] = keys[next + index] }
    next += batch.count
  }
}

/// Ascending keys set aside in a temporary file.
final class StoredRun: KeySource {
  private let file: TemporaryFile
  private let range: Range<UInt64>
  private var next: UInt64

  init(file: TemporaryFile, range: Range<UInt64>) {
    self.file = file
    self.range = range
    next = range.lowerBound
  }

  var byteCountRead: UInt64 {
    (next - range.lowerBound) * UInt64(MemoryLayout<UInt64>.size)
  }

  func location(at position: UInt64) -> InputLocation? { nil }

  func read(into batch: inout KeyBatch) throws {
    batch.clear(firstPosition: 1)
    batch.count = Int(min(UInt64(batch.keys.count), range.upperBound - next))
    try file.read(into: &batch.keys, from: next, count: batch.count)
    next += UInt64(batch.count)
  }
}
