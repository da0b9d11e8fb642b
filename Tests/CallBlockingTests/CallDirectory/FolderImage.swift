import Foundation
import Testing

/// The small files of a folder as they were at some moment, as a process leaves them that ends there.
final class FolderImage {
  private static let names = ["ledger", "expired"]
  private let folder: String
  private var files: [String: Data] = [:]

  init(_ folder: String) throws {
    self.folder = folder
    refresh()
  }

  /// Takes a new image.
  func refresh() {
    files = [:]
    for name in Self.names {
      files[name] = FileManager.default.contents(atPath: "\(folder)/\(name)")
    }
  }

  /// Puts the files back.
  func restore(_ folder: String) throws {
    for name in Self.names {
      let path = "\(folder)/\(name)"
      if let data = files[name] {
        try data.write(to: URL(fileURLWithPath: path))
      } else if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.removeItem(atPath: path)
      }
    }
  }
}
