import Foundation
import PeerABI
import RawPeers
import Testing

@testable import gapmap_bench

/// A wrong answer, wherever a peer may give one, fails the run.
@Suite struct PlantedAnswerTests {
  /// The requests that answers are checked in.
  static let checked: [Request] = [
    .openTime, .load([]), .loadThreads, .sum([]), .scan, .contains, .latency, .rank, .sorted(1),
    .sorted(10), .sorted(100), .count, .threads,
  ]

  @Test(arguments: checked) func honestPeerPasses(request: Request) throws {
    let folder = try TemporaryFolder()
    let honest = unsafe Peer(raw_mapped_peer())
    _ = try worker(of: honest, in: folder).answer(request)
  }

  /// The last answer of each call is wrong, all others are right.
  @Test(arguments: checked) func wrongAnswerIsCaught(request: Request) throws {
    let folder = try TemporaryFolder()
    let worker = try worker(of: liar(), in: folder)
    let error = #expect(throws: BenchError.self) { try worker.answer(request) }
    guard case .wrong(let message) = try #require(error) else {
      Issue.record("\(String(describing: error)) is not told as a wrong answer")
      return
    }
    #expect(message.hasPrefix("liar: "))
  }

  @Test func wrongAnswerOfAColdIndexIsCaught() throws {
    let folder = try TemporaryFolder()
    let worker = try worker(of: liar(), in: folder)
    let copy = try folder.list((0..<10_000).map { $0 * 3 }, name: "copy")
    let error = #expect(throws: BenchError.self) { try worker.answer(.cold([copy])) }
    #expect(try #require(error).description.hasPrefix("wrong: liar: "))
  }

  /// The raw array with one lie in each function.
  private func liar() throws -> Peer {
    let table = UnsafeMutablePointer<peer_api>.allocate(capacity: 1)
    unsafe table.initialize(to: raw_mapped_peer().pointee)
    unsafe table.pointee.name = UnsafePointer(strdup("liar"))
    unsafe table.pointee.load_file = { (path, numbers, count) in
      let result = unsafe raw_mapped_peer().pointee.load_file(path, numbers, count)
      unsafe numbers![count - 1] += 1
      return result
    }
    unsafe table.pointee.load_threads = { (path, numbers, count, threads) in
      let result = unsafe raw_mapped_peer().pointee.load_threads(path, numbers, count, threads)
      unsafe numbers![count - 1] += 1
      return result
    }
    unsafe table.pointee.sum = { (index, sum) in
      let result = unsafe raw_mapped_peer().pointee.sum(index, sum)
      unsafe sum!.pointee ^= 1 << 63
      return result
    }
    unsafe table.pointee.scan = { (index, from, numbers, count, found) in
      let result = unsafe raw_mapped_peer().pointee.scan(index, from, numbers, count, found)
      unsafe numbers![found!.pointee - 1] += 1
      return result
    }
    unsafe table.pointee.contains = { (index, queries, count, answers) in
      let result = unsafe raw_mapped_peer().pointee.contains(index, queries, count, answers)
      unsafe answers![count - 1] ^= 1
      return result
    }
    unsafe table.pointee.contains_sorted = { (index, queries, count, answers) in
      let result = unsafe raw_mapped_peer().pointee.contains_sorted(index, queries, count, answers)
      unsafe answers![count - 1] ^= 1
      return result
    }
    unsafe table.pointee.rank = { (index, queries, count, answers) in
      let result = unsafe raw_mapped_peer().pointee.rank(index, queries, count, answers)
      unsafe answers![count - 1] += 1
      return result
    }
    unsafe table.pointee.count_ranges = { (index, lowers, uppers, count, answers) in
      let result = unsafe raw_mapped_peer().pointee.count_ranges(
        index, lowers, uppers, count, answers)
      unsafe answers![count - 1] += 1
      return result
    }
    return unsafe Peer(UnsafePointer(table))
  }
}
