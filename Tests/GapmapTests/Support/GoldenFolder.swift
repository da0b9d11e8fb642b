import Foundation

/// A folder of golden files: each NAME.gapmap has a NAME.txt beside it.
///
/// The files are written by `swift test --filter Golden` with the environment variable
/// GAPMAP_WRITE_GOLDEN set to anything, after a change of the format's version or to add a file;
/// otherwise they are fixed, and a difference is a fault of the reader.
struct GoldenFolder {
  /// Folder of the files that must always read the same.
  static let read = GoldenFolder(name: "Golden")
  /// Folder of the files that must always be refused.
  static let refused = GoldenFolder(name: "GoldenRefused")

  static var isToBeWritten: Bool {
    ProcessInfo.processInfo.environment["GAPMAP_WRITE_GOLDEN"] != nil
  }

  let name: String

  /// Names of all files, without their extension.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: bundled.path)
        .filter { $0.hasSuffix(".gapmap") }.map { String($0.dropLast(".gapmap".count)) }.sorted()
    }
  }

  func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: bundled.appendingPathComponent("\(file).gapmap")))
  }

  /// Lines of the text beside a file.
  func lines(_ file: String) throws -> [String] {
    try String(contentsOf: bundled.appendingPathComponent("\(file).txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// Replaces all files of the folder in the sources.
  func write(_ files: [(name: String, bytes: [UInt8], lines: [String])]) throws {
    let manager = FileManager.default
    for old in try manager.contentsOfDirectory(atPath: source.path) {
      try manager.removeItem(at: source.appendingPathComponent(old))
    }
    for file in files {
      try Data(file.bytes).write(to: source.appendingPathComponent("\(file.name).gapmap"))
      try Data(file.lines.map { $0 + "\n" }.joined().utf8)
        .write(to: source.appendingPathComponent("\(file.name).txt"))
    }
  }

  private var bundled: URL { Bundle.module.bundleURL.appendingPathComponent(name) }

  private var source: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(name)
  }
}
