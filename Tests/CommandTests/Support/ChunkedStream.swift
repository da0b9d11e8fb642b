@testable import GapmapCommand

/// Bytes that come in pieces of some length.
final class ChunkedStream: ByteStream {
  let name = "input"
  private(set) var byteCountRead: UInt64 = 0
  private var rest: ArraySlice<UInt8>
  private let chunk: Int

  init(_ bytes: [UInt8], chunk: Int) {
    rest = bytes[...]
    self.chunk = chunk
  }

  func read(into buffer: inout [UInt8], at offset: Int, limit: Int) throws -> Int {
    let count = min(chunk, limit, rest.count)
    buffer.replaceSubrange(offset..<(offset + count), with: rest.prefix(count))
    rest = rest.dropFirst(count)
    byteCountRead += UInt64(count)
    return count
  }
}

extension KeySource {
  /// Reads all keys, and where they were found.
  func readAll(batchCapacity: Int = 7) throws -> (keys: [UInt64], positions: [UInt64]) {
    var (keys, positions): ([UInt64], [UInt64]) = ([], [])
    var batch = KeyBatch(capacity: batchCapacity)
    try read(into: &batch)
    while batch.count > 0 {
      keys += batch.keys[..<batch.count]
      positions += (0..<batch.count).map { batch.position(at: $0) }
      try read(into: &batch)
    }
    return (keys, positions)
  }
}

/// Keys from an array.
final class ArraySource: KeySource {
  private var rest: ArraySlice<UInt64>
  private let name: String?
  private var position: UInt64 = 1

  init(_ keys: [UInt64], name: String? = nil) {
    rest = keys[...]
    self.name = name
  }

  var byteCountRead: UInt64 { 0 }

  func location(at position: UInt64) -> InputLocation? {
    name.map { InputLocation(name: $0, unit: .record, position: position) }
  }

  func read(into batch: inout KeyBatch) throws {
    batch.clear(firstPosition: position)
    while !batch.isFull, let key = rest.popFirst() {
      batch.keys[batch.count] = key
      batch.count += 1
    }
    position += UInt64(batch.count)
  }
}
