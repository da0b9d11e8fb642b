import Foundation
import Testing

@testable import Gapmap

/// Files that appear in a directory together or not at all.
struct StagedDirectoryTests {
  private func write(_ keys: ClosedRange<UInt64>, to path: String) throws {
    let writer = try KeyWriter(path: path, type: .signed)
    try writer.append(from: keys.lowerBound, through: keys.upperBound)
    _ = try writer.finish()
  }

  private func write(to staged: StagedDirectory) throws {
    try write(1...9, to: "\(staged.temporary)/1.gapmap")
    try write(20...29, to: "\(staged.temporary)/2.gapmap")
  }

  @Test(arguments: ["parts", "parts//"]) func aNewDirectory(name: String) throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/\(name)"
    do {
      let staged = try StagedDirectory(path: path)
      try write(to: staged)
      #expect(try folder.names() != ["parts"])
      try staged.publish()
    }
    #expect(try folder.names() == ["parts"])
    #expect(try ShardedKeyIndex(directory: path).count == 19)
  }

  @Test func aDirectoryThatIsThere() throws {
    let folder = try ScratchFolder()
    try folder.write([1], to: "other")
    do {
      let staged = try StagedDirectory(path: folder.path)
      try write(to: staged)
      try staged.publish()
    }
    #expect(try folder.names() == ["1.gapmap", "2.gapmap", "other"])
  }

  @Test func olderFilesGo() throws {
    let folder = try ScratchFolder()
    for name in ["1.gapmap", "3.gapmap", "other", "settings"] { try folder.write([1], to: name) }
    let staged = try StagedDirectory(path: folder.path)
    try write(to: staged)
    try staged.publish(last: ["1.gapmap"]) { $0.hasSuffix("3.gapmap") || $0 == "settings" }
    #expect(try folder.names() == ["1.gapmap", "2.gapmap", "other"])
    #expect(try KeyIndex(path: "\(folder.path)/1.gapmap").count == 9)
  }

  @Test(arguments: [true, false])
  func disuse(isNew: Bool) throws {
    let folder = try ScratchFolder()
    let path = isNew ? "\(folder.path)/parts" : folder.path
    do {
      let staged = try StagedDirectory(path: path)
      try write(to: staged)
    }
    #expect(try folder.names() == [])
  }

  /// As after a kill between two of the files: a part of a set is not taken for the set.
  @Test func aPartOfTheFilesIsNoSet() throws {
    let folder = try ScratchFolder()
    let staged = try StagedDirectory(path: folder.path)
    try write(to: staged)
    #expect(rename("\(staged.temporary)/1.gapmap", "\(folder.path)/1.gapmap") == 0)
    #expect(
      throws: GapmapError.notAnIndex(
        path: folder.path, reason: "files are missing that are still in \(staged.temporary)")
    ) {
      _ = try ShardedKeyIndex(directory: folder.path)
    }
  }

  @Test func aFileInTheWay() throws {
    let folder = try ScratchFolder()
    try folder.write([1], to: "parts")
    let path = "\(folder.path)/parts"
    #expect(throws: GapmapError.system(operation: "write", path: path, code: ENOTDIR)) {
      _ = try StagedDirectory(path: path)
    }
  }
}
