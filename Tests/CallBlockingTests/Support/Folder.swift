import Foundation

/// A directory for one test, removed with everything in it.
final class Folder {
  let path = NSTemporaryDirectory() + "gapmap-rules-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("cannot remove \(path): \(error)")
    }
  }

  /// Writes a file and gives its full path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }
}
