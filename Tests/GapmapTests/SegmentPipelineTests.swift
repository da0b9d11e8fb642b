import Testing

@testable import Gapmap

/// Segments on several threads.
struct SegmentPipelineTests {
  /// Keys whose gaps change from segment to segment, so that codes are learnt and blocks differ.
  private static func keys(segments: Int) -> [UInt64] {
    var random = OracleRandom(seed: 17)
    let shapes: [KeyShape] = [.skewedGaps, .halfDense, .hashes, .clusters]
    var keys: [UInt64] = []
    for number in 0..<segments {
      let part = shapes[number % shapes.count].keys(Segment.capacity, &random)
      // Hashes fill the whole range; they are brought down so that other keys can follow.
      let shift: UInt64 = number % shapes.count == 2 ? 20 : 0
      let base = (keys.last ?? 0) + 1
      keys += part.map { base + $0 >> shift }
    }
    return keys
  }

  @Test(arguments: Favor.allCases)
  func theFileIsTheSameForAnyThreads(favor: Favor) throws {
    let keys = Self.keys(segments: favor == .size ? 5 : 9)
    func built(threads: Int) throws -> BuiltIndex {
      try BuiltIndex(favor: favor, threads: threads) { writer in
        try keys.withSpan { try writer.append(contentsOf: $0) }
      }
    }
    let one = try built(threads: 1)
    #expect(one.summary.count == UInt64(keys.count))
    for threads in 2...KeyWriter.maximumThreads {
      #expect(try built(threads: threads).bytes.elementsEqual(one.bytes))
    }
    let cursor = try one.open().makeCursor()
    var found = [UInt64](repeating: 0, count: keys.count + 1)
    #expect(try cursor.read(into: &found) == keys.count)
    #expect(found.dropLast().elementsEqual(keys))
  }

  @Test(arguments: [1, 2, 4])
  func aWriterIsGivenUpWithSegmentsUnderWay(threads: Int) throws {
    let folder = try ScratchFolder()
    let keys = Self.keys(segments: 4)
    for isCancelled in [true, false] {
      let writer = try KeyWriter(path: "\(folder.path)/a", type: .unsigned, threads: threads)
      try keys.withSpan { try writer.append(contentsOf: $0) }
      if isCancelled {
        writer.cancel()
        #expect(throws: GapmapError.writerClosed) { try writer.append(.max) }
      }
    }
    #expect(try folder.names().isEmpty)
  }

  #if os(Linux)
    @Test func aFailureEndsTheThreads() throws {
      let keys = Self.keys(segments: 12)
      let writer = try KeyWriter(path: "/dev/full", type: .unsigned, favor: .speed, threads: 4)
      #expect(throws: GapmapError.self) {
        try keys.withSpan { try writer.append(contentsOf: $0) }
        _ = try writer.finish()
      }
      #expect(throws: GapmapError.writerClosed) { try writer.append(.max) }
    }
  #endif

  @Test func waitingSeesWhatOtherThreadsChange() throws {
    let monitor = Monitor(0)
    let rounds = 1000
    let other = try WorkerThread {
      for round in 0..<rounds {
        monitor.wait { $0 == 2 * round + 1 ? () : nil }
        monitor.update { $0 += 1 }
      }
    }
    for round in 0..<rounds {
      monitor.update { $0 += 1 }
      monitor.wait { $0 == 2 * round + 2 ? () : nil }
    }
    other.join()
    #expect(monitor.update { $0 } == 2 * rounds)
  }
}
