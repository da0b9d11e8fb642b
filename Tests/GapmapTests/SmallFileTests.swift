import Foundation
import Testing

@testable import Gapmap

/// Small files that are read and replaced whole, second names, and what tells files apart.
struct SmallFileTests {
  @Test func replaceAndRead() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/state"
    #expect(try readSmallFile(path, limit: 10) == nil)
    try replaceSmallFile(path, with: [1, 2, 3])
    #expect(try readSmallFile(path, limit: 10) == [1, 2, 3])
    #expect(try readSmallFile(path, limit: 2) == [1, 2])
    try replaceSmallFile(path, with: [])
    #expect(try readSmallFile(path, limit: 10) == [])
    #expect(throws: GapmapError.self) { try readSmallFile(folder.path + "/state/x", limit: 1) }
  }

  @Test func secondName() throws {
    let folder = try ScratchFolder()
    let (path, other) = (folder.path + "/a", folder.path + "/b")
    try replaceSmallFile(path, with: [1])
    // Twice, since a name that the file has already is a case of its own.
    for _ in 0..<2 {
      try linkFile(path, as: other)
      #expect(try readSmallFile(other, limit: 10) == [1])
    }
    try replaceSmallFile(path, with: [2])
    #expect(try readSmallFile(other, limit: 10) == [1])
    try linkFile(path, as: other)
    #expect(try readSmallFile(other, limit: 10) == [2])
    #expect(throws: GapmapError.self) { try linkFile(folder.path + "/none", as: other) }
    #expect(
      try folder.names() == ["a", "b"])
  }

  /// The trailer of both files is the same; the fingerprint is not.
  @Test func fingerprint() throws {
    let numbers = (0..<1500).filter { $0 % 3 != 0 }.map { Int64($0) }
    let others = numbers.map { $0 == 1000 ? 999 : $0 }
    let folder = try ScratchFolder()
    var files: [[UInt8]] = []
    for (name, numbers) in [("a", numbers), ("b", others)] {
      let writer = try IndexWriter<Int64>(path: folder.path + "/" + name, favor: .speed)
      try writer.append(contentsOf: numbers)
      _ = try writer.finish()
      files.append([UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))))
    }
    #expect(files[0].suffix(19) == files[1].suffix(19))
    let fingerprints = try files.map { try NumberIndex<Int64>(bytes: $0).fingerprint }
    #expect(fingerprints[0] != fingerprints[1])
    #expect(try NumberIndex<Int64>(path: folder.path + "/a").fingerprint == fingerprints[0])
  }
}
