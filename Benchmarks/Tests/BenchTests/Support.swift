import Foundation
import PeerABI
import RawPeers

@testable import gapmap_bench

/// A folder that is gone after the test.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "gapmap-bench-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A file of 64-bit numbers.
  func list(_ numbers: [UInt64], name: String = "list.u64") throws -> String {
    let file = url.appending(path: name)
    try NumberList.write(numbers, to: file)
    return file.path
  }
}

/// A worker over a raw array of the numbers 0, 3, 6, … 29,997, with queries prepared.
func worker(of peer: Peer, in folder: TemporaryFolder) throws -> Worker {
  let path = try folder.list((0..<10_000).map { $0 * 3 })
  let worker = Worker(peer: peer, patience: 10)
  _ = try worker.answer(.prepare(seed: 1, lookups: 1000, batches: true, numbers: [path]))
  _ = try worker.answer(.open([path]))
  return worker
}
