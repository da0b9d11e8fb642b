import Foundation
import Testing

@testable import Gapmap

/// Directories that appear whole or not at all.
struct StagedDirectoryTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "gapmap-staged-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
    try body(folder)
  }

  private func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test(arguments: ["new", "new/", "empty", "empty//", "link"]) func published(name: String) throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/empty", withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link", withDestinationPath: "empty")
      let staged = try StagedDirectory(path: "\(folder)/\(name)")
      try Data([1]).write(to: URL(fileURLWithPath: "\(staged.path)/file"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
      #expect(try names("\(folder)/empty") == [])
      try staged.publish()
      #expect(try names("\(folder)/\(name)") == ["file"])
      #expect(try names(folder).filter { $0.hasPrefix(".") } == [])
      if !name.hasPrefix("new") {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/empty")
        #expect(attributes[.posixPermissions] as? Int == 0o700)
      }
    }
  }

  @Test func abandoned() throws {
    try withFolder { folder in
      do {
        let staged = try StagedDirectory(path: "\(folder)/new")
        try Data([1]).write(to: URL(fileURLWithPath: "\(staged.path)/file"))
        #expect(try names(folder).count == 1)
      }
      #expect(try names(folder) == [])
    }
  }

  /// What is there stays as it is.
  @Test func refused() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/full/inner", withIntermediateDirectories: true)
      try Data([1]).write(to: URL(fileURLWithPath: "\(folder)/file"))
      for (name, code) in [("full", ENOTEMPTY), ("file", ENOTDIR)] {
        let path = "\(folder)/\(name)"
        #expect(throws: GapmapError.system(operation: "write", path: path, code: code)) {
          try StagedDirectory(path: path)
        }
      }
      #expect(throws: GapmapError.self) { try StagedDirectory(path: "\(folder)/none/new") }
      #expect(try names(folder) == ["file", "full"])
    }
  }

  /// Something has taken the place meanwhile.
  @Test func overtaken() throws {
    try withFolder { folder in
      var staged: StagedDirectory? = try StagedDirectory(path: "\(folder)/new")
      try FileManager.default.createDirectory(
        atPath: "\(folder)/new/inner", withIntermediateDirectories: true)
      #expect(throws: GapmapError.self) { try staged?.publish() }
      staged = nil
      #expect(try names(folder) == ["new"])
    }
  }
}
