import Foundation
import Gapmap
import Testing

@testable import CallBlocking

/// The data set of numbers to be blocked, read by protoc.
@Suite struct BlockingDataSetTests {
  private func text(_ numbers: some Sequence<Int64>) -> String {
    var text = ""
    for number in numbers {
      text += "rows {\n  keyword: \"+\(number)\"\n  value: \"\\001\"\n}\n"
    }
    return text
  }

  private func index(_ folder: Folder) throws -> NumberIndex<Int64> {
    try NumberIndex<Int64>(path: folder.index)
  }

  private func byteCount(_ path: String) throws -> UInt64 {
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size]
    return try #require(size as? UInt64)
  }

  @Test(.enabled(if: Protoc.path != nil))
  func aMillionRows() throws {
    let folder = try Folder()
    let numbers =
      (0..<500_000).map { Int64($0) * 61 + 1 } + Array(18_330_000_000...18_330_499_999)
    try folder.write(numbers)
    let output = folder.path + "/service"
    let dataSet = try BlockingDataSet(index(folder))
    let summary = try dataSet.write(to: output)
    #expect(summary.rowCount == 1_000_000 && summary.shardCount == 20)
    #expect(summary.files == [output + "/block.binpb"])
    #expect(try byteCount(summary.files[0]) == summary.byteCount)
    #expect(summary.byteCount == dataSet.byteCount)
    let decoded = try Protoc.decode(summary.files[0], as: "KeywordDatabase", in: folder.path)
    let isEqual = decoded == text(numbers)
    #expect(isEqual)
    print(
      "shown: data set of \(summary.rowCount) rows, \(summary.byteCount) bytes,",
      "decoded by protoc: \(isEqual ? "equal" : "not equal")")
  }

  /// Shards hold every number once, where the service looks for it.
  @Test(.enabled(if: Protoc.path != nil), arguments: [2, 7, 130])
  func shards(count: Int) throws {
    let folder = try Folder()
    let numbers = (1...20_000).map { Int64($0 * $0) }
    try folder.write(numbers)
    let output = folder.path + "/service"
    let summary = try BlockingDataSet(index(folder), shardCount: count).write(to: output)
    #expect(summary.files == (0..<count).map { "\(output)/block-\($0).binpb" })
    #expect(summary.shardCount == UInt64(count))
    #expect(try summary.files.reduce(0) { try $0 + byteCount($1) } == summary.byteCount)
    var hash = KeywordHash()
    let shards = Dictionary(grouping: numbers) {
      hash.shard(of: Array("+\($0)".utf8), shardCount: count)
    }
    for (shard, path) in summary.files.enumerated() {
      let decoded = try Protoc.decode(path, as: "KeywordDatabase", in: folder.path)
      #expect(try decoded == text(#require(shards[shard])))
    }
  }

  /// FIPS 180-4 and `sha256sum` say so.
  @Test func hash() {
    var hash = KeywordHash()
    func hexadecimal(_ text: String) -> String {
      let digest = hash.digest(of: Array(text.utf8))
      return (0..<8).map { place in
        let digits = String(digest[place], radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
      }.joined()
    }
    #expect(
      hexadecimal("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(hexadecimal("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hexadecimal("+14085551212")
        == "479dedc04015dce7717312bede04dbfa8e3a960ac8510829fe238dea206ce515")
    #expect(
      hexadecimal(String(repeating: "9", count: 55))
        == "2389a5050b79d777d7732ae7fd954324f2b235e1643c17cbfd8a0eb7898627ae")
    // The first eight bytes, least significant first.
    #expect(
      hash.shard(of: Array("abc".utf8), shardCount: 1000)
        == Int(0xEACF_018F_BF16_78BA % (1000 as UInt64)))
  }

  @Test func settings() throws {
    let folder = try Folder()
    try folder.write((1...100).map { Int64($0) })
    let output = folder.path + "/service"
    func settings() throws -> [String: Any] {
      let data = try Data(contentsOf: URL(fileURLWithPath: output + "/block-config.json"))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    _ = try BlockingDataSet(index(folder)).write(to: output)
    let one = try settings()
    #expect(one["inputDatabase"] as? String == "block.binpb")
    #expect(one["outputDatabase"] as? String == "block-SHARD_ID.bin")
    #expect(one["outputPirParameters"] as? String == "block-SHARD_ID.params.txtpb")
    #expect(one["databaseType"] as? String == "keyword")
    #expect(one["rlweParameters"] as? String == "n_4096_logq_27_28_28_logt_5")
    #expect(one["sharding"] as? [String: Int] == ["entryCountPerShard": 50_000])
    _ = try BlockingDataSet(index(folder), shardCount: 2).write(to: output)
    let several = try settings()
    #expect(several["inputDatabase"] as? String == "block-SHARD_ID.binpb")
    #expect(several["sharding"] as? [String: Int] == ["shardCount": 1])
  }

  @Test func refusals() throws {
    let folder = try Folder()
    func refusal(shardCount: Int? = nil) throws -> LiveCallerIDError? {
      let index = try index(folder)
      do throws(LiveCallerIDError) {
        _ = try BlockingDataSet(index, shardCount: shardCount)
        return nil
      } catch {
        return error
      }
    }
    try folder.write([Int64]())
    #expect(try refusal() == .noNumbers)
    try folder.write([0, 1])
    #expect(try refusal() == .numberOutOfRange(0))
    try folder.write([1, 1_000_000_000_000_000])
    #expect(try refusal() == .numberOutOfRange(1_000_000_000_000_000))
    try folder.write(1...999_999_999_999_999)
    #expect(
      try refusal()
        == .tooManyNumbers(count: 999_999_999_999_999, maximum: LiveCallerID.maximumRowCount))
    try folder.write(18_000_000_000...18_199_999_999)
    #expect(try BlockingDataSet(index(folder)).shardCount == 4000)
    #expect(try refusal(shardCount: 1) == .fileTooLarge(byteCount: 3_800_000_000, shardCount: 1))
    #expect(try refusal(shardCount: 2) == .fileTooLarge(byteCount: 1_900_000_000, shardCount: 2))
    #expect(try refusal(shardCount: 3) == nil)
    // With one number all shards but one are empty, and with 150 half of 300.
    try folder.write([1])
    #expect(try refusal(shardCount: 1) == nil)
    guard case .emptyShard(_, shardCount: 2)? = try refusal(shardCount: 2) else {
      Issue.record("an empty shard would have been written")
      return
    }
    try folder.write((1...150).map { Int64($0) })
    guard case .emptyShard(_, shardCount: 300)? = try refusal(shardCount: 300) else {
      Issue.record("an empty shard would have been written")
      return
    }
  }
}
