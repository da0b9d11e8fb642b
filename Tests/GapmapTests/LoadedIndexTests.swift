import Foundation
import Testing

@testable import Gapmap

/// Indexes read into memory, where nobody can change them.
struct LoadedIndexTests {
  private func index(in folder: ScratchFolder) throws -> (path: String, keys: [UInt64]) {
    var random = OracleRandom(seed: 5)
    let keys = KeyShape.hashes.keys(5000, &random)
    let path = "\(folder.path)/x"
    try folder.write(try BuiltIndex(keys, favor: .balance).bytes, to: "x")
    return (path, keys)
  }

  @Test func answersWhateverBecomesOfTheFile() throws {
    let folder = try ScratchFolder()
    let (path, keys) = try index(in: folder)
    let index = try KeyIndex(loading: path)
    #expect(truncate(path, 0) == 0)
    let comparison = OracleComparison(index: index, oracle: Oracle(keys))
    try comparison.compareLookups(Array(keys.prefix(200)))
    try index.verify()
  }

  @Test func refusesWhatAMappedIndexRefuses() throws {
    let folder = try ScratchFolder()
    try folder.write([], to: "empty")
    try folder.write(Array(repeating: 0, count: 1000), to: "zeros")
    #expect(mkfifo("\(folder.path)/fifo", 0o600) == 0)
    for name in ["", "empty", "zeros", "fifo", "missing"] {
      let path = "\(folder.path)/\(name)"
      let mapped = #expect(throws: GapmapError.self) { _ = try KeyIndex(path: path) }
      #expect(throws: try #require(mapped)) { _ = try KeyIndex(loading: path) }
    }
  }

  @Test func typedIndex() throws {
    let folder = try ScratchFolder()
    let writer = try IndexWriter<Int64>(path: "\(folder.path)/y")
    try writer.append(-3...3)
    _ = try writer.finish()
    let index = try NumberIndex<Int64>(loading: "\(folder.path)/y")
    #expect(index.count == 7)
    #expect(try index.contains(-3))
    #expect(throws: GapmapError.numberTypeMismatch(found: "Int64", requested: "UInt64")) {
      _ = try NumberIndex<UInt64>(loading: "\(folder.path)/y")
    }
  }
}
