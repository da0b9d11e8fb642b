import Foundation

/// What a run was made on.
struct Machine: Codable {
  var processor: String
  var cores: Int
  var memoryBytes: UInt64
  var system: String
  var kernel: String
  var swift: String
  var compiler: String
  /// How many processes were running or waiting, a mean over the last minute, when the run began.
  var load: Double

  /// Describes this machine; what it does not tell is "unknown".
  static func current() -> Machine {
    Machine(
      processor: field("model name", of: "/proc/cpuinfo", separator: ":"),
      cores: ProcessInfo.processInfo.activeProcessorCount,
      memoryBytes: ProcessInfo.processInfo.physicalMemory,
      system: field("PRETTY_NAME", of: "/etc/os-release", separator: "="),
      kernel: printed("uname", ["-r"]),
      swift: printed("swiftc", ["--version"])
        .replacingOccurrences(of: "Swift version ", with: ""),
      compiler: printed("cc", ["--version"]),
      load: currentLoad())
  }

  private static func currentLoad() -> Double {
    var loads = [0.0]
    return unsafe getloadavg(&loads, 1) == 1 ? loads[0] : 0
  }

  private static func field(_ name: String, of file: String, separator: Character) -> String {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return "unknown" }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: separator, maxSplits: 1)
      if words.count == 2, words[0].trimmingCharacters(in: .whitespaces) == name {
        return words[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
      }
    }
    return "unknown"
  }

  /// The first line that a program prints.
  static func printed(_ program: String, _ arguments: [String]) -> String {
    guard let bytes = try? run(URL(filePath: "/usr/bin/env"), [program] + arguments),
      let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first
    else { return "unknown" }
    return String(line)
  }
}
