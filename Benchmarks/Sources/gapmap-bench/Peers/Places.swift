import Foundation

/// Where things lie in the benchmark's folder.
struct Places {
  /// This program's file, however it was started.
  static func program() throws(BenchError) -> URL {
    guard let file = Bundle.main.executableURL else {
      throw .trouble("this program's own file is not known")
    }
    return file
  }

  /// The folder of the package.
  let package: URL

  /// The folder that this program was compiled from.
  static let compiled = Places(
    package: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent())

  var datasets: URL { package.appending(path: ".build/datasets") }
  /// A folder of this process: another run at the same time has its own.
  var indexes: URL {
    package.appending(path: ".build/indexes/\(ProcessInfo.processInfo.processIdentifier)")
  }
  func sharedObject(_ name: String) -> URL {
    package.appending(path: ".build/peers/peer-\(name).so")
  }
  func script(_ name: String) -> URL { package.appending(path: "Peers/\(name)") }
  /// The Python that the setup script has made, with what the peers need.
  var python: URL { package.appending(path: ".build/venv/bin/python3") }
}
