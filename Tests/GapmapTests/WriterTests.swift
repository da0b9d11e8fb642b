import Foundation
import Testing

@testable import Gapmap

/// What a writer makes of its output, whatever happens.
struct WriterTests {
  private static let keys = (0..<5000 as Range<UInt64>).map { $0 * $0 * 7 }

  @Test func fileAndDescriptorAndPipeGetTheSameBytes() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/index.gapmap"
    let writer = try KeyWriter(path: path, type: .unsigned)
    for key in Self.keys { try writer.append(key) }
    #expect(try folder.names().isEmpty, "the file is there before it is finished")
    _ = try writer.finish()
    #expect(try folder.names() == ["index.gapmap"])
    let expected = try BuiltIndex(Self.keys).bytes
    #expect(try folder.bytes("index.gapmap").elementsEqual(expected))
    #expect(try piped(Self.keys).elementsEqual(expected))
    let index = try KeyIndex(path: path)
    let comparison = OracleComparison(index: index, oracle: Oracle(Self.keys))
    try comparison.compareAll(keys: Array(Self.keys.prefix(100)), bufferLengths: [99])
  }

  /// Writes to a pipe that is read meanwhile.
  private func piped(_ keys: [UInt64]) throws -> [UInt8] {
    let pipe = Pipe()
    let reading = DispatchGroup()
    nonisolated(unsafe) var received = Data()
    DispatchQueue.global().async(group: reading) {
      received = pipe.fileHandleForReading.readDataToEndOfFile()
    }
    let writer = try KeyWriter(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, name: "pipe", type: .unsigned)
    for key in keys { try writer.append(key) }
    _ = try writer.finish()
    try pipe.fileHandleForWriting.close()
    reading.wait()
    return Array(received)
  }

  @Test(arguments: [KeyShape.runs, .alternating, .hashes], [1, 2, 3, 4])
  func bulkAndThreadsChangeNothing(shape: KeyShape, threads: Int) throws {
    var random = OracleRandom(seed: 31)
    let keys = shape.keys(Segment.capacity / 8, &random)
    let expected = try BuiltIndex(keys).bytes
    let bulk = try BuiltIndex(threads: threads) { writer in
      var rest = keys[...]
      while !rest.isEmpty {
        let part = Array(rest.prefix(Int(random.ofAnyScale(bits: 17))))
        rest = rest.dropFirst(part.count)
        try part.withSpan { try writer.append(contentsOf: $0) }
      }
    }
    #expect(bulk.bytes.elementsEqual(expected))
  }

  /// Several segments under way at once.
  @Test func segmentsOnThreadsChangeNothing() throws {
    let keys = (0..<UInt64(4 * Segment.capacity + 5)).map { $0 << 20 | ($0 &* 0x9E37_79B9) >> 44 }
    func built(threads: Int) throws -> BuiltIndex {
      try BuiltIndex(favor: .speed, threads: threads) { writer in
        try keys.withSpan { try writer.append(contentsOf: $0) }
      }
    }
    let one = try built(threads: 1)
    #expect(one.summary.count == UInt64(keys.count))
    #expect(try built(threads: 3).bytes.elementsEqual(one.bytes))
    let cursor = try one.open().makeCursor()
    var found = [UInt64](repeating: 0, count: keys.count + 1)
    #expect(try cursor.read(into: &found) == keys.count)
    #expect(found.dropLast().elementsEqual(keys))
  }

  @Test func disorderIsToldWithPositionAndValues() throws {
    #expect(throws: GapmapError.duplicate(position: 3, number: 7)) {
      try BuiltIndex([1, 2, 7, 7])
    }
    #expect(throws: GapmapError.notAscending(position: 3, previous: 7, number: 6)) {
      try BuiltIndex([1, 2, 7, 6])
    }
    #expect(throws: GapmapError.notAscending(position: 1, previous: Int128(UInt64.max), number: 0))
    {
      try BuiltIndex([.max, 0])
    }
    #expect(throws: GapmapError.duplicate(position: 1, number: Int128(UInt64.max))) {
      try BuiltIndex([.max, .max])
    }
    #expect(throws: GapmapError.duplicate(position: 1, number: -1)) {
      try BuiltIndex([1 << 63 - 1, 1 << 63 - 1], type: .signed)
    }
    #expect(throws: GapmapError.notAscending(position: 1, previous: 3, number: -1)) {
      try BuiltIndex([1 << 63 + 3, 1 << 63 - 1], type: .signed)
    }
  }

  /// Bulk appends find the same faults wherever they are, at the border of a segment, too.
  @Test(arguments: [1, 2, 1000, Segment.capacity - 1, Segment.capacity, Segment.capacity + 1])
  func disorderInBulk(position: Int) throws {
    var keys = (0..<UInt64(position + 10)).map { 3 * $0 + 9 }
    keys[position] = keys[position - 1]
    let duplicate = GapmapError.duplicate(
      position: UInt64(position), number: Int128(keys[position]))
    #expect(throws: duplicate) {
      try BuiltIndex { writer in try keys.withSpan { try writer.append(contentsOf: $0) } }
    }
    keys[position] = keys[position - 1] - 1
    let disorder = GapmapError.notAscending(
      position: UInt64(position), previous: Int128(keys[position - 1]),
      number: Int128(keys[position]))
    #expect(throws: disorder) {
      try BuiltIndex { writer in try keys.withSpan { try writer.append(contentsOf: $0) } }
    }
  }

  @Test func aClosedWriterRefusesEverything() throws {
    func expectClosed(_ writer: KeyWriter) {
      #expect(throws: GapmapError.writerClosed) { try writer.append(1 << 62) }
      #expect(throws: GapmapError.writerClosed) { try writer.append(from: 1 << 62, through: .max) }
      #expect(throws: GapmapError.writerClosed) { try writer.append(from: 0, through: .max) }
      #expect(throws: GapmapError.writerClosed) {
        try [UInt64.max].withSpan { try writer.append(contentsOf: $0) }
      }
      #expect(throws: GapmapError.writerClosed) { try writer.finish() }
    }
    let folder = try ScratchFolder()
    let finished = try KeyWriter(path: "\(folder.path)/a", type: .unsigned)
    try finished.append(1)
    _ = try finished.finish()
    expectClosed(finished)
    finished.cancel()
    #expect(try KeyIndex(path: "\(folder.path)/a").count == 1)
    let cancelled = try KeyWriter(path: "\(folder.path)/b", type: .unsigned)
    cancelled.cancel()
    expectClosed(cancelled)
    let failed = try KeyWriter(path: "\(folder.path)/c", type: .unsigned)
    try failed.append(5)
    #expect(throws: GapmapError.duplicate(position: 1, number: 5)) { try failed.append(5) }
    expectClosed(failed)
    #expect(try folder.names() == ["a"])
  }
}
