import Foundation
import Testing

@testable import Gapmap

/// Names that files have before they are whole, and what becomes of those that killed processes
/// leave.
struct TemporaryNameTests {
  private func close(_ file: (descriptor: Int32, name: String)) {
    #expect(Foundation.close(file.descriptor) == 0)
  }

  @Test func aNameInUseIsSteppedOver() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/x"
    let first = try TemporaryName.create(for: path)
    let second = try TemporaryName.create(for: path)
    #expect(first.name != second.name)
    #expect(try folder.names().count == 2)
    TemporaryName.remove(first.name)
    try TemporaryName.rename(second.name, to: path)
    #expect(try folder.names() == ["x"])
    close(first)
    close(second)
  }

  @Test func anAbandonedFileIsRemoved() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/x"
    let dead = try TemporaryName.create(for: path)
    // As if its process had ended.
    close(dead)
    let next = try TemporaryName.create(for: path)
    #expect(next.name == dead.name)
    TemporaryName.remove(next.name)
    close(next)
    #expect(try folder.names() == [])
  }

  @Test func anAbandonedDirectoryIsRemovedWithItsFiles() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/x"
    let dead = try TemporaryName.createDirectory(for: path)
    try Data([1]).write(to: URL(fileURLWithPath: "\(dead.name)/part"))
    close(dead)
    let next = try TemporaryName.create(for: path)
    #expect(next.name == dead.name)
    TemporaryName.remove(next.name)
    close(next)
    #expect(try folder.names() == [])
  }

  /// What others have put there is neither followed nor waited for nor removed.
  @Test func whatIsNotOursStays() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/x"
    let made = try TemporaryName.create(for: path)
    TemporaryName.remove(made.name)
    close(made)
    try folder.write([7], to: "target")
    #expect(symlink("target", made.name) == 0)
    let next = try TemporaryName.create(for: path)
    #expect(next.name != made.name)
    TemporaryName.remove(next.name)
    close(next)
    #expect(try folder.bytes("target") == [7])
    #expect(try folder.names().count == 2)
  }

  @Test func theLongestNameThatAFileMayHave() throws {
    let folder = try ScratchFolder()
    let name = String(repeating: "x", count: 255)
    for _ in 0..<2 {
      let writer = try KeyWriter(path: "\(folder.path)/\(name)", type: .unsigned)
      try writer.append(1)
      _ = try writer.finish()
    }
    let made = try TemporaryName.create(for: "\(folder.path)/\(name)")
    TemporaryName.remove(made.name)
    close(made)
    #expect(try folder.names() == [name])
  }
}
