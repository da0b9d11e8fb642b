import Foundation
import Gapmap
import Testing

@testable import CallBlocking

/// What is in the directory of data sets, whatever becomes of the writing.
@Suite struct DataSetDirectoryTests {
  private func index(_ numbers: [Int64], _ folder: Folder) throws -> NumberIndex<Int64> {
    try folder.write(numbers)
    return try NumberIndex<Int64>(path: folder.index)
  }

  private func contents(_ path: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      contents[name] = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
    }
    return contents
  }

  /// The index is damaged near its end, and there are more shards than are written at a time.
  private func damagedIndex(_ folder: Folder) throws -> NumberIndex<Int64> {
    try folder.write((0..<200_000).map { (place: Int64) in place * 17 + place % 7 + 1 })
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.index))
    bytes[bytes.count * 2 / 3] ^= 1
    try bytes.write(to: URL(fileURLWithPath: folder.index))
    return try NumberIndex<Int64>(path: folder.index)
  }

  @Test(arguments: [1, 3, 250])
  func failureLeavesWhatWasThere(shardCount: Int) throws {
    let folder = try Folder()
    let output = folder.path + "/service"
    _ = try BlockingDataSet(index((1...5000).map { Int64($0) }, folder), shardCount: shardCount)
      .write(to: output)
    let before = try contents(output)
    #expect(before.count == shardCount + 1)
    let damaged = try BlockingDataSet(damagedIndex(folder), shardCount: shardCount)
    #expect(throws: LiveCallerIDError.self) { try damaged.write(to: output) }
    #expect(try contents(output) == before)
    // Nor is anything made where there was nothing.
    #expect(throws: LiveCallerIDError.self) { try damaged.write(to: output + "2") }
    #expect(!FileManager.default.fileExists(atPath: output + "2"))
  }

  /// The first batch of shards is whole, and nothing of it is there.
  @Test func nothingAppearsBeforeAllIsWhole() throws {
    let folder = try Folder()
    let output = folder.path + "/service"
    let (old, new) = ((1...5000).map { Int64($0) }, (1...5000).map { Int64($0 * 3) })
    _ = try BlockingDataSet(index(old, folder), shardCount: 250).write(to: output)
    let before = try contents(output)
    let dataSet = try BlockingDataSet(index(new, folder), shardCount: 250)
    let directory = try DataSetDirectory(output)
    _ = try dataSet.write(to: directory) { _ in
      do {
        let visible = try FileManager.default.contentsOfDirectory(atPath: output)
        #expect(visible.filter { !$0.hasPrefix(".") }.count == before.count)
        let first = FileManager.default.contents(atPath: output + "/block-0.binpb")
        #expect(first == before["block-0.binpb"])
      } catch {
        Issue.record(error)
      }
    }
    try directory.publish()
    let after = try contents(output)
    #expect(Set(after.keys) == Set(before.keys))
    #expect(after["block-0.binpb"] != before["block-0.binpb"])
  }

  /// Of more shards, or of one file instead of shards, nothing is left; what others made there is.
  @Test func olderShardsGo() throws {
    let folder = try Folder()
    let output = folder.path + "/service"
    let index = try index((1...5000).map { Int64($0) }, folder)
    let others = ["block-5.bin", "block-x.binpb", "block-.binpb", "identity.binpb", "notes"]
    _ = try BlockingDataSet(index, shardCount: 200).write(to: output)
    for name in others { try Data([1]).write(to: URL(fileURLWithPath: "\(output)/\(name)")) }
    func expect(_ names: [String]) throws {
      let found = try FileManager.default.contentsOfDirectory(atPath: output)
      #expect(found.sorted() == (names + ["block-config.json"] + others).sorted())
    }
    _ = try BlockingDataSet(index, shardCount: 3).write(to: output)
    try expect((0..<3).map { "block-\($0).binpb" })
    _ = try BlockingDataSet(index).write(to: output)
    try expect(["block.binpb"])
    _ = try BlockingDataSet(index, shardCount: 2).write(to: output)
    try expect((0..<2).map { "block-\($0).binpb" })
  }

  @Test func noRoom() throws {
    let folder = try Folder()
    let output = folder.path + "/service"
    do throws(LiveCallerIDError) {
      _ = try DataSetDirectory(output, byteCount: .max)
      Issue.record("there is room for everything")
    } catch {
      guard case .noRoom(byteCount: .max, let available) = error else {
        Issue.record(error)
        return
      }
      #expect(available < .max)
      #expect("\(error)".hasPrefix("the rows take 18,446,744,073,709,551,615 bytes, but there "))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
