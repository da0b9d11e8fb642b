import Foundation
import Testing

@testable import Gapmap

/// An index written to a descriptor and read back into memory.
struct BuiltIndex {
  let bytes: [UInt8]
  let summary: IndexSummary

  /// - Parameter fill: Appends what the index is to hold.
  init(
    type: NumberType = .unsigned, favor: Favor = .balance, threads: Int = 1,
    _ fill: (KeyWriter) throws -> Void
  ) throws {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    let descriptor = fileno(file)
    let writer = try KeyWriter(
      descriptor: descriptor, name: "test", type: type, favor: favor, threads: threads)
    try fill(writer)
    summary = try writer.finish()
    rewind(file)
    let length = Int(summary.byteCount)
    var bytes = [UInt8](repeating: 0, count: length + 1)
    let found = fread(&bytes, 1, length + 1, file)
    try #require(found == length, "the summary's length is not the file's")
    bytes.removeLast()
    self.bytes = bytes
  }

  /// - Parameter keys: Ascending, appended one by one.
  init(_ keys: [UInt64], type: NumberType = .unsigned, favor: Favor = .balance) throws {
    try self.init(type: type, favor: favor) { writer in
      for key in keys { try writer.append(key) }
    }
  }

  /// - Parameter ranges: Ascending; those of one key are appended as a key.
  init(ranges: [ClosedRange<UInt64>], favor: Favor = .balance) throws {
    try self.init(favor: favor) { writer in
      for range in ranges {
        if range.lowerBound == range.upperBound {
          try writer.append(range.lowerBound)
        } else {
          try writer.append(from: range.lowerBound, through: range.upperBound)
        }
      }
    }
  }

  func open() throws -> KeyIndex { try KeyIndex(bytes: bytes) }
}
