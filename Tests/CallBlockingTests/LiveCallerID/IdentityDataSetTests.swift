import Foundation
import Gapmap
import Testing

@testable import CallBlocking

/// The data set of identities, read by protoc.
@Suite struct IdentityDataSetTests {
  private func identityText(_ identity: CallIdentity, _ folder: Folder) throws -> String {
    let path = folder.path + "/identity"
    try Data(identity.bytes).write(to: URL(fileURLWithPath: path))
    return try Protoc.decode(path, as: "CallIdentity", in: folder.path)
  }

  @Test(.enabled(if: Protoc.path != nil))
  func identities() throws {
    let folder = try Folder()
    #expect(
      try identityText(
        CallIdentity(name: "Ann \"A\" Lee", category: .person, cacheMinutes: 300), folder)
          == """
          name: "Ann \\"A\\" Lee"
          cache_expiry_minutes: 300
          category: IDENTITY_CATEGORY_PERSON

          """)
    #expect(try identityText(CallIdentity(name: "Shop"), folder) == "name: \"Shop\"\n")
    #expect(
      try identityText(CallIdentity(name: "", category: .business), folder)
        == "category: IDENTITY_CATEGORY_BUSINESS\n")
  }

  @Test(.enabled(if: Protoc.path != nil))
  func dataSet() throws {
    let folder = try Folder()
    let directory = try DataSetDirectory(folder.path)
    let dataSet = try IdentityDataSet(directory: directory)
    try dataSet.append(CallIdentity(name: "B"), of: 22)
    try dataSet.append(CallIdentity(name: "A"), of: 7)
    let summary = try dataSet.finish()
    try directory.publish()
    #expect(summary.rowCount == 3 && summary.files == [folder.path + "/identity.binpb"])
    let decoded = try Protoc.decode(summary.files[0], as: "KeywordDatabase", in: folder.path)
    #expect(
      decoded
        == [("22", "\\n\\001B"), ("7", "\\n\\001A"), ("14085551212", "\\n\\020Johnny Appleseed")]
        .map { "rows {\n  keyword: \"+\($0)\"\n  value: \"\($1)\"\n}\n" }.joined())
    let data = try Data(contentsOf: URL(fileURLWithPath: summary.configuration))
    let settings = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(settings["sharding"] as? [String: Int] == ["entryCountPerShard": 5000])
  }

  @Test func refusals() throws {
    let folder = try Folder()
    let dataSet = try IdentityDataSet(directory: DataSetDirectory(folder.path + "/service"))
    try dataSet.append(CallIdentity(name: "A"), of: 7)
    #expect(throws: LiveCallerIDError.repeatedNumber(7)) {
      try dataSet.append(CallIdentity(name: "B"), of: 7)
    }
    #expect(throws: LiveCallerIDError.numberOutOfRange(0)) {
      try dataSet.append(CallIdentity(name: "B"), of: 0)
    }
    let long = String(repeating: "x", count: 65_532)
    #expect(throws: LiveCallerIDError.identityTooLong(8, byteCount: 65_536)) {
      try dataSet.append(CallIdentity(name: long), of: 8)
    }
    try dataSet.append(CallIdentity(name: String(long.dropLast())), of: 9)
    // Nothing is there before it is published.
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/service"))
  }
}
