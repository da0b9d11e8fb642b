import Foundation
import Testing

@testable import Gapmap

/// Files that a writer leaves, or does not leave, behind.
struct WriterOutputTests {
  /// How a writer may end without an index.
  enum Ending: CaseIterable { case disorder, cancel, disuse, everyNumber }

  @Test(arguments: Ending.allCases, [0, 300_000])
  func leavesNothingBehind(ending: Ending, count: Int) throws {
    let folder = try ScratchFolder()
    try fail(path: "\(folder.path)/new", ending, count: count)
    #expect(try folder.names().isEmpty)
  }

  @Test(arguments: Ending.allCases)
  func leavesAnOldFileAsItWas(ending: Ending) throws {
    let folder = try ScratchFolder()
    let old: [UInt8] = [1, 2, 3]
    try folder.write(old, to: "old")
    try fail(path: "\(folder.path)/old", ending, count: 300_000)
    #expect(try folder.names() == ["old"])
    #expect(try folder.bytes("old") == old)
  }

  /// Ends a writer, after numbers enough that some of them were written.
  private func fail(path: String, _ ending: Ending, count: Int) throws {
    let writer = try KeyWriter(path: path, type: .unsigned, favor: .speed)
    let keys = (0..<UInt64(count)).map { $0 * 10 | $0 % 3 }
    try keys.withSpan { try writer.append(contentsOf: $0) }
    let last: UInt64 = 1 << 40
    try writer.append(last)
    switch ending {
    case .disorder:
      #expect(throws: GapmapError.duplicate(position: UInt64(count) + 1, number: Int128(last))) {
        try writer.append(last)
      }
    case .cancel: writer.cancel()
    case .disuse: break
    case .everyNumber:
      let disorder = GapmapError.notAscending(
        position: UInt64(count) + 1, previous: Int128(last), number: 0)
      #expect(throws: disorder) { try writer.append(from: 0, through: .max) }
    }
  }

  @Test func replacesAnOldFileWhole() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/index"
    for keys: [UInt64] in [[1, 2, 3], [7], []] {
      let writer = try KeyWriter(path: path, type: .unsigned)
      for key in keys { try writer.append(key) }
      _ = try writer.finish()
      #expect(try KeyIndex(path: path).count == UInt64(keys.count))
      #expect(try folder.names() == ["index"])
    }
  }

  @Test func anOldIndexStaysReadableWhileItIsReplaced() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/index"
    func build(_ key: UInt64) throws {
      let writer = try KeyWriter(path: path, type: .unsigned)
      try writer.append(key)
      _ = try writer.finish()
    }
    try build(1)
    let old = try KeyIndex(path: path)
    try build(2)
    #expect(try old.contains(1))
    #expect(try KeyIndex(path: path).contains(2))
  }

  @Test func impossiblePathsAreRefusedAtOnce() throws {
    let folder = try ScratchFolder()
    try folder.write([0], to: "file")
    func expectRefusal(_ path: String, _ code: Int32) {
      #expect(throws: GapmapError.system(operation: "write", path: path, code: code)) {
        try KeyWriter(path: path, type: .unsigned)
      }
    }
    expectRefusal(folder.path, EISDIR)
    expectRefusal("\(folder.path)/file/index", ENOTDIR)
    expectRefusal("\(folder.path)/none/index", ENOENT)
    #expect(try folder.names() == ["file"])
  }

  @Test func aClosedDescriptorIsToldByName() throws {
    let writer = try KeyWriter(descriptor: -1, name: "nowhere", type: .unsigned)
    try writer.append(1)
    #expect(throws: GapmapError.system(operation: "write", path: "nowhere", code: EBADF)) {
      try writer.finish()
    }
    #expect(throws: GapmapError.writerClosed) { try writer.append(2) }
  }

  #if os(Linux)
    @Test func aFullDeviceIsTold() throws {
      let writer = try KeyWriter(path: "/dev/full", type: .unsigned)
      try writer.append(1)
      #expect(throws: GapmapError.system(operation: "write", path: "/dev/full", code: ENOSPC)) {
        try writer.finish()
      }
    }

    @Test func aFullDeviceIsToldWhileAppending() throws {
      let writer = try KeyWriter(path: "/dev/full", type: .unsigned, favor: .speed)
      let error = #expect(throws: GapmapError.self) {
        for i in 0..<UInt64(8 * Segment.capacity) { try writer.append(i << 40 | i * i) }
      }
      #expect(error == .system(operation: "write", path: "/dev/full", code: ENOSPC))
    }
  #endif
}
