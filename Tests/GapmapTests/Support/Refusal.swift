@testable import Gapmap

/// How a file must be refused, as the text beside it says.
///
///     damaged page
///     on lookup
///     the page's check is wrong
struct Refusal: Equatable {
  /// When the page says that it must be noticed at the latest.
  enum Stage: String {
    /// Opening throws.
    case open = "on opening"
    /// Looking up the smallest and the greatest number throws, opening does not.
    case lookup = "on lookup"
    /// Only a verification of the whole file throws.
    case verification = "on verification"
  }

  struct Unreadable: Error {
    let lines: [String]
  }

  /// Case of the error, with its part, or the version or kind in it.
  let error: String
  let stage: Stage
  let reason: String

  init(_ error: String, _ stage: Stage, _ reason: String) {
    self.error = error
    self.stage = stage
    self.reason = reason
  }

  init(lines: [String]) throws {
    guard lines.count == 3, let stage = Stage(rawValue: lines[1]) else {
      throw Unreadable(lines: lines)
    }
    self.init(lines[0], stage, lines[2])
  }

  var lines: [String] { [error, stage.rawValue, reason] }

  /// How the engine refuses a file; nil if it does not.
  static func ofEngine(_ bytes: [UInt8]) -> (error: String, stage: Stage)? {
    var stage = Stage.open
    do throws(GapmapError) {
      let index = try KeyIndex(bytes: bytes)
      stage = .lookup
      if let minimum = index.minimum, let maximum = index.maximum {
        _ = try index.contains(minimum)
        _ = try index.contains(maximum)
      }
      stage = .verification
      try index.verify()
      return nil
    } catch {
      return (describe(error), stage)
    }
  }

  private static func describe(_ error: GapmapError) -> String {
    switch error {
    case .notAnIndex: "notAnIndex"
    case .unsupportedVersion(_, let found, let supported):
      "unsupportedVersion \(found), up to \(supported)"
    case .unsupportedEncoding(let kind, _): "unsupportedEncoding 0x\(String(kind, radix: 16))"
    case .truncated: "truncated"
    case .damaged(let part, _, _): "damaged \(part.rawValue)"
    default: "\(error)"
    }
  }
}
